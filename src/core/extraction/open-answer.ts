// An answer to an open task → the text that is compared with the reference: reasoning gone, a refusal is no answer.
import { dropReasoning } from '../text/clean-answer.ts'
import { found, notFound, type Reading } from './reading.ts'
import { declines } from './refusal.ts'

export function readOpenAnswer(raw: string): Reading<string> {
  const text = dropReasoning(raw)
  if (text === null) return notFound('incomplete_reasoning')
  if (text.trim() === '') return notFound('empty')
  return declines(text) ? notFound('refusal') : found(text.trim())
}
