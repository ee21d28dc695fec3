// A text and its references → BLEU-1 and BLEU-4, from 0 to 1. Source: Papineni et al. 2002; HELM's reference metrics.
import type { InstanceScore } from '../../contracts/stat.ts'
import { toBleu, toBleuParts, toNltkOrder } from '../text/bleu.ts'
import { stripPython } from '../text/normalize.ts'
import { toTreebankTokens } from '../text/treebank-tokens.ts'
import { readGolds, toScored, type Judged, type Metric, type MetricValue } from './metric.ts'
import { scoreOpenAnswer, takeBest } from './open-score.ts'

const gives: readonly MetricValue[] = [
  toValue(
    'bleu_1',
    'BLEU-1',
    'Share of the answer’s words that stand in the reference, less if it is short.',
  ),
  toValue(
    'bleu_4',
    'BLEU-4',
    'Corrected: geometric mean over runs of 1 to 4 words. HELM: runs of 4 words alone.',
  ),
]

function toValue(name: string, label: string, description: string): MetricValue {
  return { name, label, shortLabel: label, description, direction: 'higher', scale: [0, 1] }
}

export const bleu: Metric = {
  id: 'bleu',
  gives,
  score: (judged, scoring) => (scoring === 'helm' ? scoreAsUpstream(judged) : scoreCorrected(judged)),
}

/**
 * Upstream gives BLEU-4 the weights (0, 0, 0, 1): the precision of 4-grams alone. The best over single references. An
 * order without a match is not 0 but about 1e-308 unless no word is shared.
 */
function scoreAsUpstream({ instance, answer }: Judged): InstanceScore {
  const prediction = toTreebankTokens(stripPython(answer))
  const all = readGolds(instance).map((gold) => {
    const parts = toBleuParts([toTreebankTokens(gold)], prediction)
    return { bleu_1: toNltkOrder(parts, 1), bleu_4: toNltkOrder(parts, 4) }
  })
  return toScored(takeBest(all))
}

/** Corrected: cumulative BLEU against all right references at once, as the paper defines it. */
function scoreCorrected(judged: Judged): InstanceScore {
  return scoreOpenAnswer(judged, ['bleu_1', 'bleu_4'], (golds, answer) => {
    const parts = toBleuParts(golds.map(toTreebankTokens), toTreebankTokens(answer))
    return { bleu_1: toBleu(parts, 1), bleu_4: toBleu(parts, 4) }
  })
}
