// The audit log ↔ the engine: pages of entries, how many there are of each kind, one entry, and a new check of the chain.
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AuditGroup } from '../../../contracts/audit-words.ts'
import { useEngine } from '../../api/engine-context.tsx'
import { AUDIT_STATE } from '../../api/use-audit-state.ts'

const AUDIT = 'audit'
const PAGE_ROWS = 200

export interface AuditFilters {
  readonly group: AuditGroup | null
  readonly words: string
  readonly since: string | null
}

/** Entries come in pages as the table is scrolled; opening the page reads them anew. */
export function useAuditPages({ group, words, since }: AuditFilters) {
  const engine = useEngine()
  const query = { actions: [...(group?.actions ?? [])], words, since, limit: PAGE_ROWS }
  return useInfiniteQuery({
    queryKey: [AUDIT, 'page', query],
    queryFn: ({ pageParam }) => engine.audit.page({ ...query, before: pageParam }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ entries }) => (entries.length < PAGE_ROWS ? null : (entries.at(-1)?.number ?? null)),
    staleTime: 0,
    placeholderData: (before) => before,
  })
}

export function useAuditSummary() {
  const engine = useEngine()
  return useQuery({ queryKey: [AUDIT, 'summary'], queryFn: () => engine.audit.summary(), staleTime: 0 })
}

export function useAuditEntry(number: number) {
  const engine = useEngine()
  return useQuery({
    queryKey: [AUDIT, 'entry', number],
    queryFn: () => engine.audit.entry({ number }),
    staleTime: 0,
  })
}

export function useVerify() {
  const engine = useEngine()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => engine.audit.verify(),
    async onSuccess(state) {
      queries.setQueryData(AUDIT_STATE, state)
      await queries.invalidateQueries({ queryKey: [AUDIT] })
    },
  })
}
