// What the numbers rest on → one line above them.
import type { Leaderboard } from '../../../contracts/summary.ts'
import { useJob } from '../../api/use-job.ts'
import { ScoringBadge } from '../../ui/ScoringBadge.tsx'
import { toBasisFacts } from './board-basis.ts'

export function BasisLine({ board }: { readonly board: Leaderboard }) {
  const job = useJob()
  return (
    <section aria-label="Basis of the numbers" className="basis-facts">
      <dl>
        <div>
          <dt>Basis</dt>
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
      {job?.state === 'running' && job.suite === board.suite && (
        <span className="stale">A run is still adding scores</span>
      )}
    </section>
  )
}
