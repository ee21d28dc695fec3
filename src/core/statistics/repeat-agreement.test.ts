import { expect, test } from 'vitest'
import { toRepeatAgreement } from './repeat-agreement.ts'

test('Fleiss 1971: ten subjects, fourteen raters, five categories', () => {
  // The worked table of the encyclopedia article on Fleiss' kappa: observed 0.378, kappa 0.210.
  const table = [
    [0, 0, 0, 0, 14],
    [0, 2, 6, 4, 2],
    [0, 0, 3, 5, 6],
    [0, 3, 9, 2, 0],
    [2, 2, 8, 1, 1],
    [7, 7, 0, 0, 0],
    [3, 2, 6, 3, 0],
    [2, 5, 3, 2, 2],
    [6, 5, 2, 1, 0],
    [0, 2, 2, 3, 7],
  ]
  const repeats = table.map((counts) =>
    counts.flatMap((count, category) => Array.from({ length: count }, () => String(category))),
  )
  const { items, agreement, unanimous, kappa } = toRepeatAgreement(repeats)
  expect(items).toBe(10)
  expect(agreement).toBeCloseTo(0.378, 3)
  expect(kappa).toBeCloseTo(0.21, 3)
  expect(unanimous).toBe(0.1)
})

test('questions with one repeat say nothing; where all agree there is no kappa', () => {
  expect(toRepeatAgreement([['a'], []])).toEqual({ items: 0, agreement: null, unanimous: null, kappa: null })
  expect(
    toRepeatAgreement([
      ['a', 'a'],
      ['a', 'a', 'a'],
    ]),
  ).toEqual({
    items: 2,
    agreement: 1,
    unanimous: 1,
    kappa: null,
  })
  // Perfect agreement on two categories is kappa 1; agreement of none of the pairs is below chance.
  expect(
    toRepeatAgreement([
      ['a', 'a'],
      ['b', 'b'],
    ]).kappa,
  ).toBe(1)
  expect(
    toRepeatAgreement([
      ['a', 'b'],
      ['a', 'b'],
    ]),
  ).toMatchObject({ agreement: 0, unanimous: 0, kappa: -1 })
})
