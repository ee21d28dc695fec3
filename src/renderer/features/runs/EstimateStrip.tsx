// The size chosen → time, answers and tokens in figures, and what the time rests on.
import { toFault } from '../../api/fault.ts'
import { Note } from '../../ui/Note.tsx'
import { toCount, toCountOf, toDuration } from '../../ui/quantities.ts'
import { toTokens } from './run-numbers.ts'
import { toChosenCost } from './sample-cost.ts'
import type { NewRun } from './use-new-run.ts'

export function EstimateStrip({ plan }: { readonly plan: NewRun }) {
  if (plan.estimateError !== null && plan.estimate === null && plan.entries.length > 0)
    return <Note kind="bad">{toFault(plan.estimateError).message}</Note>
  const cost = toChosenCost(plan.estimate, plan.choices.size)
  const judged = plan.jury.length > 0
  const unpriced = findUnpriced(plan)
  const unprobed = plan.chosenModels.filter(({ probe }) => probe?.ok !== true)
  return (
    <>
      <h2 className="rn-small">
        Estimate <span className="s">before anything is asked</span>
      </h2>
      <dl className={judged ? 'rn-strip rn-four' : 'rn-strip rn-three'}>
        <div>
          <dt>
            {toTimeNote(cost?.seconds, unprobed.length)}
            {judged && typeof cost?.seconds === 'number' && '; judging comes on top'}
          </dt>
          <dd>{typeof cost?.seconds === 'number' ? toDuration(cost.seconds) : '–'}</dd>
        </div>
        <div>
          <dt>answers</dt>
          <dd>{cost === undefined ? '–' : toCount(cost.answers)}</dd>
        </div>
        {judged && (
          <div>
            <dt>verdicts, by {toCountOf(plan.jury.length, 'judge')}</dt>
            <dd>{cost === undefined ? '–' : toCount(cost.verdicts)}</dd>
          </div>
        )}
        <div>
          <dt>
            tokens of prompts
            {cost !== undefined && `, and about ${toTokens(cost.completionTokens)} of answers`}
          </dt>
          <dd>{cost === undefined ? '–' : toTokens(cost.promptTokens)}</dd>
        </div>
      </dl>
      {cost?.costs.map(({ currency, expected, most, jury }) => (
        <p key={currency} className="rn-money">
          About{' '}
          <b>
            {expected.toFixed(2)} {currency}
          </b>
          , at most {most.toFixed(2)}
          {jury > 0 && `, of which judges ${jury.toFixed(2)}`}
          {unpriced.length > 0 && <span className="ink3">{toUnpricedWords(unpriced)}</span>}
        </p>
      ))}
    </>
  )
}

/** Models and judges that ask for no money, as far as is known here. */
function findUnpriced({ models, chosenModels, jury }: NewRun): string[] {
  const asked = models.filter((model) => chosenModels.includes(model) || jury.includes(model.name))
  return asked.filter(({ settings }) => (settings?.prices ?? null) === null).map(({ name }) => name)
}

function toUnpricedWords(names: readonly string[]): string {
  return ` · without ${names.join(', ')}: ${names.length === 1 ? 'it has no price' : 'they have no price'} here`
}

function toTimeNote(seconds: number | null | undefined, unprobed: number): string {
  if (typeof seconds === 'number' || unprobed === 0) return 'for the answers, from probes and earlier runs'
  return unprobed === 1
    ? 'time not known: 1 model has no probe'
    : `time not known: ${unprobed} models have no probe`
}
