// A job that came to an end → one note in the corner, in counts.
import type { Job } from '../../contracts/job.ts'
import { showToast } from './toasts.ts'

export function tellOfJob(job: Job, before: Job | null): void {
  if (before === null || before.state === job.state) return
  const counts = `${job.answered.toLocaleString('en-GB')} of ${job.total.toLocaleString('en-GB')} answered`
  const failed = job.failed === 0 ? '' : ` ${job.failed.toLocaleString('en-GB')} failed.`
  if (job.state === 'finished')
    showToast(job.failed === 0 ? 'ok' : 'warn', `The run has finished. ${counts}.${failed}`)
  if (job.state === 'stopped') showToast('info', `The run was stopped. ${counts}, and all of them are kept.`)
  if (job.state === 'failed') showToast('bad', `The run cannot go on. ${counts}, and all of them are kept.`)
}
