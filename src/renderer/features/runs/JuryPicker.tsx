// The models → those that judge open answers, where a chosen benchmark is rated by judges.
import { Icon } from '../../ui/Icon.tsx'
import { setQuery } from '../../ui/route.ts'
import { beyondClearance, toListQuery, withNames } from './choices.ts'
import type { NewRun } from './use-new-run.ts'

/** Names of the judges; none where nothing that is chosen is judged. */
export function toJury({ benchmarks, models, choices }: NewRun): string[] {
  if (!benchmarks.some(({ judged }) => judged)) return []
  return models.map(({ name }) => name).filter((name) => choices.jury.includes(name))
}

export function JuryPicker({ plan }: { readonly plan: NewRun }) {
  const judged = plan.benchmarks.filter((benchmark) => benchmark.judged)
  if (judged.length === 0 || plan.models.length === 0) return null
  const jury = toJury(plan)
  return (
    <>
      <div className="rn-title rn-upper">
        <h2 id="rn-jury">Judges</h2>
        <span className="s">for {judged.map(({ displayName }) => displayName).join(', ')}</span>
      </div>
      <div className="rn-setting" role="group" aria-labelledby="rn-jury">
        {plan.models.map((model) => {
          const beyond = beyondClearance(model, judged)
          return (
            <label key={model.name} className="rn-judge">
              <input
                type="checkbox"
                checked={jury.includes(model.name)}
                disabled={beyond.length > 0}
                onChange={({ target }) =>
                  setQuery({ jury: toListQuery(withNames(plan.choices.jury, [model.name], target.checked)) })
                }
              />
              <span className="cut">{model.name}</span>
              {plan.choices.models.includes(model.name) && jury.includes(model.name) && (
                <small className="rn-warn">
                  <Icon name="warning" size={12} /> rates its own answers
                </small>
              )}
              {beyond.length > 0 && <small className="ink3">above its clearance</small>}
            </label>
          )
        })}
        <p className="ink3">
          {jury.length === 0
            ? 'Without a judge these answers have no score; they can be judged later.'
            : 'Scores of different juries are not comparable.'}
        </p>
      </div>
    </>
  )
}
