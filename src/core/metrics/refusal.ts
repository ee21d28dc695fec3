// An answer → whether the model declined the task; the mean over a run is its refusal rate. Ours, not HELM's.
import type { InstanceScore } from '../../contracts/stat.ts'
import { readOpenAnswer } from '../extraction/open-answer.ts'
import { readOptionAnswer } from '../extraction/option.ts'
import type { Judged, Metric } from './metric.ts'
import { toScored } from './metric.ts'

const name = 'refused'

export const refusal: Metric = {
  id: 'refusal',
  gives: [
    {
      name,
      label: 'Refusal rate',
      shortLabel: 'Refused',
      description: 'The answer declines the task and does no more.',
      direction: 'lower',
      scale: [0, 1],
    },
  ],
  score: scoreRefusal,
}

/** The same both ways: upstream counts no refusals. An answer that was found, or none at all, is no refusal. */
function scoreRefusal(judged: Judged): InstanceScore {
  return toScored({ [name]: isRefused(judged) ? 1 : 0 })
}

/** With options, whatever leaves the question because it declines counts; free text must decline outright. */
export function isRefused({ answer, answerWords, outputMapping }: Judged): boolean {
  const reading =
    outputMapping === undefined
      ? readOpenAnswer(answer)
      : readOptionAnswer(answer, outputMapping, answerWords)
  return !reading.found && reading.reason === 'refusal'
}
