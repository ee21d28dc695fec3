import { describe, expect, test } from 'vitest'
import { toBenchmark, toInstance } from '../testing/samples.fixture.ts'
import { sampleEvalInstances } from './sample.ts'
import { selectInstances } from './select-instances.ts'

const ids = (instances: readonly { id: string }[]) => instances.map(({ id }) => id)

describe('sampleEvalInstances', () => {
  const instances = [
    toInstance(0, 'yes', { split: 'train' }),
    toInstance(1, 'yes', { split: 'valid' }),
    ...Array.from({ length: 9 }, (_, index) => toInstance(index + 2)),
  ]

  test('valid and test are one pool, train is none of it', () => {
    expect(ids(sampleEvalInstances(instances, null))).toEqual(ids(instances.slice(1)))
    expect(ids(sampleEvalInstances(instances, 10))).toEqual(ids(instances.slice(1)))
  })

  test('a cap takes the first of NumPy’s permutation of the pool', () => {
    // numpy.random.RandomState(0).permutation(10) begins 2, 8, 4, 9.
    expect(ids(sampleEvalInstances(instances, 4))).toEqual(['id3', 'id9', 'id5', 'id10'])
  })

  test('a larger cap extends a smaller sample', () => {
    expect(ids(sampleEvalInstances(instances, 7)).slice(0, 4)).toEqual(ids(sampleEvalInstances(instances, 4)))
  })
})

describe('selectInstances', () => {
  const benchmark = toBenchmark({ arguments: { language: 'en', category: 'None' } })
  const instances = ['nursery', 'biology', 'nursery'].map((category, index) =>
    toInstance(index, 'yes', { extraData: { category } }),
  )

  test('the defaults keep everything, as it is', () => {
    expect(selectInstances(benchmark, { language: 'en', category: 'None' }, instances)).toBe(instances)
  })

  test('a category keeps its own, numbered anew as upstream does; row ids stay', () => {
    const kept = selectInstances(benchmark, { language: 'en', category: 'nursery' }, instances)
    expect(kept.map(({ id, rowId }) => [id, rowId])).toEqual([
      ['id0', 'row0'],
      ['id1', 'row2'],
    ])
  })

  test('ids of the data set’s own stay', () => {
    const named = instances.map((instance, index) => ({ ...instance, id: `q-${index}` }))
    expect(ids(selectInstances(benchmark, { category: 'nursery' }, named))).toEqual(['q-0', 'q-2'])
  })

  test.each([
    ['category', 'physics'],
    ['language', 'es'],
  ])('nothing for %s=%s is said', (name, value) => {
    expect(() => selectInstances(benchmark, { [name]: value }, instances)).toThrow(
      expect.objectContaining({
        code: 'usage',
        message: `pubmed_qa has nothing for ${name}=${value}.`,
        place: { field: name },
      }),
    )
  })
})
