// Runs → sets of runs that differ in their examples or their seed only, which are trials of one and the same.
import type { RunSpec, RunSummary } from '../../contracts/run.ts'

export type SpecOf = (run: RunSummary) => RunSpec | null

/** The newest run with the other trials of its set, each in its newest run. */
export function findTrials(newestFirst: readonly RunSummary[], specOf: SpecOf): readonly RunSummary[] {
  const [newest] = newestFirst
  if (newest?.trial === undefined) return newestFirst.slice(0, 1)
  const set = toSetKey(specOf(newest))
  const same = newestFirst.filter((run) => run.trial !== undefined && toSetKey(specOf(run)) === set)
  return [...Map.groupBy(same, ({ trial }) => trial!.number).values()].map((runs) => runs[0]!)
}

const none = { trainTrial: 0, repeat: 0 }

/** The two stand first in every key, so that the order in which they were stored is no difference. */
function toSetKey(spec: RunSpec | null): string {
  return JSON.stringify({ ...none, ...spec, ...none })
}
