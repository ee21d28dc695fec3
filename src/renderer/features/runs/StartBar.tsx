// What was chosen → one line, and the button that starts it.
import { Icon } from '../../ui/Icon.tsx'
import { ScoringBadge } from '../../ui/ScoringBadge.tsx'
import { toCount, toCountOf, toDuration } from '../../ui/quantities.ts'
import { toChosenCost } from './sample-cost.ts'
import type { NewRun } from './use-new-run.ts'

interface StartBarProps {
  readonly plan: NewRun
  readonly canStart: boolean
  readonly onStart: () => void
}

export function StartBar({ plan, canStart, onStart }: StartBarProps) {
  const { choices, benchmarks, chosenModels, ready } = plan
  const cost = toChosenCost(plan.estimate, choices.size)
  return (
    <footer className="rn-start">
      <p className="grow">
        <b>
          {toCountOf(benchmarks.length, 'benchmark')} × {toCountOf(chosenModels.length, 'model')}
        </b>
        , {choices.size === null ? 'all instances' : `${toCount(choices.size)} each`}
        {typeof cost?.seconds === 'number' && `, about ${toDuration(cost.seconds)}`},{' '}
        <ScoringBadge scoring="corrected" /> and <ScoringBadge scoring="helm" />
      </p>
      <button type="button" className="btn primary" disabled={!canStart} onClick={onStart}>
        <Icon name="play" />
        {ready.length === 0 ? 'Start' : `Start ${toCountOf(ready.length, 'run')}`} <kbd>Ctrl Enter</kbd>
      </button>
    </footer>
  )
}
