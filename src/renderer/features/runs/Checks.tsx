// What stands against starting, and what does not → a list of marks and sentences.
import { Icon } from '../../ui/Icon.tsx'
import type { IconName } from '../../ui/Icon.tsx'
import { toTermsWords } from '../../ui/terms-words.ts'
import { fromEntry } from './choices.ts'
import { toCountOf } from '../../ui/quantities.ts'
import type { NewRun } from './use-new-run.ts'

interface ChecksProps {
  readonly plan: NewRun
  /** A job is running. */
  readonly busy: boolean
  /** A job is paused. */
  readonly paused: boolean
}

export function Checks({ plan, busy, paused }: ChecksProps) {
  const { entries, ready, estimate } = plan
  const refused = estimate?.refused ?? []
  const closed = plan.benchmarks.filter(({ dataset }) => dataset?.access === 'private')
  return (
    <section className="rn-card" aria-labelledby="rn-checks">
      <div className="rn-title">
        <h2 id="rn-checks">Before you start</h2>
      </div>
      <ul className="rn-checks" aria-live="polite">
        {entries.length === 0 && <Check kind="info">Choose at least one benchmark and one model.</Check>}
        {busy && (
          <Check kind="warn">
            A job is running. Start when it has ended, or stop it. <a href="#/runs/progress">Progress</a>
          </Check>
        )}
        {paused && (
          <Check kind="warn">
            A job is paused. Another one takes its place; its answers are kept.{' '}
            <a href="#/runs/progress">Progress</a>
          </Check>
        )}
        {estimate !== null && ready.length > 0 && (
          <Check kind="ok">{toCountOf(ready.length, 'run')} can start</Check>
        )}
        {closed.length > 0 && (
          <Check kind="private">
            {toCountOf(closed.length, 'private benchmark')}: asked only of models that may see private data
          </Check>
        )}
        {plan.benchmarks.map(({ name, displayName, terms, dataset }) =>
          terms.state === 'ends_soon' ? (
            <Check key={name} kind="warn">
              {displayName}: {toTermsWords(terms)?.text.toLowerCase()}, after {dataset?.expiresOn}. Then no
              run can start or go on.
            </Check>
          ) : null,
        )}
        {refused.length > 0 && (
          <Check kind="warn">
            {refused.length === 1
              ? '1 run cannot start and is left out:'
              : `${refused.length} runs cannot start and are left out:`}
            <ul className="rn-refused">
              {refused.map(({ entry, reason }) => (
                <li key={entry}>
                  <b>{toTitle(plan, entry)}</b> {reason}
                </li>
              ))}
            </ul>
          </Check>
        )}
      </ul>
    </section>
  )
}

function toTitle(plan: NewRun, entry: string): string {
  const { benchmark, model } = fromEntry(entry)
  const item = plan.benchmarks.find(({ name }) => name === benchmark)
  return `${item?.displayName ?? benchmark}, ${model}:`
}

const ICONS = { info: 'info', ok: 'tick', warn: 'warning', private: 'lock' } as const satisfies Record<
  string,
  IconName
>

interface CheckProps {
  readonly kind: keyof typeof ICONS
  readonly children: React.ReactNode
}

function Check({ kind, children }: CheckProps) {
  return (
    <li className={kind}>
      <Icon name={ICONS[kind]} />
      <div className="grow">{children}</div>
    </li>
  )
}
