// A job → the request that would go on with it: what is stored is not asked again, what failed is.
import type { Concurrency, Job, JobRequest, JobRun } from '../../../contracts/job.ts'
import { defaultConcurrency, toEntry } from './choices.ts'

/** `concurrency` of the request that began it, where this window knows it. */
export function toSameRequest(job: Job, concurrency: Concurrency | undefined): JobRequest {
  return {
    suite: job.suite,
    entries: job.runs.map(toRunEntry),
    maxEvalInstances: job.maxEvalInstances,
    concurrency: concurrency ?? defaultConcurrency,
    prompting: job.prompting,
    constrained: job.constrained,
    logprobs: job.logprobs,
    juries: Object.fromEntries(job.runs.map(({ benchmark, jury }) => [benchmark, jury])),
  }
}

/** A run's name ends in its model with `/` written `_`; its arguments stand before. */
function toRunEntry({ name, benchmark, model }: JobRun): string {
  const at = name.lastIndexOf('model=')
  return at < 0 ? toEntry(benchmark, model) : `${name.slice(0, at)}model=${model}`
}
