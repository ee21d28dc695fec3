// Counts and a state → the bar: grey waiting, blue running, green finished, hatched red failed, grey-blue paused.
import type { PillState } from './StatusPill.tsx'

interface JobBarProps {
  readonly label: string
  readonly counts: { readonly answered: number; readonly failed: number; readonly total: number } | null
  readonly state: PillState
}

const FILLS: Readonly<Record<PillState, string>> = {
  waiting: '',
  running: '',
  paused: 'hold',
  finished: 'ok',
  stopped: 'hold',
  failed: 'hold',
}

export function JobBar({ label, counts, state }: JobBarProps) {
  const total = counts?.total ?? 0
  const answered = counts?.answered ?? 0
  const failed = counts?.failed ?? 0
  const share = (part: number) => `${total === 0 ? 0 : (100 * part) / total}%`
  return (
    <span
      className="rn-bar"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(1, total)}
      aria-valuenow={answered + failed}
      aria-valuetext={`${answered} of ${total} answered, ${failed} failed`}
    >
      <i className={FILLS[state]} style={{ width: share(answered) }} />
      <i className="bad" style={{ width: share(failed) }} />
    </span>
  )
}
