// An answer in free text and a measure of two texts → a score: the rules that all text metrics share.
import type { InstanceScore } from '../../contracts/stat.ts'
import { readOpenAnswer } from '../extraction/open-answer.ts'
import { readGolds, toBadGold, toScored, toUnread, type Judged } from './metric.ts'

/** Reference texts and the answer → values by name. */
export type TextMeasure = (golds: readonly string[], answer: string) => Record<string, number>

/** Corrected: references tagged correct, the answer without its reasoning; nothing, or a refusal, is 0 everywhere. */
export function scoreOpenAnswer(
  { instance, answer }: Judged,
  names: readonly string[],
  measure: TextMeasure,
): InstanceScore {
  const golds = readGolds(instance).filter((gold) => gold.trim() !== '')
  if (golds.length === 0) return toBadGold('no_right_reference')
  const reading = readOpenAnswer(answer)
  if (!reading.found) return toUnread(Object.fromEntries(names.map((name) => [name, 0])), reading.reason)
  return toScored(measure(golds, reading.value))
}

/** The best value of each name over the references; none where there is no reference. */
export function takeBest(all: readonly Record<string, number>[]): Record<string, number> {
  const best: Record<string, number> = {}
  for (const values of all)
    for (const [name, value] of Object.entries(values)) best[name] = Math.max(best[name] ?? value, value)
  return best
}

/** Upstream's summarisation metrics drop one brace at each end of every text. */
export function dropBraces(text: string): string {
  return text.replace(/^\{/, '').replace(/\}$/, '')
}
