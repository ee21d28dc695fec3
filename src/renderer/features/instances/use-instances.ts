// A run's id and the route → its instances, those the filter lets through, and one of them in full.
import { useMemo } from 'react'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { InstanceList, InstanceRow } from '../../../contracts/instance-view.ts'
import type { Engine } from '../../api/engine.ts'
import { useEngine } from '../../api/engine-context.tsx'
import { useRoute } from '../../ui/route.ts'
import { filterRows, parseFilter } from './instance-filter.ts'
import type { InstanceFilter } from './instance-filter.ts'
import { useSettled } from '../../ui/use-settled.ts'

const searchDelayMs = 180
/** A run that goes on adds answers. */
const staleMs = 10_000
const noRows: readonly string[] = []

/** Without a reveal: private text is a length. What a reveal shows is never put under a query's key. */
export function toInstanceQuery(engine: Engine, runId: string, rowId: string) {
  return queryOptions({
    queryKey: ['instance', runId, rowId],
    queryFn: () => engine.runs.instance({ runId, rowId }),
    staleTime: staleMs,
  })
}

export interface FilteredInstances {
  readonly filter: InstanceFilter
  readonly list: InstanceList | undefined
  readonly rows: readonly InstanceRow[]
  /** Public text is still being searched for the words. */
  readonly searching: boolean
  readonly searchFailed: boolean
  readonly error: unknown
  readonly retry: () => void
}

export function useFilteredInstances(runId: string): FilteredInstances {
  const { query } = useRoute()
  const filter = useMemo(() => parseFilter(query), [query])
  const engine = useEngine()
  const { scoring } = filter
  const list = useQuery({
    queryKey: ['instances', runId, scoring],
    queryFn: () => engine.runs.instances({ runId, scoring }),
    staleTime: staleMs,
  })
  const { found, searching, searchFailed } = useFound(runId, filter.words)
  const rows = useMemo(() => filterRows(list.data?.rows ?? [], filter, found), [list.data, filter, found])
  return {
    filter,
    list: list.data,
    rows,
    searching,
    searchFailed,
    error: list.error,
    retry: () => void list.refetch(),
  }
}

/** Row ids whose public text holds the words; asked for once the typing has paused. */
function useFound(
  runId: string,
  typed: string,
): { found: ReadonlySet<string>; searching: boolean; searchFailed: boolean } {
  const engine = useEngine()
  const words = typed.trim()
  const settled = useSettled(words, searchDelayMs)
  const search = useQuery({
    queryKey: ['instances', runId, 'search', settled],
    queryFn: () => engine.runs.search({ runId, words: settled.slice(0, 200) }),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const ids = words === '' ? noRows : (search.data ?? noRows)
  const found = useMemo(() => new Set(ids), [ids])
  const searching = words !== '' && (words !== settled || search.isFetching)
  return { found, searching, searchFailed: words !== '' && search.isError }
}
