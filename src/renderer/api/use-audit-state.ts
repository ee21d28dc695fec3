// The check of the audit log's chain → how it stands, for every screen.
import { useQuery } from '@tanstack/react-query'
import type { AuditState } from '../../contracts/audit.ts'
import { useEngine } from './engine-context.tsx'

export const AUDIT_STATE = ['audit-state'] as const
const WHILE_CHECKING_MS = 500

/** Undefined until the engine has answered for the first time. */
export function useAuditState(): AuditState | undefined {
  const engine = useEngine()
  const { data } = useQuery<AuditState>({
    queryKey: AUDIT_STATE,
    queryFn: () => engine.audit.state(),
    refetchInterval: ({ state }) => (state.data?.state === 'checking' ? WHILE_CHECKING_MS : false),
  })
  return data
}

/** What everyone must know; null where all is well. */
export function toAuditWarning(state: AuditState | undefined): string | null {
  if (state?.state === 'unread') return 'Audit log cannot be read'
  if (state?.state !== 'checked' || state.check.state === 'whole') return null
  return `Audit log broken at entry ${state.check.number.toLocaleString('en-GB')}`
}
