// A text model's note on an answer → the values that it measured, or that no such model is installed.
import type { TextModelTask } from '../../contracts/annotation.ts'
import type { InstanceScore, Scoring } from '../../contracts/stat.ts'
import { readOpenAnswer } from '../extraction/open-answer.ts'
import { toScored, toUnavailable, toUnread, type Judged } from './metric.ts'

/** `worst` is what an answer that says nothing gets in corrected scoring. */
export function scoreNote(
  { notes, answer }: Judged,
  scoring: Scoring,
  { task, worst }: { readonly task: TextModelTask; readonly worst: Readonly<Record<string, number>> },
): InstanceScore {
  const note = notes?.find((candidate) => candidate.task === task)
  if (note === undefined) return toUnavailable('model_not_installed')
  const reading = readOpenAnswer(answer)
  if (scoring === 'corrected' && !reading.found) return toUnread({ ...worst }, reading.reason)
  const values = note[scoring]
  return values === null ? toUnavailable('no_text_to_compare') : toScored({ ...values })
}
