// What a run has to do and what has arrived → how far it is, and how long the rest will take by its size.
import type { RunProgress } from '../../contracts/run.ts'
import type { Answer, Clock, Work } from '../ports.ts'
import type { Answered } from './execute-requests.ts'
import { createPace, toPromptSize } from './pace.ts'

/** Weighing what is left takes its time, and answers may come by the thousand a second. */
const secondsBetween = 0.5

export interface ProgressCounter {
  now(): RunProgress
  add(batch: readonly Answered[]): RunProgress
}

export function createProgress(
  work: readonly Work[],
  kept: ReadonlyMap<string, Answer>,
  clock: Clock,
): ProgressCounter {
  const pace = createPace(clock)
  const asked = work.filter(({ instance }) => kept.get(instance.rowId)?.kind !== 'completed')
  const alreadyAnswered = work.length - asked.length
  const truncated = work.filter(({ request }) => request.truncated).length
  let answered = alreadyAnswered
  let failed = 0
  let found = 0
  let promptSize = asked.reduce((sum, { request }) => sum + toPromptSize(request), 0)

  let told: { readonly at: number; readonly seconds: number } | null = null

  function toSecondsLeft(count: number): number | null {
    const at = clock()
    if (count > 0 && told !== null && at - told.at < secondsBetween)
      return Math.max(0, told.seconds - (at - told.at))
    const seconds = pace.secondsFor({ count, promptSize, answerSize: null })
    told = seconds === null ? null : { at, seconds }
    return seconds
  }

  function now(): RunProgress {
    const count = work.length - answered - failed
    const secondsLeft = toSecondsLeft(count)
    const isKnown = answered + failed > alreadyAnswered
    return {
      ...{ total: work.length, answered, failed, kept: alreadyAnswered, found, truncated },
      secondsLeft: isKnown ? secondsLeft : null,
    }
  }

  return {
    now,
    add(batch: readonly Answered[]): RunProgress {
      pace.add(batch)
      for (const { work: done, answer } of batch) {
        promptSize -= toPromptSize(done.request)
        if (answer.kind === 'completed') answered += 1
        else failed += 1
        if (answer.kind === 'completed' && answer.completion.cached) found += 1
      }
      return now()
    },
  }
}
