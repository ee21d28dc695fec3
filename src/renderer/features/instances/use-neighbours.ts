// The route's filter and one instance → its place and the instances before and after it.
import type { InstanceRow, InstanceView } from '../../../contracts/instance-view.ts'
import { isNarrowed } from './instance-filter.ts'
import { useFilteredInstances } from './use-instances.ts'

export interface Neighbours {
  readonly place: string
  readonly previous: string | null
  readonly next: string | null
  /** As the list has it, scored the way that the route says. */
  readonly row: InstanceRow | null
}

/** Within the list's filter where the row passes it, else within the whole sample. */
export function useNeighbours(runId: string, rowId: string, view: InstanceView | undefined): Neighbours {
  const { filter, list, rows } = useFilteredInstances(runId)
  const row = list?.rows.find((listed) => listed.rowId === rowId) ?? null
  const at = isNarrowed(filter) ? rows.findIndex((shown) => shown.rowId === rowId) : -1
  if (at === -1) {
    return {
      place: view === undefined ? '' : `${view.place} of ${view.of}`,
      previous: view?.previous ?? null,
      next: view?.next ?? null,
      row,
    }
  }
  return {
    place: `${at + 1} of ${rows.length} filtered`,
    previous: rows[at - 1]?.rowId ?? null,
    next: rows[at + 1]?.rowId ?? null,
    row,
  }
}
