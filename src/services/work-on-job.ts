// A job → its runs, one after the other, with what happened kept in its tracker.
import { toErrorReport } from '../contracts/errors.ts'
import type { JobRequest, JobState } from '../contracts/job.ts'
import type { Host } from './host.ts'
import type { JobTracker } from './job-state.ts'
import { isStop } from './stop-fault.ts'
import type { RunsService } from './runs.ts'

const leastSecondsBetweenSaves = 1

export interface WorkedJob {
  readonly tracker: JobTracker
  readonly cancel: AbortController
  /** What the job becomes when it was cancelled. */
  readonly wanted: JobState
}

interface WorkParts {
  readonly runs: RunsService
  readonly host: Host
  readonly save: () => void
  readonly emit: () => void
}

/** Never throws: a fault becomes the job's own. */
export async function workOnJob(
  job: WorkedJob,
  request: JobRequest,
  { runs, host, save, emit }: WorkParts,
): Promise<void> {
  const { tracker, cancel } = job
  let current = -1
  let savedAt = host.clock()
  try {
    await runs.run({
      ...request,
      abort: cancel.signal,
      onProgress({ index }, _progress, update) {
        if (current !== index && current >= 0) tracker.finishRun(current, 'finished')
        current = index
        tracker.update(index, update)
        if (host.clock() - savedAt > leastSecondsBetweenSaves) {
          savedAt = host.clock()
          save()
        }
        emit()
      },
      onJudged(position, progress) {
        tracker.noteJudging(position, progress)
        emit()
      },
    })
    if (current >= 0 && !cancel.signal.aborted) tracker.finishRun(current, 'finished')
    tracker.end(cancel.signal.aborted ? job.wanted : 'finished', null)
  } catch (error) {
    if (cancel.signal.aborted) tracker.end(job.wanted, null)
    // An endpoint that is gone, or a limit that is reached, is no fault of the job: it goes on from there.
    else tracker.end(isStop(error) ? 'stopped' : 'failed', toErrorReport(error).error.message)
  }
}
