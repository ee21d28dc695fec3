// Raw answer and a reader of plain text → what was read, with the reasons shared by all closed tasks.
import { cleanAnswer } from '../text/clean-answer.ts'
import { notFound, type Reading } from './reading.ts'
import { isRefusal } from './refusal.ts'

/** An answer without reasoning, mark-up and run-on; `boxes` are the contents of LaTeX boxes in it. */
export interface PlainAnswer {
  readonly text: string
  readonly boxes: readonly string[]
}

/** Cleans, reads; where nothing was found, says whether the answer declined. */
export function readAnswer<T>(raw: string, read: (answer: PlainAnswer) => Reading<T>): Reading<T> {
  const answer = cleanAnswer(raw)
  if (answer.kind === 'incomplete_reasoning') return notFound('incomplete_reasoning')
  if (answer.kind === 'empty') return notFound('empty')
  const reading = read(answer)
  if (!reading.found && reading.reason === 'no_answer_found' && isRefusal(answer.text))
    return notFound('refusal')
  return reading
}
