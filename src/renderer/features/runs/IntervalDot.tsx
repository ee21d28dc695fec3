// A score with its interval → whisker and dot on a printed axis from 0 to 1.
import type { RunScore } from '../../../contracts/stat.ts'

const width = 120
const left = 12
const span = width - 2 * left

/** Nothing for metrics that leave the scale from 0 to 1: their ends are not known here. */
export function IntervalDot({ score: { value, interval } }: { readonly score: RunScore }) {
  if (value === null || interval === null || interval.low < 0 || interval.high > 1) return null
  const x = (share: number) => left + span * share
  return (
    // The numbers stand beside it.
    <svg width={width} height="18" viewBox={`0 0 ${width} 18`} className="rn-dot" aria-hidden="true">
      <line className="axis" x1={x(0)} x2={x(1)} y1="9" y2="9" />
      <text x="0" y="12.500">
        0
      </text>
      <text x={width} y="12.500" textAnchor="end">
        1
      </text>
      <line className="whisker" x1={x(interval.low)} x2={x(interval.high)} y1="9" y2="9" />
      <circle cx={x(value)} cy="9" r="3.500" />
    </svg>
  )
}
