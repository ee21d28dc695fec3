// A rating and the experts' weights → how far they agree. Source: SCT-Bench; HELM's metric (docs/scoring.md).
import type { InstanceScore } from '../../contracts/stat.ts'
import { parseRatingAsUpstream, readRatingAnswer } from '../extraction/sct-rating.ts'
import { stripPython } from '../text/normalize.ts'
import { toBadGold, toScored, toUnread, type Judged, type Metric } from './metric.ts'

const scoreName = 'sct_score'
const memberName = 'sct_expert_set_membership'
const nothing = { [scoreName]: 0, [memberName]: 0 }

export const sct: Metric = {
  id: 'sct',
  gives: [
    {
      name: scoreName,
      label: 'SCT score',
      shortLabel: 'SCT Score',
      description: 'Share of experts who gave the same rating, against the rating that most of them gave.',
      direction: 'higher',
      scale: [0, 1],
    },
    {
      name: memberName,
      label: 'SCT expert set membership',
      shortLabel: 'Expert Set %',
      description: 'At least one expert gave the same rating.',
      direction: 'higher',
      scale: [0, 1],
    },
  ],
  score: (judged, scoring) => (scoring === 'helm' ? scoreAsUpstream(judged) : scoreCorrected(judged)),
}

/** Upstream reads five characters after "Rating: " and knows +1, not 1; what it cannot read is 0. */
function scoreAsUpstream({ instance, answer }: Judged): InstanceScore {
  const weights = readWeights(instance)
  const rating = parseRatingAsUpstream(stripPython(answer))
  if (weights === null || rating === null) return toScored(nothing)
  return toScored(compare(weights, rating))
}

function scoreCorrected({ instance, answer }: Judged): InstanceScore {
  const weights = readWeights(instance)
  if (weights === null || Math.max(...weights) === 0) return toBadGold('expert_weights_missing')
  const reading = readRatingAnswer(answer)
  if (!reading.found) return toUnread(nothing, reading.reason)
  return toScored(compare(weights, reading.value), String(reading.value))
}

function compare(weights: readonly number[], rating: number): Record<string, number> {
  const most = Math.max(...weights)
  const weight = weights[rating + 2]!
  return { [scoreName]: most === 0 ? 0 : weight / most, [memberName]: weight > 0 ? 1 : 0 }
}

/** `expert_distribution` is a JSON list: the weights of -2, -1, 0, 1, 2. Null unless it holds five numbers from 0. */
function readWeights(instance: Judged['instance']): number[] | null {
  const text = instance.extraData?.['expert_distribution'] ?? ''
  const weights = /^\[[\d\s.,eE+-]*\]$/.test(text.trim()) ? toNumbers(text.trim()) : []
  return weights.length === 5 && weights.every((weight) => weight >= 0) ? weights : null
}

function toNumbers(list: string): number[] {
  return list
    .slice(1, -1)
    .split(',')
    .map((cell) => (cell.trim() === '' ? NaN : Number(cell)))
}
