// The closed words of an outcome, a reason and a failure → what the screens say for them.
import type { Outcome } from '../../../contracts/instance-view.ts'
import type { IconName } from '../../ui/Icon.tsx'

interface Look {
  readonly word: string
  readonly icon: IconName
  readonly tone: 'ok' | 'warn' | 'bad' | 'plain'
}

/** In the order of the chips. */
export const outcomeLooks: Readonly<Record<Outcome, Look>> = {
  right: { word: 'Right', icon: 'check', tone: 'ok' },
  wrong: { word: 'Wrong', icon: 'wrong', tone: 'bad' },
  partial: { word: 'Partial', icon: 'partly', tone: 'plain' },
  failed: { word: 'Failed', icon: 'warning', tone: 'warn' },
  unparsed: { word: 'Unparsed', icon: 'unread', tone: 'warn' },
  refused: { word: 'Refused', icon: 'refused', tone: 'bad' },
  unread: { word: 'No verdict', icon: 'unread', tone: 'warn' },
  bad_gold: { word: 'Broken reference', icon: 'warning', tone: 'warn' },
  unavailable: { word: 'Unavailable', icon: 'partly', tone: 'plain' },
}

const REASONS: Readonly<Record<string, string>> = {
  no_answer_found: 'The answer commits to nothing that can be read.',
  incomplete_reasoning: 'The reasoning was cut off before an answer.',
  ambiguous: 'The answer names more than one choice.',
  refusal: 'The answer declines.',
  empty: 'The answer is empty.',
  not_judged: 'No judge was asked for this answer.',
  judge_failed: 'No judge answered: its requests failed.',
  partial_jury: 'Some judges gave no verdict that can be read; the others count.',
  no_verdict: 'No judge gave a verdict that can be read.',
  rubric_incomplete: 'A judge gave no readable verdict on some item of the rubric.',
  no_answer: 'There is no answer: the request failed.',
}

const FAILURES: Readonly<Record<string, string>> = {
  timeout: 'The model gave nothing within its time.',
  rate_limited: 'The server asked for fewer requests.',
  server_error: 'The server met a fault of its own.',
  client_error: 'The server refused the request.',
  connection: 'The server could not be reached.',
  bad_answer: 'The server answered in a form that cannot be read.',
  model: 'The model could not answer.',
}

/** A reason's sentence; a word this version does not know is shown as it is. */
export function toReasonText(reason: string): string {
  return REASONS[reason] ?? `Reason: ${reason.replaceAll('_', ' ')}.`
}

export function toFailureText(code: string): string {
  return FAILURES[code] ?? 'The request failed.'
}

const NO_VERDICTS: Readonly<Record<string, string>> = {
  empty: 'its reply was empty.',
  not_json: 'its reply could not be read.',
  missing: 'it left a criterion out.',
  not_a_number: 'a rating is no number.',
  out_of_range: 'a rating lies outside the scale.',
  surplus: 'it rated what it was not asked for.',
  quoted_from_answer: 'its reply only repeats the answer.',
}

/** Why a judge's reply is no verdict. */
export function toNoVerdictText(status: 'given' | 'unread' | 'failed', reason: string | null): string {
  if (status === 'failed') return 'its request failed.'
  return NO_VERDICTS[reason ?? ''] ?? 'its reply could not be read.'
}

/** `0`, `1`, `0.333`: three decimals at most. */
export function toScoreText(value: number): string {
  return String(Number(value.toFixed(3)))
}

export function toCountText(count: number, noun: string): string {
  return `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`
}
