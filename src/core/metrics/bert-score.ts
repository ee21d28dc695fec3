// How alike a reference and an answer are by a language model's vectors → precision, recall, F. Source: Zhang et al. 2020, HELM.
import { bertScoreNames } from '../annotators/bert-score-values.ts'
import type { Metric } from './metric.ts'
import { scoreNote } from './text-model.ts'

const { precision, recall, f } = bertScoreNames

export const bertScore: Metric = {
  id: 'bert_score',
  gives: [
    { name: precision, part: 'precision' },
    { name: recall, part: 'recall' },
    { name: f, part: 'F' },
  ].map(({ name, part }) => ({
    name,
    label: `BERTScore ${part}`,
    shortLabel: name,
    description: 'Likeness to the reference by the vectors of a language model.',
    direction: 'higher' as const,
    scale: [-1, 1] as const,
  })),
  score: (judged, scoring) =>
    scoreNote(judged, scoring, { task: 'bert_score', worst: { [precision]: 0, [recall]: 0, [f]: 0 } }),
}
