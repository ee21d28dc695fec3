// Finished runs of a model → the seconds that one more request of the kind takes, as many at once as there were then.
import type { RunSummary } from '../contracts/run.ts'

/** Most requests that were ever open together; a run that seems to have had more was answered from the cache. */
const mostTogether = 64

type PastRun = Pick<RunSummary, 'createdAt' | 'finishedAt' | 'answered' | 'scores'>

/**
 * Of the newest run that tells it. Wall time alone would count a pause, or a run of days ago that was gone on with: a request
 * never takes longer than it took by itself. Null where no run tells it.
 */
export function toPastSeconds(runs: readonly PastRun[]): number | null {
  for (const run of runs) {
    const seconds = toSecondsEach(run)
    if (seconds !== null) return seconds
  }
  return null
}

function toSecondsEach({ createdAt, finishedAt, answered, scores }: PastRun): number | null {
  if (finishedAt === null || answered === 0) return null
  const wall = (Date.parse(finishedAt) - Date.parse(createdAt)) / 1000 / answered
  if (!(wall > 0)) return null
  const alone = scores[0]?.stats.find(({ name }) => name === 'inference_runtime')?.mean ?? null
  if (alone === null) return wall
  if (alone / wall > mostTogether) return null
  return Math.min(alone, wall)
}
