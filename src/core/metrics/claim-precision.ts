// The claims of an answer and whether judges find them supported → the share that is. Source: Min et al. 2023 (FActScore). Ours, not HELM's.
import type { Judgement } from '../../contracts/annotation.ts'
import type { InstanceScore } from '../../contracts/stat.ts'
import { readDecision, readList } from '../annotators/read-decision.ts'
import { readOpenAnswer } from '../extraction/open-answer.ts'
import { toScored, toUnavailable, toUnread, toWithoutVerdict, type Judged, type Metric } from './metric.ts'

const name = 'claim_precision'
const countName = 'claims_per_answer'

export const claimPrecision: Metric = {
  id: name,
  gives: [
    {
      name,
      label: 'Claim precision',
      shortLabel: 'Claims supported',
      description: 'Share of the facts stated that the question or the right answer supports.',
      direction: 'higher',
      scale: [0, 1],
    },
    {
      name: countName,
      label: 'Claims per answer',
      shortLabel: 'Claims',
      description: 'Facts that the answer states, as the judges list them.',
      direction: null,
      scale: [0, Number.POSITIVE_INFINITY],
    },
  ],
  score: scoreClaims,
}

/**
 * The same both ways. With several judges the mean over those that listed claims and gave a verdict on each. An answer that
 * states nothing has no precision; one that says nothing or declines has the minimum.
 */
function scoreClaims({ answer, judgements }: Judged): InstanceScore {
  if (judgements === undefined) return toUnavailable('not_judged')
  const reading = readOpenAnswer(answer)
  if (!reading.found) return toUnread({ [name]: 0 }, reading.reason)
  const all = judgements.claims ?? []
  if (all.length === 0) return toUnavailable('not_judged')
  const counts = all.map((judgement) => countSupported(judgement, answer)).filter((count) => count !== null)
  if (counts.length === 0) return toWithoutVerdict('no_verdict')
  const listed = toMean(counts.map(({ claims }) => claims))
  const stating = counts.filter(({ claims }) => claims > 0)
  if (stating.length === 0) return { ...toUnavailable('no_claims'), values: { [countName]: 0 } }
  return toScored({
    [name]: toMean(stating.map(({ supported, claims }) => supported / claims)),
    [countName]: listed,
  })
}

/** Null where the list or a verdict cannot be read. */
function countSupported(
  { replies }: Judgement,
  answer: string,
): { supported: number; claims: number } | null {
  const [split, ...others] = replies
  const claims = split?.kind === 'answered' ? readList(split.text, 'claims') : null
  if (claims === null || !claims.found) return null
  const decisions = others.map((reply) =>
    reply.kind === 'answered' ? readDecision(reply.text, 'supported', answer) : null,
  )
  const given = decisions.flatMap((decision) => (decision?.found === true ? [decision.value] : []))
  if (given.length < others.length || (claims.value.length > 0 && others.length === 0)) return null
  return { supported: given.filter(Boolean).length, claims: others.length }
}

function toMean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
