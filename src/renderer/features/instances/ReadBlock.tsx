// One instance → what each scoring read out of the answer and made of it, side by side.
import type { ReactNode } from 'react'
import type { InstanceView } from '../../../contracts/instance-view.ts'
import type { InstanceScore, ScoreStatus, Scoring } from '../../../contracts/stat.ts'
import { ScoringBadge } from '../../ui/ScoringBadge.tsx'
import { Block } from './Block.tsx'
import { HiddenLine } from './Guarded.tsx'
import { toReasonText, toScoreText } from './outcome.ts'
import type { TextProps } from './text-props.ts'

const STATUSES: Readonly<Record<ScoreStatus, string>> = {
  scored: 'Scored',
  unparsed: 'Unparsed, counts as wrong',
  refused: 'Refused, counts as wrong',
  failed: 'Failed, not in the mean',
  unread: 'No readable verdict, not in the mean',
  bad_gold: 'Broken reference, not in the mean',
  unavailable: 'Scorer unavailable, not in the mean',
}

const SCORINGS = ['corrected', 'helm'] as const
type Scores = InstanceView['scores']

export function ReadBlock({ view, shown, scoring }: TextProps & { readonly scoring: Scoring }) {
  const scores = (shown ?? view).scores
  return (
    <Block title="What the metric read" note="both ways, from the same answer">
      <table className="both">
        <thead>
          <tr>
            <td />
            {SCORINGS.map((mode) => (
              <th key={mode} scope="col" className={mode === scoring ? 'chosen' : undefined}>
                <ScoringBadge scoring={mode} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Line label="State" scores={scores} render={({ status }) => STATUSES[status]} />
          <Line
            label="Read as"
            scores={scores}
            render={(score, mode) => <ReadAs mode={mode} score={score} view={view} shown={shown} />}
          />
          {SCORINGS.some((mode) => scores[mode]?.reason !== undefined) && (
            <Line
              label="Why"
              scores={scores}
              render={({ reason }) => (reason === undefined ? '' : toReasonText(reason))}
            />
          )}
          {toMetricNames(view.mainMetric, scores).map((metric) => (
            <Line
              key={metric}
              label={metric}
              scores={scores}
              mono
              render={({ values }) => toValue(values[metric])}
            />
          ))}
        </tbody>
      </table>
    </Block>
  )
}

interface LineProps {
  readonly label: string
  readonly scores: Scores
  readonly mono?: boolean
  readonly render: (score: InstanceScore, mode: Scoring) => ReactNode
}

function Line({ label, scores, mono = false, render }: LineProps) {
  return (
    <tr>
      <th scope="row" className={mono ? 'mono' : undefined}>
        {label}
      </th>
      {SCORINGS.map((mode) => {
        const score = scores[mode]
        return (
          <td key={mode}>
            {score === null ? <span className="ink3">not scored</span> : render(score, mode)}
          </td>
        )
      })}
    </tr>
  )
}

/** Only `corrected` reads something out, and keeps it to itself while the text is hidden; `helm` compares the answer as it stands. */
function ReadAs({
  mode,
  score,
  view,
  shown,
}: TextProps & { readonly mode: Scoring; readonly score: InstanceScore }) {
  const { extracted, status } = score
  if (view.answer === null) return <span className="ink3">–</span>
  const hiddenHere = view.answer.kind === 'hidden'
  if (typeof extracted === 'string')
    return <span className={hiddenHere ? 'revealed' : undefined}>{extracted}</span>
  if (extracted === null || status !== 'scored') return <span className="ink3">nothing</span>
  if (mode === 'corrected' && hiddenHere && shown === null) return <HiddenLine words="hidden" />
  return <span className="ink3">the answer as it stands</span>
}

/** The main metric first. */
function toMetricNames(main: string, scores: Scores): readonly string[] {
  const names = SCORINGS.flatMap((mode) => Object.keys(scores[mode]?.values ?? {}))
  return [...new Set([...names.filter((name) => name === main), ...names])]
}

function toValue(value: number | undefined): ReactNode {
  return value === undefined ? (
    <span className="ink3">–</span>
  ) : (
    <span className="num">{toScoreText(value)}</span>
  )
}
