// Which rows a filter lets through, and the query that says so.
import { describe, expect, it } from 'vitest'
import type { InstanceRow, Outcome } from '../../../contracts/instance-view.ts'
import { countOutcomes, filterRows, isNarrowed, parseFilter, toggleOutcome } from './instance-filter.ts'

function row(rowId: string, name: string, outcome: Outcome): InstanceRow {
  const input = { kind: 'hidden', characters: 10 } as const
  return {
    rowId,
    name,
    outcome,
    status: 'scored',
    reason: null,
    score: 0,
    read: null,
    input,
    truncated: false,
  }
}

const rows = [row('a', 'wr-3f9a', 'right'), row('b', 'wr-81c2', 'wrong'), row('c', 'wr-0d47', 'failed')]
const none = new Set<string>()

function shown(query: Record<string, string>, found: ReadonlySet<string> = none): string[] {
  return filterRows(rows, parseFilter(query), found).map(({ rowId }) => rowId)
}

describe('filter of instances', () => {
  it('shows all by default, scored correctly', () => {
    expect(shown({})).toEqual(['a', 'b', 'c'])
    expect(parseFilter({}).scoring).toBe('corrected')
    expect(isNarrowed(parseFilter({ q: '  ' }))).toBe(false)
  })

  it('joins outcomes with "or" and the search with "and"', () => {
    expect(shown({ outcome: 'wrong,failed' })).toEqual(['b', 'c'])
    expect(shown({ outcome: 'wrong,failed', q: '0D' })).toEqual(['c'])
    expect(shown({ q: 'heart' }, new Set(['a', 'b']))).toEqual(['a', 'b'])
    expect(shown({ outcome: 'wrong', q: 'heart' }, new Set(['a']))).toEqual([])
  })

  it('ignores words that a hand typed wrongly', () => {
    expect(shown({ outcome: 'nonsense', scoring: 'best' })).toEqual(['a', 'b', 'c'])
  })

  it('toggles one outcome and keeps the others', () => {
    expect(toggleOutcome(new Set(['wrong']), 'failed')).toBe('wrong,failed')
    expect(toggleOutcome(new Set(['wrong', 'failed']), 'wrong')).toBe('failed')
    expect(toggleOutcome(new Set(['wrong']), 'wrong')).toBeNull()
  })

  it('counts in the order of the chips', () => {
    expect(countOutcomes(rows)).toEqual([
      ['right', 1],
      ['wrong', 1],
      ['failed', 1],
    ])
  })
})
