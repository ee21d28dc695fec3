// A job's judges → one bar each: how many verdicts are given of those that will be asked for.
import type { Job } from '../../../contracts/job.ts'
import { toCount } from '../../ui/quantities.ts'
import { JobBar } from './JobBar.tsx'

export function JudgingBars({ job }: { readonly job: Job }) {
  if (job.judging.length === 0) return null
  return (
    <section className="rn-card rn-all rn-judging" aria-labelledby="rn-judging">
      <div className="rn-title">
        <h2 id="rn-judging">Judges</h2>
        <span className="s">those at an endpoint judge while models answer; files on this machine wait</span>
      </div>
      <ul>
        {job.judging.map(({ judge, judged, total, failed }) => (
          <li key={judge} className="rn-cell">
            <span className="cut">{judge}</span>
            <JobBar
              label={`Judge ${judge}`}
              counts={{ answered: judged - failed, failed, total }}
              state={judged === total ? 'finished' : job.state === 'finished' ? 'stopped' : job.state}
            />
            <span className="c">
              {toCount(judged)}
              <span className="ink3"> of {toCount(total)}</span>
              {failed > 0 && <span className="rn-bad">, {toCount(failed)} failed</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
