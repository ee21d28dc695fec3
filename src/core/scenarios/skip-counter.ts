// Rows that were left out, one by one → their count by reason, with the first few places.
import type { SkippedRows } from '../../contracts/instance.ts'

const PLACES_KEPT = 5

interface Skip {
  readonly skip: SkippedRows['reason']
  readonly field?: string
}

export function createSkipCounter() {
  const groups = new Map<
    string,
    { reason: SkippedRows['reason']; field?: string; count: number; lines: number[] }
  >()
  return {
    add: ({ skip, field }: Skip, line: number): void => {
      const key = `${skip} ${field ?? ''}`
      const named = field === undefined ? {} : { field }
      const group = groups.get(key) ?? { reason: skip, ...named, count: 0, lines: [] }
      group.count += 1
      if (group.lines.length < PLACES_KEPT) group.lines.push(line)
      groups.set(key, group)
    },
    list: (): SkippedRows[] => [...groups.values()].map((group) => ({ ...group, lines: [...group.lines] })),
  }
}
