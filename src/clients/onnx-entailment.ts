// A folder with a natural language inference model → how far a premise entails and contradicts a hypothesis.
import type { Entailment } from '../core/ports.ts'
import { openOnnxModel } from './onnx-model.ts'

/** Upstream cuts the premise so that a pair has at most so many tokens. */
const longestPair = 500
/** The order of the labels in the VitaminC models, for a model that does not name its own. */
const usualLabels = { entailment: 0, contradiction: 1 } as const

export interface OpenEntailment extends Entailment {
  close(): Promise<void>
}

export async function openEntailment(folder: string): Promise<OpenEntailment> {
  const model = await openOnnxModel(folder)
  const output = model.outputs.find((name) => name === 'logits') ?? model.outputs[0]!
  const labels = toLabels(model.config.id2label)

  async function classify(premise: string, hypothesis: string) {
    const { ids, token_type_ids: types } = encode(premise, hypothesis)
    const { data } = await model.run({ ids, types }, output)
    const shares = toSoftmax(data)
    return { entailment: shares[labels.entailment] ?? 0, contradiction: shares[labels.contradiction] ?? 0 }
  }

  function encode(premise: string, hypothesis: string) {
    const pair = (text: string) =>
      model.tokenizer.encode(text, { text_pair: hypothesis, return_token_type_ids: true })
    const whole = pair(premise)
    const over = whole.ids.length - longestPair
    if (over <= 0) return whole
    const { ids } = model.tokenizer.encode(premise, { add_special_tokens: false })
    return pair(model.tokenizer.decode(ids.slice(0, Math.max(1, ids.length - over))))
  }

  return { classify, close: () => model.close() }
}

function toLabels(named: Readonly<Record<string, string>> | undefined) {
  const find = (words: RegExp) =>
    Object.entries(named ?? {}).find(([, label]) => words.test(label) && !/not/i.test(label))?.[0]
  const [entailment, contradiction] = [find(/entail|support/i), find(/contradict|refute/i)]
  if (entailment === undefined || contradiction === undefined) return usualLabels
  return { entailment: Number(entailment), contradiction: Number(contradiction) }
}

function toSoftmax(logits: Float32Array): number[] {
  const most = Math.max(...logits)
  const powers = [...logits].map((logit) => Math.exp(logit - most))
  const sum = powers.reduce((total, power) => total + power, 0)
  return powers.map((power) => power / sum)
}
