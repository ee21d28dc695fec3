import { describe, expect, test } from 'vitest'
import type { ShownVerdict } from '../../../contracts/instance-view.ts'
import { toJuryTable } from './jury-table.ts'

const verdict = (judge: string, scores: Record<string, number>, changes: Partial<ShownVerdict> = {}) =>
  ({
    judge,
    self: false,
    task: 'jury',
    about: null,
    points: null,
    status: 'given',
    reason: null,
    ratings: Object.entries(scores).map(([criterion, score]) => ({
      criterion,
      score,
      explanation: { kind: 'hidden', characters: 20 },
    })),
    ...changes,
  }) satisfies ShownVerdict

describe('the jury’s table', () => {
  test('means by criterion, by judge and of all ratings; a rating two from the median stands apart', () => {
    const table = toJuryTable([
      verdict('tern', { accuracy: 4, completeness: 3, clarity: 4 }),
      verdict('kestrel', { accuracy: 1, completeness: 2, clarity: 3 }),
      verdict('osprey', { accuracy: 1, completeness: 2, clarity: 3 }),
    ])!
    expect(table.rows.map(({ criterion, mean }) => [criterion, mean?.toFixed(2)])).toEqual([
      ['accuracy', '2.00'],
      ['completeness', '2.33'],
      ['clarity', '3.33'],
    ])
    expect(table.means.map((mean) => mean?.toFixed(2))).toEqual(['3.67', '2.00', '2.00'])
    expect(table.mean?.toFixed(2)).toBe('2.56')
    expect(table.count).toBe(9)
    const apart = table.rows.map(({ cells }) => cells.map((cell) => cell.apart))
    expect(apart).toEqual([
      [true, false, false],
      [false, false, false],
      [false, false, false],
    ])
  })

  test('a judge who could not be read has no part in any mean', () => {
    const table = toJuryTable([
      verdict('tern', { accuracy: 5 }),
      verdict('kestrel', {}, { status: 'unread', reason: 'not_json' }),
    ])!
    expect(table.rows[0]).toMatchObject({ mean: 5, cells: [{ score: 5 }, { score: null, apart: false }] })
    expect(table.means).toEqual([5, null])
    expect(table.mean).toBe(5)
  })

  test('no table of items of a rubric', () => {
    expect(toJuryTable([verdict('tern', { met: 1 }, { task: 'rubric' })])).toBeNull()
    expect(toJuryTable([])).toBeNull()
  })
})
