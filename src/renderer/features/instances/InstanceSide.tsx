// One instance → its score and measured facts, and the way to its private text.
import type { Ref } from 'react'
import type { Scoring } from '../../../contracts/stat.ts'
import { Icon } from '../../ui/Icon.tsx'
import { FactList } from './FactList.tsx'
import { toMeasuredFacts, toRequestFacts } from './facts.ts'
import { JurySection } from './JurySection.tsx'
import { toScoreText } from './outcome.ts'
import type { TextProps } from './text-props.ts'

interface InstanceSideProps extends TextProps {
  readonly scoring: Scoring
  /** Null where there is nothing hidden now. */
  readonly onReveal: (() => void) | null
  readonly button: Ref<HTMLButtonElement>
}

export function InstanceSide({ view, shown, scoring, onReveal, button }: InstanceSideProps) {
  const value = view.scores[scoring]?.values[view.mainMetric]
  return (
    <aside className="side" aria-label="Score and facts" tabIndex={0}>
      {onReveal !== null && (
        <section className="guard">
          <div className="row">
            <Icon name="lock" className="plum" />
            <h2 className="grow">Patient text is hidden</h2>
            <button ref={button} type="button" className="btn private" onClick={onReveal}>
              <Icon name="eye" />
              Reveal… <kbd>r</kbd>
            </button>
          </div>
          <p>You can judge scores, reasons for failure and counts without it.</p>
        </section>
      )}
      <section>
        <div className="row">
          <h2 className="grow">Score</h2>
          <span className="tiny ink3">
            {view.mainMetric}, {scoring}
          </span>
        </div>
        {value === undefined ? (
          <p className="ink3">No score: it is not in the mean.</p>
        ) : (
          <p className="figure num">{toScoreText(value)}</p>
        )}
      </section>
      <JurySection view={view} shown={shown} />
      <section>
        <h2>Measured</h2>
        <FactList facts={toMeasuredFacts(view)} />
      </section>
      <section>
        <h2>Exact request</h2>
        <FactList facts={toRequestFacts(view)} />
      </section>
    </aside>
  )
}
