// Failures by code → hatched bars with counts.
import type { Job } from '../../../contracts/job.ts'
import { toFailureCounts } from './job-matrix.ts'
import { toCount } from '../../ui/quantities.ts'

export function FailureList({ job }: { readonly job: Job }) {
  const counts = toFailureCounts(job)
  const most = Math.max(1, ...counts.map(([, count]) => count))
  return (
    <section className="rn-card" aria-labelledby="rn-failures">
      <div className="rn-title">
        <h2 id="rn-failures">Failures</h2>
        <span className="s">{toCount(job.failed)}, kept as failed, never as zero</span>
      </div>
      {counts.length === 0 ? (
        <p className="rn-fine">No request has failed.</p>
      ) : (
        <ul className="rn-failures">
          {counts.map(([code, count]) => (
            <li key={code}>
              <span className="mono cut" title={code}>
                {code}
              </span>
              <span className="rn-bar" aria-hidden="true">
                <i className="bad" style={{ width: `${(100 * count) / most}%` }} />
              </span>
              <span className="num">{toCount(count)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
