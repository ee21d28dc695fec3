// What the numbers rest on → one line above them.
import type { Leaderboard } from '../../../contracts/summary.ts'
import { ScoringBadge } from '../../ui/ScoringBadge.tsx'
import { toBasisFacts } from './board-basis.ts'

export function BasisLine({ board }: { readonly board: Leaderboard }) {
  return (
    <section className="basis" aria-label="Basis of the numbers">
      <dl>
        <div>
          <dt>Scoring</dt>
          <dd>
            <ScoringBadge scoring={board.scoring} />
          </dd>
        </div>
        {toBasisFacts(board).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
