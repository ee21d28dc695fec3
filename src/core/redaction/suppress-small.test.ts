import { describe, expect, test } from 'vitest'
import { suppressSmall, type Cell, type Sum } from './suppress-small.ts'

function toCells(counts: Readonly<Record<string, number>>, known: readonly string[] = []): Cell[] {
  return Object.entries(counts).map(([id, count]) => ({
    id,
    count,
    written: true,
    known: known.includes(id),
  }))
}

const suppress = (cells: readonly Cell[], sums: readonly Sum[]) =>
  Object.fromEntries(suppressSmall(cells, sums))

describe('one sum', () => {
  const sums = [{ whole: 'total', parts: ['a', 'b', 'c'] }]

  test('without a small count everything is written', () => {
    expect(suppress(toCells({ total: 60, a: 30, b: 19, c: 11 }), sums)).toEqual({})
  })

  test('zeros are written: they are no small cell', () => {
    expect(suppress(toCells({ total: 60, a: 60, b: 0, c: 0 }), sums)).toEqual({})
  })

  test.each([1, 10])('a single small count of %d takes a second one with it', (b) => {
    expect(suppress(toCells({ total: 60, a: 60 - b - 20, b, c: 20 }), sums)).toEqual({
      b: 'small_group',
      a: 'complementary',
    })
  })

  test('two small ones protect each other where together they are no small group', () => {
    expect(suppress(toCells({ total: 60, a: 45, b: 8, c: 7 }), sums)).toEqual({
      b: 'small_group',
      c: 'small_group',
    })
  })

  test('two small ones whose sum is small need a third', () => {
    expect(suppress(toCells({ total: 60, a: 55, b: 2, c: 3 }), sums)).toEqual({
      b: 'small_group',
      c: 'small_group',
      a: 'complementary',
    })
  })

  test('a rest that is written nowhere counts as one', () => {
    const cells = [
      ...toCells({ total: 40, a: 25 }),
      { id: 'b', count: 12, written: false },
      { id: 'c', count: 3, written: false },
    ]
    expect(suppress(cells, sums)).toEqual({})
    expect(
      suppress([...toCells({ total: 40, a: 36 }, ['total']), ...cells.slice(2), toCells({ b: 1 })[0]!], sums),
    ).toEqual({ b: 'small_group', a: 'complementary' })
  })

  test('a whole that is known elsewhere is not withheld in vain', () => {
    expect(suppress(toCells({ total: 25, a: 20, b: 5, c: 0 }, ['total']), sums)).toEqual({
      b: 'small_group',
      a: 'complementary',
    })
  })
})

describe('sums that hang together', () => {
  // Rows: wards; columns: scored, failed. The classic two-way table of the literature on cell suppression.
  const table = toCells({
    ...{ all: 150, scored: 120, failed: 30 },
    ...{ ward1: 50, s1: 45, f1: 5 },
    ...{ ward2: 100, s2: 75, f2: 25 },
  })
  const sums: Sum[] = [
    { whole: 'all', parts: ['scored', 'failed'] },
    { whole: 'all', parts: ['ward1', 'ward2'] },
    { whole: 'ward1', parts: ['s1', 'f1'] },
    { whole: 'ward2', parts: ['s2', 'f2'] },
    { whole: 'scored', parts: ['s1', 's2'] },
    { whole: 'failed', parts: ['f1', 'f2'] },
  ]

  test('a small cell of a two-way table takes a rectangle with it', () => {
    expect(suppress(table, sums)).toEqual({
      f1: 'small_group',
      s1: 'complementary',
      s2: 'complementary',
      f2: 'complementary',
    })
  })

  test('what is left hidden cannot be solved for', () => {
    const hidden = suppress(table, sums)
    // One unknown is left free: f1 may be any of 1 to 10 and every sum still holds.
    for (const f1 of [1, 10]) {
      const [s1, f2, s2] = [50 - f1, 30 - f1, 120 - (50 - f1)]
      expect([s1 + f1, s2 + f2, s1 + s2, f1 + f2]).toEqual([50, 100, 120, 30])
    }
    expect(Object.keys(hidden).sort()).toEqual(['f1', 'f2', 's1', 's2'])
  })

  test('a count that two tables share gives nothing away in the second one', () => {
    const cells = toCells({ total: 200, failed: 12, gold1: 5, scored1: 183, gold2: 0, scored2: 188 }, [
      'total',
    ])
    const both = [
      { whole: 'total', parts: ['scored1', 'failed', 'gold1'] },
      { whole: 'total', parts: ['scored2', 'failed', 'gold2'] },
    ]
    // Withholding `failed` in place of `scored1` would not do: the second table gives it back.
    expect(suppress(cells, both)).toEqual({ gold1: 'small_group', scored1: 'complementary' })
  })

  test('a chain of sums is followed to its end', () => {
    const counts = { x: 30, a: 25, b: 5, c: 14, d: 11 }
    const chain = [
      { whole: 'x', parts: ['a', 'b'] },
      { whole: 'a', parts: ['c', 'd'] },
    ]
    // With a withheld, c + d still gives it, and so b: one of those goes too.
    expect(suppress(toCells(counts, ['x']), chain)).toEqual({
      b: 'small_group',
      a: 'complementary',
      c: 'complementary',
    })
    expect(suppress(toCells(counts), chain)).toEqual({ b: 'small_group', x: 'complementary' })
  })
})
