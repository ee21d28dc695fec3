// How far the question's text entails each sentence of an answer, by a language model → SummaC-ZS. Source: Laban et al. 2022, HELM.
import { summacName } from '../annotators/summac-values.ts'
import type { Metric } from './metric.ts'
import { scoreNote } from './text-model.ts'

export const summac: Metric = {
  id: 'summac',
  gives: [
    {
      name: summacName,
      label: 'SummaC',
      shortLabel: 'SummaC',
      description: 'Whether the text that was given entails what the answer says, sentence by sentence.',
      direction: 'higher',
      scale: [-1, 1],
    },
  ],
  score: (judged, scoring) => scoreNote(judged, scoring, { task: 'summac', worst: { [summacName]: -1 } }),
}
