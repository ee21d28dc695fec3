// What a run has to do and what has arrived → how far it is.
import type { RunProgress } from '../../contracts/run.ts'
import type { Answer, Clock, Work } from '../ports.ts'
import type { Answered } from './execute-requests.ts'

export interface ProgressCounter {
  now(): RunProgress
  add(batch: readonly Answered[]): RunProgress
}

export function createProgress(
  work: readonly Work[],
  kept: ReadonlyMap<string, Answer>,
  clock: Clock,
): ProgressCounter {
  const startedAt = clock()
  const alreadyAnswered = work.filter(({ instance }) => kept.get(instance.rowId)?.kind === 'completed').length
  const truncated = work.filter(({ request }) => request.truncated).length
  let answered = alreadyAnswered
  let failed = 0

  function now(): RunProgress {
    const done = answered + failed - alreadyAnswered
    const left = work.length - answered - failed
    const secondsLeft = done === 0 ? null : ((clock() - startedAt) / done) * left
    return { total: work.length, answered, failed, kept: alreadyAnswered, truncated, secondsLeft }
  }

  return {
    now,
    add(batch: readonly Answered[]): RunProgress {
      for (const { answer } of batch) {
        if (answer.kind === 'completed') answered += 1
        else failed += 1
      }
      return now()
    },
  }
}
