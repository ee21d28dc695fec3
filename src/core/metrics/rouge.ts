// A text and its references → ROUGE-1, 2 and L. Source: Lin 2004; HELM's summarisation metric (docs/scoring.md).
import type { InstanceScore } from '../../contracts/stat.ts'
import { stripPython } from '../text/normalize.ts'
import { toRougeL, toRougeLsum, toRougeN } from '../text/rouge.ts'
import { toRougeTokens, toWordTokens } from '../text/word-tokens.ts'
import { toScored, type Judged, type Metric, type MetricValue } from './metric.ts'
import { dropBraces, scoreOpenAnswer, takeBest } from './open-score.ts'

const gives: readonly MetricValue[] = [
  toValue('rouge_1', 'ROUGE-1', 'Words that the answer shares with the reference (F-measure, stemmed).'),
  toValue('rouge_2', 'ROUGE-2', 'Pairs of neighbouring words that both share (F-measure, stemmed).'),
  toValue('rouge_l', 'ROUGE-L', 'The longest run of words that both have in the same order, gaps allowed.'),
  toValue('rouge_lsum', 'ROUGE-Lsum', 'ROUGE-L line by line, so that the order of lines does not count.'),
]

function toValue(name: string, label: string, description: string): MetricValue {
  return { name, label, shortLabel: label, description, direction: 'higher', scale: [0, 1] }
}

export const rouge: Metric = {
  id: 'rouge',
  gives,
  score: (judged, scoring) => (scoring === 'helm' ? scoreAsUpstream(judged) : scoreCorrected(judged)),
}

/** Upstream: one brace dropped at each end, a-z and 0-9 only, the best over all references, right or not. */
function scoreAsUpstream({ instance, answer }: Judged): InstanceScore {
  const prediction = toRougeTokens(dropBraces(stripPython(answer)))
  const golds = instance.references.map(({ output }) => toRougeTokens(dropBraces(output.text)))
  return toScored(takeBest(golds.map((gold) => compare(gold, prediction))))
}

/** Corrected: every script, the references tagged correct, no reasoning, and ROUGE-Lsum beside the three. */
function scoreCorrected(judged: Judged): InstanceScore {
  const names = gives.map(({ name }) => name)
  return scoreOpenAnswer(judged, names, (golds, answer) => {
    const words = toWordTokens(answer)
    const lines = toLines(answer)
    return takeBest(
      golds.map((gold) => ({
        ...compare(toWordTokens(gold), words),
        rouge_lsum: toRougeLsum(toLines(gold), lines),
      })),
    )
  })
}

function compare(gold: readonly string[], answer: readonly string[]): Record<string, number> {
  return {
    rouge_1: toRougeN(gold, answer, 1),
    rouge_2: toRougeN(gold, answer, 2),
    rouge_l: toRougeL(gold, answer),
  }
}

function toLines(text: string): string[][] {
  return text
    .split('\n')
    .map(toWordTokens)
    .filter(({ length }) => length > 0)
}
