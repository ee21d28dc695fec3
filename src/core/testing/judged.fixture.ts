// Right references and an answer → what a metric judges, for the metrics' tests.
import type { Instance } from '../../contracts/instance.ts'
import type { Judged } from '../metrics/metric.ts'

export interface JudgedParts extends Partial<Omit<Judged, 'instance' | 'answer'>> {
  readonly input?: string
  readonly extraData?: Readonly<Record<string, string>>
  /** References that are not right. */
  readonly wrong?: readonly string[]
}

export function toJudged(answer: string, golds: readonly string[], parts: JudgedParts = {}): Judged {
  const { input = '', extraData, wrong = [], ...more } = parts
  const references = [
    ...golds.map((text) => ({ output: { text }, tags: ['correct'] })),
    ...wrong.map((text) => ({ output: { text }, tags: [] })),
  ]
  const instance: Instance = {
    id: 'id0',
    split: 'test',
    input,
    references,
    ...(extraData ? { extraData } : {}),
  }
  return { instance, answer, answerWords: {}, numOutputs: 1, ...more }
}

/** Letter → option, as the adapter lays options out. */
export function toOptions(...texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(texts.map((text, index) => [String.fromCharCode(65 + index), text]))
}
