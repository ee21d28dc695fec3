// The last check of the chain → one line: whole with its head, or where it is broken and what that means.
import { toFault } from '../../api/fault.ts'
import { useAuditState } from '../../api/use-audit-state.ts'
import { Icon } from '../../ui/Icon.tsx'
import { toCount, toCountOf, toMeasured, toMoment } from '../../ui/quantities.ts'
import type { AuditVerification } from '../../../contracts/audit.ts'
import { toHashText } from './entry-words.ts'

export function ChainState({ error }: { readonly error: Error | null }) {
  const state = useAuditState()
  if (error !== null) return <Bad title="The chain was not checked" words={toFault(error).message} />
  if (state?.state === 'unread')
    return <Bad title="The log cannot be read to its end" words="Put back a backup, and keep this copy." />
  if (state?.state !== 'checked') {
    return (
      <div className="au-chain" role="status">
        <Icon name="retry" size={16} />
        <b className="medium">Checking the chain</b>
      </div>
    )
  }
  return state.check.state === 'whole' ? <Whole verified={state} /> : <Broken verified={state} />
}

function Whole({ verified: { check, at, seconds } }: { readonly verified: AuditVerification }) {
  const { count, hash } = check.head
  return (
    <div className="au-chain ok" role="status">
      <Icon name="check" size={16} />
      <b className="medium">Chain is whole</b>
      <span className="ink2">
        {count === 1 ? 'The one entry is' : `All ${toCount(count)} entries are`} as written, each after the
        one before. Checked {toMoment(at)} in {toMeasured(seconds)}.
      </span>
      <span className="grow" />
      <span className="mono small" title={hash}>
        head {toHashText(hash, 4)}
      </span>
    </div>
  )
}

const FAULTS = {
  altered: 'It, or the one before it, is not as it was written.',
  missing: 'It is missing.',
  cut: 'The log ends before it.',
  older_copy: 'Another entry stands in its place.',
} as const

function Broken({ verified: { check, at } }: { readonly verified: AuditVerification }) {
  if (check.state === 'whole') return null
  return (
    <Bad
      title={`Chain is broken at entry ${toCount(check.number)}`}
      words={`${FAULTS[check.fault]} ${toCountOf(check.head.count, 'entry', 'entries')} looked at, ${toMoment(at)}. Entries from there on prove nothing. Keep this copy, and ask who had the workspace.`}
    />
  )
}

function Bad({ title, words }: { readonly title: string; readonly words: string }) {
  return (
    <div className="au-chain bad" role="alert">
      <Icon name="warning" size={16} />
      <b className="medium">{title}</b>
      <span>{words}</span>
    </div>
  )
}
