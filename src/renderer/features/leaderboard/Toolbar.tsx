// What the leaderboard can be asked → suite picker and scoring switch.
import { scoringSchema } from '../../../contracts/stat.ts'
import type { Scoring } from '../../../contracts/stat.ts'

interface ToolbarProps {
  readonly suites: readonly string[]
  readonly suite: string
  readonly onSuite: (suite: string) => void
  readonly scoring: Scoring
  readonly onScoring: (scoring: Scoring) => void
}

export function Toolbar({ suites, suite, onSuite, scoring, onScoring }: ToolbarProps) {
  return (
    <div className="tools">
      {suites.length > 1 ? (
        <label className="picker">
          Suite
          <select value={suite} onChange={(event) => onSuite(event.target.value)}>
            {suites.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      ) : (
        <span className="picker">
          Suite <b className="medium">{suite}</b>
        </span>
      )}
      <span className="grow" />
      <span className="picker">Scoring</span>
      <div className="seg" role="group" aria-label="Scoring mode">
        {scoringSchema.options.map((option) => (
          <button
            key={option}
            type="button"
            className="mono"
            aria-pressed={option === scoring}
            onClick={() => onScoring(option)}
          >
            {option}
          </button>
        ))}
      </div>
    </div>
  )
}
