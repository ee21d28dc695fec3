// Tints at the design's cuts, and where there is none.
import { describe, expect, it } from 'vitest'
import type { LeaderboardCell, LeaderboardRow } from '../../../contracts/summary.ts'
import { mayBeTinted, toRowReference, toRowTint, toScaleTint, toTintClass } from './heat.ts'

const row: LeaderboardRow = {
  benchmark: 'b',
  displayName: 'B',
  category: 'c',
  categoryName: 'C',
  access: 'public',
  mainMetric: 'exact_match',
  metricLabel: 'EM',
  cells: {},
  published: { x: 0.4, y: 0.6 },
  publishedInstances: 10,
}
// Only what the tint reads.
const cell = { value: 0.1, comparable: false } as LeaderboardCell

describe('tints of a row', () => {
  it('deepen at 0.35, 0.85 and 1.45 standard deviations', () => {
    const at = [-2, -1.45, -0.85, -0.35, -0.34, 0, 0.34, 0.35, 0.85, 1.45]
    expect(at.map((z) => toRowTint(z, { mean: 0, deviation: 1 }))).toEqual([1, 1, 2, 3, 4, 4, 4, 5, 6, 7])
  })

  it('measure against published scores, or own ones where none are published', () => {
    expect(toRowReference(row)?.mean).toBeCloseTo(0.5)
    expect(toRowReference({ ...row, published: {} })).toBeNull()
    expect(
      toRowReference({ ...row, published: {}, cells: { a: cell, b: { ...cell, value: 0.3 } } })?.mean,
    ).toBeCloseTo(0.2)
  })

  it('leave own scores out that may not be ranked beside published ones', () => {
    const mixed = { ...row, cells: { a: cell } }
    expect(mayBeTinted(mixed, 'a')).toBe(false)
    expect(toTintClass(mixed, 'a', 'row')).toBe('')
    expect(toTintClass(mixed, 'a', 'scale')).toBe('q1')
    expect(toTintClass(mixed, 'x', 'row')).toBe('d2')
    expect(toTintClass(mixed, 'x', 'off')).toBe('')
  })
})

describe('tints of the scale', () => {
  it('are seven equal shares', () => {
    expect([0, 0.142, 0.143, 0.5, 0.86, 1].map(toScaleTint)).toEqual([1, 1, 2, 4, 7, 7])
    expect(toScaleTint(4.2)).toBeNull()
  })
})
