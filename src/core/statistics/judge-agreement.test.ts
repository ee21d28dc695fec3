import { describe, expect, test } from 'vitest'
import { toRaterAgreement } from './judge-agreement.ts'

const none = null

/** Krippendorff 2011, "Computing Krippendorff's Alpha-Reliability", section C: four observers, twelve units. */
const published = [
  [1, 1, none, 1],
  [2, 2, 3, 2],
  [3, 3, 3, 3],
  [3, 3, 3, 3],
  [2, 2, 2, 2],
  [1, 2, 3, 4],
  [4, 4, 4, 4],
  [1, 1, 2, 1],
  [2, 2, 2, 2],
  [none, 5, 5, 5],
  [none, none, 1, 1],
  [none, 3, none, none],
]

describe('alpha', () => {
  test('is the published value, with ratings that are not there', () => {
    expect(toRaterAgreement(published).alpha).toBeCloseTo(0.849, 3)
  })

  test.each([
    ['nothing', [], null],
    ['nothing to compare', [[1, none]], null],
    [
      'no rating differs from another',
      [
        [2, 2],
        [2, 2],
      ],
      null,
    ],
    [
      'agreement in full',
      [
        [1, 1],
        [5, 5],
      ],
      1,
    ],
    // Observed: every pair differs by 4. Expected: of 4 values, 8 of 12 ordered pairs differ by 4.
    [
      'the opposite',
      [
        [1, 5],
        [5, 1],
      ],
      1 - 16 / ((8 / 12) * 16),
    ],
  ])('%s', (_name, ratings, alpha) => {
    const found = toRaterAgreement(ratings).alpha
    if (alpha === null) expect(found).toBeNull()
    else expect(found).toBeCloseTo(alpha, 12)
  })
})

describe('two judges', () => {
  /** Differences 0, 1, 0, 2. */
  const ratings = [
    [1, 1],
    [2, 3],
    [4, 4],
    [5, 3],
  ]

  test('share of equal ratings and mean difference', () => {
    expect(toRaterAgreement(ratings)).toMatchObject({ items: 4, exact: 0.5, difference: 0.75 })
  })

  test('kappa with quadratic weights, by hand', () => {
    // Observed (0 + 1 + 0 + 4) / 4. Expected: Σa² / 4 + Σb² / 4 − 2 × 3 × 2.75 = 11.5 + 8.75 − 16.5.
    expect(toRaterAgreement(ratings).kappa).toBeCloseTo(1 - 1.25 / 3.75, 12)
  })

  test('a rating that is not there leaves the thing out', () => {
    expect(toRaterAgreement([...ratings, [5, none]])).toMatchObject({ items: 4, exact: 0.5 })
  })
})

test('three judges: pairs count, and there is no kappa', () => {
  expect(toRaterAgreement([[1, 1, 2]])).toMatchObject({
    items: 1,
    exact: 1 / 3,
    difference: 2 / 3,
    kappa: null,
  })
})

test('one judge has nobody to agree with', () => {
  expect(toRaterAgreement([[1], [2]])).toEqual({
    ...{ items: 0, exact: null, difference: null, alpha: null, kappa: null },
  })
})
