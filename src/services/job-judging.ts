// The judges of a job's runs and what they report → how far each judge is over all runs.
import type { JobJudging } from '../contracts/job.ts'
import type { Model } from '../contracts/model.ts'
import { listJudgeTasks } from '../core/annotators/ask-judge.ts'
import type { JudgingProgress } from './judge-run.ts'
import type { PlannedRun } from './plan-run.ts'

type Reached = Pick<JudgingProgress, 'judged' | 'total' | 'failed'>

export interface JudgingTracker {
  /** In the order of the juries. */
  all(): JobJudging[]
  note(position: { readonly judge: string; readonly run: string }, reached: JudgingProgress): void
  /** No more than is judged by now, or on the way, will come of that run. */
  leave(run: string): void
}

/** `juries` stand beside `planned`. Until a judge begins with a run, every question of it counts as to be judged. */
export function trackJudging(
  planned: readonly PlannedRun[],
  juries: readonly (readonly Model[])[],
): JudgingTracker {
  const reached = new Map<string, Map<string, Reached>>()
  const left = new Set<string>()
  planned.forEach(({ entry, spec, instances }, index) => {
    const total = listJudgeTasks(entry.benchmark).length * instances.length
    if (total === 0) return
    for (const { name } of juries[index] ?? []) {
      const runs = reached.get(name) ?? new Map<string, Reached>()
      reached.set(name, runs.set(spec.name, { judged: 0, total, failed: 0 }))
    }
  })
  return {
    all: () =>
      [...reached].map(([judge, runs]) => {
        const all = [...runs].map(([name, run]) => (left.has(name) ? { ...run, total: run.judged } : run))
        const sum = (of: 'judged' | 'total' | 'failed') => all.reduce((whole, run) => whole + run[of], 0)
        return { judge, judged: sum('judged'), total: sum('total'), failed: sum('failed') }
      }),
    note({ judge, run }, progress) {
      const runs = reached.get(judge) ?? new Map<string, Reached>()
      reached.set(judge, runs.set(run, progress))
    },
    leave: (run) => void left.add(run),
  }
}
