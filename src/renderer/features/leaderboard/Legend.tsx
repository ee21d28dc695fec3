// The table's marks and tints → what they mean, always in sight.
import type { Leaderboard } from '../../../contracts/summary.ts'
import type { BoardView } from './board-view.ts'

const TINTS = [1, 2, 3, 4, 5, 6, 7] as const

export function Legend({ board, view }: { readonly board: Leaderboard; readonly view: BoardView }) {
  const withPublished = board.columns.some(({ kind }) => kind === 'published')
  return (
    <p className="legend">
      {view.heat === 'row' && (
        <span className="scale">
          {withPublished ? 'Against published mean' : 'Against the row’s mean'} lower
          <Swatches kind="d" />
          higher
        </span>
      )}
      {view.heat === 'scale' && (
        <span className="scale">
          Share of the scale 0
          <Swatches kind="q" />1
        </span>
      )}
      <span>
        <b className="best">0.000</b> best of its group
      </span>
      {view.intervals && <span>± 95% interval (own only)</span>}
      <span>
        <span className="cv">94%</span> of instances scored
      </span>
      <span>– no score</span>
      {view.heat === 'row' && withPublished && <span>No tint: own, not ranked here</span>}
      <span>Category: mean win rate</span>
    </p>
  )
}

function Swatches({ kind }: { readonly kind: 'd' | 'q' }) {
  return (
    <span className="swatches" aria-hidden="true">
      {TINTS.map((tint) => (
        <i key={tint} className={`${kind}${tint}`} />
      ))}
    </span>
  )
}
