// A job → the sentence that a screen reader hears now and then.
import type { Job } from '../../../contracts/job.ts'
import { toCount, toPercent } from '../../ui/quantities.ts'
import { toStateWord } from './StatusPill.tsx'

export function toSpokenJob(job: Job): string {
  const done = job.answered + job.failed
  const failed = job.failed === 0 ? '' : ` ${toCount(job.failed)} failed.`
  return `${toStateWord(job.state)}. ${toPercent(done, job.total)} percent, ${toCount(done)} of ${toCount(job.total)}.${failed}`
}
