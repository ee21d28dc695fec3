// A job → its runs, one after the other, with what happened kept in its tracker.
import { toErrorReport } from '../contracts/errors.ts'
import type { JobRequest, JobState } from '../contracts/job.ts'
import type { Host } from './host.ts'
import type { JobTracker } from './job-state.ts'
import { toOneFault, type LostModel } from './lost-models.ts'
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
  const lost: LostModel[] = []
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
      onLost(one) {
        lost.push(one)
        tracker.leave(one.left, one.error.message)
        if (one.left.includes(current)) current = -1
        emit()
      },
      onJudged(position, progress) {
        tracker.noteJudging(position, progress)
        emit()
      },
    })
    if (current >= 0 && !cancel.signal.aborted) tracker.finishRun(current, 'finished')
    if (cancel.signal.aborted) tracker.end(job.wanted, null)
    else if (lost.length > 0) endWith(toOneFault(lost))
    else tracker.end('finished', null)
  } catch (error) {
    if (cancel.signal.aborted) tracker.end(job.wanted, null)
    else endWith(toOneFault(lost, error))
  }

  // An endpoint that is gone, or a limit that is reached, is no fault of the job: it goes on from there.
  function endWith(fault: unknown): void {
    tracker.end(isStop(fault) ? 'stopped' : 'failed', toErrorReport(fault).error.message)
  }
}
