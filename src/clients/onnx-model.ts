// A folder with model.onnx and tokenizer.json → a network that runs in this process on WebAssembly, one thread, no connection.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Tokenizer } from '@huggingface/tokenizers'
import type { Tensor } from 'onnxruntime-web'
import { z } from 'zod'
import { AppError } from '../contracts/errors.ts'

const configSchema = z.object({
  max_position_embeddings: z.number().int().positive().optional(),
  id2label: z.record(z.string(), z.string()).optional(),
})

export interface OnnxModel {
  readonly tokenizer: Tokenizer
  /** Of config.json, where it is there. */
  readonly config: z.infer<typeof configSchema>
  readonly outputs: readonly string[]
  /** Values of one output and its shape; the first of a batch of one. */
  run(
    tokens: Tokens,
    output: string,
  ): Promise<{ readonly data: Float32Array; readonly dims: readonly number[] }>
  close(): Promise<void>
}

export interface Tokens {
  readonly ids: readonly number[]
  /** Which of two texts a token belongs to; all of the first where absent. */
  readonly types?: readonly number[] | undefined
}

/** Throws `model_unavailable` naming the file that is missing or cannot be used. */
export async function openOnnxModel(folder: string): Promise<OnnxModel> {
  const { env, InferenceSession, Tensor: TensorOf } = await import('onnxruntime-web')
  env.wasm.numThreads = 1
  env.logLevel = 'error'
  const tokenizer = await loadTokenizer(folder)
  const config = configSchema.catch({}).parse(await readJson(join(folder, 'config.json'), {}))
  const path = join(folder, 'model.onnx')
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw toFault(path, cause)
  })
  const options = { executionProviders: ['wasm'] }
  const session = await InferenceSession.create(bytes, options).catch((cause: unknown) => {
    throw toFault(path, cause)
  })

  async function run({ ids, types }: Tokens, output: string) {
    const toTensor = (values: readonly number[]) =>
      new TensorOf('int64', BigInt64Array.from(values.map(BigInt)), [1, values.length])
    const known: Readonly<Record<string, readonly number[]>> = {
      input_ids: ids,
      attention_mask: ids.map(() => 1),
      token_type_ids: types ?? ids.map(() => 0),
    }
    const feeds: Record<string, Tensor> = {}
    for (const name of session.inputNames) {
      const values = known[name]
      if (values === undefined) throw toFault(path, new Error(`unknown input ${name}`))
      feeds[name] = toTensor(values)
    }
    const { data, dims } = (await session.run(feeds))[output]!
    return { data: Float32Array.from(data as Float32Array), dims }
  }

  return { tokenizer, config, outputs: session.outputNames, run, close: () => session.release() }
}

async function loadTokenizer(folder: string): Promise<Tokenizer> {
  const path = join(folder, 'tokenizer.json')
  const parsed = await readJson(path, undefined)
  const config = await readJson(join(folder, 'tokenizer_config.json'), {})
  try {
    return new Tokenizer(parsed as object, config as object)
  } catch (cause) {
    throw toFault(path, cause)
  }
}

async function readJson(path: string, absent: unknown): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    if (absent === undefined) throw toFault(path, cause)
    return null
  })
  if (text === null) return absent
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw toFault(path, cause)
  }
}

function toFault(file: string, cause: unknown): AppError {
  return new AppError('model_unavailable', `${file} is missing or cannot be used.`, { file, cause })
}
