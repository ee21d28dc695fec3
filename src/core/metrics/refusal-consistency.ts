// Repeated answers to the same questions → whether the model declines them always, never, or now and then.
import { toRepeatAgreement, type RepeatAgreement } from '../statistics/repeat-agreement.ts'
import type { Judged } from './metric.ts'
import { isRefused } from './refusal.ts'

export interface RefusalConsistency extends RepeatAgreement {
  /** Share of all answers that declined; null without answers. */
  readonly rate: number | null
  /** Questions that were declined in some repeats and answered in others. */
  readonly mixed: number
}

/** `repeats[question]`: the answers of all repeats of one question. */
export function toRefusalConsistency(repeats: readonly (readonly Judged[])[]): RefusalConsistency {
  const words = repeats.map((answers) =>
    answers.map((answer) => (isRefused(answer) ? 'refused' : 'answered')),
  )
  const all = words.flat()
  return {
    ...toRepeatAgreement(words),
    rate: all.length === 0 ? null : all.filter((word) => word === 'refused').length / all.length,
    mixed: words.filter((answers) => new Set(answers).size > 1).length,
  }
}
