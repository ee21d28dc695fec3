// A run's or a job's state → its pill: icon, word and colour.
import type { JobState } from '../../../contracts/job.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { IconName } from '../../ui/Icon.tsx'

/** Runs and jobs share their words; a run can also wait for its turn. */
export type PillState = JobState | 'waiting'

const LOOKS: Readonly<
  Record<PillState, { readonly word: string; readonly icon: IconName; readonly look: string }>
> = {
  waiting: { word: 'Queued', icon: 'info', look: '' },
  running: { word: 'Running', icon: 'play', look: 'run' },
  paused: { word: 'Paused', icon: 'pause', look: '' },
  finished: { word: 'Finished', icon: 'check', look: 'ok' },
  stopped: { word: 'Stopped', icon: 'close', look: 'warn' },
  failed: { word: 'Failed', icon: 'warning', look: 'bad' },
}

export function StatusPill({ state }: { readonly state: PillState }) {
  const { word, icon, look } = LOOKS[state]
  return (
    <span className={`rn-pill ${look}`}>
      <Icon name={icon} />
      {word}
    </span>
  )
}

export function toStateWord(state: PillState): string {
  return LOOKS[state].word
}
