// The models → those that judge open answers, where a chosen benchmark is rated by judges.
import type { ModelItem } from '../../../contracts/model-item.ts'
import { Icon } from '../../ui/Icon.tsx'
import { setQuery } from '../../ui/route.ts'
import { beyondClearance, toJuryQuery, withNames } from './choices.ts'
import type { NewRun } from './use-new-run.ts'

/** A program is for questions, and cannot judge. */
function canJudge({ source }: ModelItem): boolean {
  return source.kind !== 'program'
}

/** Which benchmarks a default judge judges, where that is not all of them; null where there is nothing to say. */
function toOnly(name: string, { benchmarks, juries }: NewRun): string | null {
  const all = Object.keys(juries)
  const own = all.filter((benchmark) => juries[benchmark]?.includes(name))
  if (own.length === 0 || own.length === all.length) return null
  const names = benchmarks.filter((benchmark) => own.includes(benchmark.name))
  return `${names.map(({ displayName }) => displayName).join(', ')} only`
}

export function JuryPicker({ plan }: { readonly plan: NewRun }) {
  const judged = plan.benchmarks.filter((benchmark) => benchmark.judged)
  if (judged.length === 0 || plan.models.length === 0) return null
  const { jury, choices } = plan
  return (
    <>
      <div className="rn-title rn-upper">
        <h2 id="rn-jury">3. Judges</h2>
        <span className="s">for {judged.map(({ displayName }) => displayName).join(', ')}</span>
      </div>
      <div className="rn-setting" role="group" aria-labelledby="rn-jury">
        {plan.models.filter(canJudge).map((model) => {
          const beyond = beyondClearance(model, judged)
          return (
            <label key={model.name} className="rn-judge">
              <input
                type="checkbox"
                checked={jury.includes(model.name)}
                disabled={beyond.length > 0 && !jury.includes(model.name)}
                onChange={({ target }) =>
                  setQuery({ jury: toJuryQuery(withNames(jury, [model.name], target.checked)) })
                }
              />
              <span className="cut">{model.name}</span>
              {choices.models.includes(model.name) && jury.includes(model.name) && (
                <small className="rn-warn">
                  <Icon name="warning" size={12} /> rates its own answers
                </small>
              )}
              {toOnly(model.name, plan) !== null && (
                <small className="ink3">{toOnly(model.name, plan)}</small>
              )}
              {beyond.length > 0 && <small className="ink3">above its clearance</small>}
            </label>
          )
        })}
        <p className="ink3">
          {jury.length === 0
            ? 'Without a judge these answers have no score; they can be judged later.'
            : `Scores of different juries are not comparable.${choices.jury === null ? ' These are the default.' : ''}`}
        </p>
      </div>
    </>
  )
}
