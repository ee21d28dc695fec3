// Scores → marks on the shared axis: hollow square helm, filled dot corrected, grey dot published.
import type { RunSummary } from '../../../contracts/run.ts'
import type { Axis } from './result-rows.ts'

type Score = RunSummary['scores'][number] | undefined

const WIDTH = 116
const PAD = 5

interface RunPlotProps {
  readonly helm: Score
  readonly corrected: Score
  readonly axis: Axis
}

/** Decoration: the same numbers stand beside it. */
export function RunPlot({ helm, corrected, axis }: RunPlotProps) {
  const helmAt = toX(helm?.value ?? null, axis)
  const correctedAt = toX(corrected?.value ?? null, axis)
  return (
    <svg className="bm-plot" width={WIDTH} height={20} aria-hidden="true">
      <line className="line" x1={PAD} x2={WIDTH - PAD} y1={10} y2={10} />
      <Whisker score={helm} axis={axis} y={6} />
      {helmAt !== null && <rect className="own square" x={helmAt - 2.6} y={3.4} width={5.2} height={5.2} />}
      <Whisker score={corrected} axis={axis} y={14} />
      {correctedAt !== null && <circle className="own dot" cx={correctedAt} cy={14} r={2.8} />}
    </svg>
  )
}

export function PublishedPlot({ value, axis }: { readonly value: number; readonly axis: Axis }) {
  return (
    <svg className="bm-plot" width={WIDTH} height={20} aria-hidden="true">
      <line className="line" x1={PAD} x2={WIDTH - PAD} y1={10} y2={10} />
      <circle className="pub" cx={toX(value, axis) ?? 0} cy={10} r={3.2} />
    </svg>
  )
}

function Whisker({ score, axis, y }: { readonly score: Score; readonly axis: Axis; readonly y: number }) {
  const low = toX(score?.interval?.low ?? null, axis)
  const high = toX(score?.interval?.high ?? null, axis)
  if (low === null || high === null) return null
  return <line className="own" x1={low} x2={high} y1={y} y2={y} />
}

function toX(value: number | null, { low, high }: Axis): number | null {
  return value === null ? null : PAD + ((value - low) / (high - low)) * (WIDTH - 2 * PAD)
}
