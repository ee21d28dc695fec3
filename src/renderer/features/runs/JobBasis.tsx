// A job → what was asked for, in one line.
import type { Job } from '../../../contracts/job.ts'
import { ScoringBadge } from '../../ui/ScoringBadge.tsx'
import { toCount, toCountOf } from '../../ui/quantities.ts'
import { toWhen } from './when.ts'

export function JobBasis({ job }: { readonly job: Job }) {
  const benchmarks = new Set(job.runs.map(({ benchmark }) => benchmark)).size
  const models = new Set(job.runs.map(({ model }) => model)).size
  return (
    <>
      <dl>
        <div>
          <dt>Plan</dt>
          <dd>
            {toCountOf(benchmarks, 'benchmark')} × {toCountOf(models, 'model')}
          </dd>
        </div>
        <div>
          <dt>Sample</dt>
          <dd>{job.maxEvalInstances === null ? 'all instances' : `${toCount(job.maxEvalInstances)} each`}</dd>
        </div>
        {job.jury.length > 0 && (
          <div>
            <dt>Jury</dt>
            <dd>{job.jury.join(', ')}</dd>
          </div>
        )}
        <div>
          <dt>Scoring</dt>
          <dd className="row">
            <ScoringBadge scoring="corrected" /> <ScoringBadge scoring="helm" />
          </dd>
        </div>
        <div>
          <dt>Started</dt>
          <dd>{toWhen(job.startedAt)}</dd>
        </div>
        {job.endedAt !== null && (
          <div>
            <dt>Ended</dt>
            <dd>{toWhen(job.endedAt)}</dd>
          </div>
        )}
      </dl>
      <span className="grow" />
      <span className="ink3">Each answer is saved as it arrives</span>
    </>
  )
}
