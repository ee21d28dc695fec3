// The closed list of reasons for a reveal → the words to choose from.
import type { RevealReason } from '../../../contracts/instance-view.ts'

const LABELS: Readonly<Record<RevealReason, string>> = {
  check_score: 'Check a score',
  check_answer: 'Check what was read out of an answer',
  look_into_failure: 'Look into a failure',
  check_data: 'Check the data',
  clinical_review: 'Clinical review',
}

export function toReasonLabel(reason: RevealReason): string {
  return LABELS[reason]
}

/** The engine gives the reason back as a word. */
export function toStoredReasonLabel(reason: string): string {
  return Object.hasOwn(LABELS, reason) ? LABELS[reason as RevealReason] : reason.replaceAll('_', ' ')
}
