// One entry → all that is written in it, its neighbours in the chain, and what no entry ever holds.
import type { AuditView } from '../../../contracts/audit.ts'
import { auditActionWords } from '../../../contracts/audit-words.ts'
import { FaultPanel } from '../../ui/FaultPanel.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { toCount, toDay } from '../../ui/quantities.ts'
import { toHref } from '../../ui/route.ts'
import { toHashText, toIcon, toReasonText, toRunId, toTone } from './entry-words.ts'
import { useAuditEntry } from './use-audit.ts'

export function EntryPanel({ number }: { readonly number: number }) {
  const entry = useAuditEntry(number)
  return (
    <aside className="au-panel" aria-label={`Entry ${toCount(number)}`}>
      {entry.isError && (
        <FaultPanel
          title="This entry could not be read"
          error={entry.error}
          onRetry={() => void entry.refetch()}
        />
      )}
      {entry.isPending && <Loading words="Reading the entry" rows={4} />}
      {entry.data !== undefined && <Entry entry={entry.data} />}
    </aside>
  )
}

function Entry({ entry }: { readonly entry: AuditView }) {
  return (
    <>
      <section className="au-title">
        <h2>Entry {toCount(entry.number)}</h2>
        <span className={`tone ${toTone(entry.action)}`}>
          <Icon name={toIcon(entry.action)} />
          {auditActionWords[entry.action]}
        </span>
      </section>
      <Facts entry={entry} />
      <section>
        <h3>Chain</h3>
        <ol className="au-links">
          {entry.after !== null && <Link {...entry.after} />}
          <Link number={entry.number} hash={entry.hash} current />
          {entry.before !== null && <Link {...entry.before} />}
        </ol>
        <p className="small ink2">
          Each hash covers the entry and the hash before it. Changing or removing an entry breaks every later
          one.
        </p>
      </section>
      <section>
        <h3>Never recorded here</h3>
        <p className="small ink2">
          Patient text, prompts, answers, passphrases. Entries hold ids, codes, counts and reasons. A note
          stays in this workspace and is in no export.
        </p>
      </section>
    </>
  )
}

function Facts({ entry }: { readonly entry: AuditView }) {
  const { at, person, about, object, reason, count, note } = entry
  const run = toRunId(object)
  return (
    <section>
      <dl className="kv">
        <dt>Time</dt>
        <dd>
          {toDay(at)} {new Date(at).toLocaleTimeString('en-GB', { timeZoneName: 'short' })}
        </dd>
        <dt>Who</dt>
        <dd>{person ?? 'Nobody who is known here'}</dd>
        {about !== null && (
          <>
            <dt>About</dt>
            <dd>{about}</dd>
          </>
        )}
        <dt>Object</dt>
        <dd className="mono">{object}</dd>
        <dt>Reason</dt>
        <dd>{reason === null ? 'None' : toReasonText(reason)}</dd>
        <dt>Count</dt>
        <dd>{count === null ? 'None' : toCount(count)}</dd>
        <dt>Note</dt>
        <dd>{note ?? 'None'}</dd>
      </dl>
      {run !== null && (
        <a className="btn sm au-open" href={toHref(['runs', run])}>
          Open the run
        </a>
      )}
    </section>
  )
}

interface LinkProps {
  readonly number: number
  readonly hash: string
  readonly current?: boolean
}

function Link({ number, hash, current = false }: LinkProps) {
  return (
    <li className={current ? 'current' : undefined} aria-current={current ? 'true' : undefined}>
      <span>{toCount(number)}</span> <span className="mono">{toHashText(hash, 4)}</span>
    </li>
  )
}
