// The models → checkboxes with where each runs, whether it answered its probe, and what it may be shown.
import type { ModelItem } from '../../../contracts/model-item.ts'
import type { BenchmarkItem } from '../../../contracts/catalog.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { IconName } from '../../ui/Icon.tsx'
import { setQuery, toHref } from '../../ui/route.ts'
import { beyondClearance, toListQuery, withNames } from './choices.ts'
import { toClearanceWords, toSourceWords } from './model-words.ts'
import type { NewRun } from './use-new-run.ts'

export function ModelPicker({ plan }: { readonly plan: NewRun }) {
  const { models, choices } = plan
  const chosen = plan.chosenModels.length
  return (
    <>
      <div className="rn-title">
        <h2 id="rn-models">2. Models</h2>
        <span className="s">
          {chosen} of {models.length} chosen
        </span>
      </div>
      {models.length === 0 ? (
        <div className="rn-nothing">
          <p>This workspace has no model.</p>
          <a className="btn" href="#/models">
            Add a model
          </a>
        </div>
      ) : (
        <ul className="rn-models">
          {models.map((model) => (
            <ModelChoice
              key={model.name}
              model={model}
              checked={choices.models.includes(model.name)}
              chosen={plan.benchmarks}
              onChoose={(into) =>
                setQuery({ models: toListQuery(withNames(choices.models, [model.name], into)) })
              }
            />
          ))}
        </ul>
      )}
    </>
  )
}

interface ModelChoiceProps {
  readonly model: ModelItem
  readonly checked: boolean
  /** The benchmarks chosen. */
  readonly chosen: readonly BenchmarkItem[]
  readonly onChoose: (into: boolean) => void
}

function ModelChoice({ model, checked, chosen, onChoose }: ModelChoiceProps) {
  const beyond = beyondClearance(model, chosen)
  return (
    <li className={checked ? 'rn-model on' : 'rn-model'}>
      <label>
        <input type="checkbox" checked={checked} onChange={(event) => onChoose(event.target.checked)} />
        <Icon name={toIcon(model)} />
        <b className="cut">{model.name}</b>
        <Readiness model={model} />
      </label>
      <small>
        {toSourceWords(model)} · {toClearanceWords(model.clearance)}
      </small>
      {beyond.length > 0 && (
        <small className="rn-warn">
          <Icon name="warning" size={12} />
          <span>
            Cannot be shown {beyond.map(({ displayName }) => displayName).join(', ')}: above its clearance.
          </span>
        </small>
      )}
    </li>
  )
}

function toIcon({ source }: ModelItem): IconName {
  if ('apiKeyEnv' in source) return 'server'
  return source.kind === 'gguf' ? 'chip' : 'page'
}

function Readiness({ model: { name, probe } }: { readonly model: ModelItem }) {
  if (probe?.ok === true) return <span className="rn-speed num">{probe.seconds.toFixed(1)} s an answer</span>
  return (
    <span className="rn-speed">
      <a href={toHref(['models'], { model: name })}>{probe === null ? 'not probed' : 'probe failed'}</a>
    </span>
  )
}
