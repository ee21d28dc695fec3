// A folder with a language model → vectors of a text's tokens at the layer that BERTScore uses.
import type { EmbeddedText, Embedder } from '../core/ports.ts'
import { openOnnxModel } from './onnx-model.ts'

/** Upstream's layer of distilbert-base-uncased. */
const layer = 5
const usualLength = 512

export interface OpenEmbedder extends Embedder {
  close(): Promise<void>
}

/**
 * The output `hidden_states.5` where the model gives its layers; else its last hidden state, so that the file must be one cut
 * at that layer. A text is cut to what the model holds.
 */
export async function openEmbedder(folder: string): Promise<OpenEmbedder> {
  const model = await openOnnxModel(folder)
  const named = model.outputs.find((name) => new RegExp(`^hidden_states?[._]${layer}$`).test(name))
  const output = named ?? model.outputs.find((name) => name === 'last_hidden_state') ?? model.outputs[0]!
  const longest = model.config.max_position_embeddings ?? usualLength

  async function embed(text: string): Promise<EmbeddedText> {
    const { ids, special } = toIds(text)
    const { data, dims } = await model.run({ ids }, output)
    const width = dims.at(-1)!
    const tokens = ids.map((_id, index) => ({
      vector: data.subarray(index * width, (index + 1) * width),
      special: special[index]!,
    }))
    return { tokens }
  }

  /** What the tokenizer puts around a text of no tokens is special; the text between is cut at its end. */
  function toIds(text: string): { ids: number[]; special: boolean[] } {
    const { tokenizer } = model
    const whole = tokenizer.encode(text).ids
    const bare = tokenizer.encode(text, { add_special_tokens: false }).ids
    const around = whole.length - bare.length
    const before = bare.length === 0 ? around : whole.findIndex((id, at) => id === bare[0] && at <= around)
    const kept = bare.slice(0, Math.max(0, longest - around))
    const ids = [...whole.slice(0, before), ...kept, ...whole.slice(before + bare.length)]
    const special = ids.map((_id, at) => at < before || at >= before + kept.length)
    return { ids, special }
  }

  return { embed, close: () => model.close() }
}
