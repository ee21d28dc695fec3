// A GGUF file → a loaded model with as many sequences as memory allows, or one sentence that says why not.
import { open, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import type { Llama, LlamaContext, LlamaModel } from 'node-llama-cpp'
import { AppError } from '../contracts/errors.ts'
import type { GgufModel } from '../contracts/model.ts'

/** Longest context taken by itself: a file trained on more is given more only where that is asked for. */
const DEFAULT_MAX_CONTEXT = 8_192
const MAX_SEQUENCES = 8

export interface LoadedLlama {
  readonly model: LlamaModel
  readonly context: LlamaContext
  /** Tokens of prompt and answer together, for each sequence. */
  readonly contextSize: number
  readonly sequences: number
}

// One runtime for the process: its threads are shared out among the models that are open.
let runtime: Promise<Llama> | null = null

/**
 * Loads the model and makes its context, with half the sequences again where memory is short.
 * @throws AppError model_unavailable
 */
export async function loadLlama(source: GgufModel, concurrency: number): Promise<LoadedLlama> {
  await assertGguf(source.path)
  const llama = await loadRuntime()
  const model = await llama.loadModel({ modelPath: source.path }).catch((cause: unknown) => {
    throw toUnavailable(source.path, cause)
  })
  const contextSize = source.contextSize ?? Math.min(model.trainContextSize, DEFAULT_MAX_CONTEXT)
  // One core is left to the rest: waiting threads spin, and sharing the last core halved the speed on two.
  const threads = source.threads ?? Math.max(1, availableParallelism() - 1)
  let sequences = Math.max(1, Math.min(Math.trunc(concurrency), MAX_SEQUENCES))
  for (;;) {
    try {
      const context = await model.createContext({
        sequences,
        contextSize,
        threads,
        failedCreationRemedy: false,
      })
      return { model, context, contextSize, sequences }
    } catch (cause) {
      if (sequences > 1) {
        sequences = Math.floor(sequences / 2)
        continue
      }
      await model.dispose()
      const message = `There is not enough memory for a context of ${contextSize} tokens of ${basename(source.path)}.`
      throw new AppError('model_unavailable', message, { file: source.path, cause })
    }
  }
}

function loadRuntime(): Promise<Llama> {
  runtime ??= startRuntime().catch((cause: unknown) => {
    runtime = null
    throw new AppError('model_unavailable', 'The runtime for local models does not start on this machine.', {
      cause,
    })
  })
  return runtime
}

async function startRuntime(): Promise<Llama> {
  const { getLlama, LlamaLogLevel } = await import('node-llama-cpp')
  return getLlama({
    gpu: false,
    build: 'never',
    skipDownload: true,
    progressLogs: false,
    logLevel: LlamaLogLevel.disabled,
    maxThreads: availableParallelism(),
  })
}

async function assertGguf(path: string): Promise<void> {
  const name = basename(path)
  const facts = await stat(path).catch((cause: unknown) => {
    throw new AppError('model_unavailable', `The model file ${name} was not found.`, { file: path, cause })
  })
  if (!facts.isFile()) throw new AppError('model_unavailable', `${name} is not a file.`, { file: path })
  const start = await readStart(path).catch((cause: unknown) => {
    throw new AppError('model_unavailable', `The model file ${name} cannot be read.`, { file: path, cause })
  })
  if (start !== 'GGUF')
    throw new AppError('model_unavailable', `${name} is not a GGUF model file.`, { file: path })
}

async function readStart(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The runtime's own messages quote paths and addresses; ours name the file and say which of two things it is. */
function toUnavailable(path: string, cause: unknown): AppError {
  const name = basename(path)
  const memory =
    cause instanceof Error && (cause.name === 'InsufficientMemoryError' || /memory|RAM\b/.test(cause.message))
  const message = memory
    ? `There is not enough memory to load ${name}.`
    : `${name} is damaged, cut short, or of a kind that this runtime cannot load.`
  return new AppError('model_unavailable', message, { file: path, cause })
}
