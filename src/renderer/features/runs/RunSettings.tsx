// What holds for the whole run → how prompts are laid out, scoring, which is computed both ways, and requests in flight.
import type { ModelItem } from '../../../contracts/model-item.ts'
import { ScoringBadge } from '../../ui/ScoringBadge.tsx'
import { setQuery } from '../../ui/route.ts'
import { mostConcurrency } from './choices.ts'
import type { Choices } from './choices.ts'

const PROMPTINGS = {
  helm: 'As upstream lays prompts out, byte for byte. Only these scores stand beside published ones.',
  corrected:
    'Known mistakes mended, room to answer, the question never cut. Not to be compared with published scores.',
} as const

interface RunSettingsProps {
  readonly choices: Choices
  /** Those that are chosen. */
  readonly models: readonly ModelItem[]
  /** The number of the step before. */
  readonly after: number
}

export function RunSettings({ choices, models, after }: RunSettingsProps) {
  const { concurrency, prompting } = choices
  return (
    <>
      <div className="rn-title rn-upper">
        <h2>{after + 1}. Prompts</h2>
      </div>
      <div className="rn-setting">
        <div className="seg" role="group" aria-label="Prompting">
          {(['helm', 'corrected'] as const).map((kind) => (
            <button
              key={kind}
              type="button"
              aria-pressed={kind === prompting}
              onClick={() => setQuery({ prompting: kind === 'helm' ? null : kind })}
            >
              {kind}
            </button>
          ))}
        </div>
        <p className="ink3">{PROMPTINGS[prompting]}</p>
        <TickSetting
          label="Hold multiple choice to its letters"
          name="held"
          ticked={choices.constrained}
          isPossible={models.every(isLocalFile)}
          meaning="The model can say nothing else. The run is marked so, and is not ranked with free answers."
          only="For models in local files only."
        />
        <TickSetting
          label="Keep how likely each letter was"
          name="letters"
          ticked={choices.logprobs}
          isPossible={models.every(hasProbabilities)}
          meaning="Of multiple choice. It stands on a question’s page; scores are the same."
          only="Not for programs and recorded answers."
        />
      </div>
      <div className="rn-title rn-upper">
        <h2>{after + 2}. Scoring</h2>
        <span className="s">both are computed</span>
      </div>
      <div className="rn-setting">
        <p className="row">
          <ScoringBadge scoring="corrected" /> known mistakes mended
        </p>
        <p className="row">
          <ScoringBadge scoring="helm" /> as published
        </p>
        <p className="ink3">From the same answers: nothing is asked twice.</p>
      </div>
      <InFlightSetting concurrency={concurrency} number={after + 3} />
    </>
  )
}

function isLocalFile({ source }: ModelItem): boolean {
  return source.kind === 'gguf'
}

function hasProbabilities({ source }: ModelItem): boolean {
  return source.kind !== 'replay' && source.kind !== 'program'
}

interface TickSettingProps {
  readonly label: string
  /** Its place in the route. */
  readonly name: 'held' | 'letters'
  readonly ticked: boolean
  readonly isPossible: boolean
  /** What it means, and for which models alone it is. */
  readonly meaning: string
  readonly only: string
}

/** Chosen for a model that cannot, it stays visible: the start would be refused, and this is why. */
function TickSetting({ label, name, ticked, isPossible, meaning, only }: TickSettingProps) {
  return (
    <>
      <label className="row">
        <input
          type="checkbox"
          checked={ticked}
          disabled={!isPossible && !ticked}
          onChange={(event) => setQuery({ [name]: event.target.checked ? 'yes' : null })}
        />
        {label}
      </label>
      <p className="ink3">{isPossible ? meaning : only}</p>
    </>
  )
}

interface InFlightProps extends Pick<Choices, 'concurrency'> {
  readonly number: number
}

function InFlightSetting({ concurrency, number }: InFlightProps) {
  return (
    <>
      <div className="rn-title rn-upper">
        <h2>{number}. Requests in flight</h2>
      </div>
      <div className="rn-setting">
        <label className="picker">
          At most
          <span className="field rn-number">
            <input
              type="number"
              min={1}
              max={mostConcurrency}
              placeholder="auto"
              defaultValue={concurrency === 'auto' ? undefined : concurrency}
              onChange={(event) =>
                setQuery({ atonce: event.target.value === '' ? null : event.target.value })
              }
            />
          </span>
        </label>
        <p className="ink3">
          Without a number: as many as an endpoint gains from, and as a local model has memory for.
        </p>
      </div>
    </>
  )
}
