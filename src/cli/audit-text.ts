// The state of the audit log → sentences for a terminal.
import type { AuditCheck, AuditState } from '../contracts/audit.ts'

type Broken = Extract<AuditCheck, { state: 'broken' }>

const FAULTS: Readonly<Record<Broken['fault'], string>> = {
  altered: 'that entry or the one before it was altered',
  missing: 'that entry is missing',
  cut: 'the export saw entries that are gone from here on: the end was cut off, or an older copy was put back',
  older_copy: 'the export saw another entry there: another past was put in its place',
}

export function toBrokenText({ number, fault }: Broken): string {
  return `The audit log is broken at entry ${number}: ${FAULTS[fault]}.`
}

/** What the check of the opening found that everyone must know; null where all is well. */
export function toWarning(state: AuditState): string | null {
  if (state.state === 'unread') return 'The audit log could not be read to its end.'
  return state.state === 'checked' && state.check.state === 'broken' ? toBrokenText(state.check) : null
}

/** The beginning of a hash, in groups of four, as the window shows it. */
export function toHashGroups(hash: string): string {
  return `${hash.slice(0, 4)} ${hash.slice(4, 8)}`
}
