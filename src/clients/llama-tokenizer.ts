// A GGUF file → its tokenizer alone: texts are counted and cut as the model would, and no weights are loaded.
import type { Tokenizer } from '../core/ports.ts'
import { loadVocabulary } from './llama-load.ts'
import { toTokenizer } from './llama-prompt.ts'

export interface OpenTokenizer {
  readonly tokenizer: Tokenizer
  close(): Promise<void>
}

/** @throws AppError model_unavailable */
export async function openGgufTokenizer(path: string): Promise<OpenTokenizer> {
  const model = await loadVocabulary(path)
  return { tokenizer: toTokenizer(model), close: () => model.dispose() }
}
