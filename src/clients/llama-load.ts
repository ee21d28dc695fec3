// A GGUF file → a loaded model, or one sentence that says why not; what it needs is looked at before it is loaded.
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { GgufInsights, Llama, LlamaModel } from 'node-llama-cpp'
import { AppError } from '../contracts/errors.ts'
import { assertFits, type FreeMemory } from './llama-memory.ts'
import { loadRuntime } from './llama-runtime.ts'

/** The least context that has to fit beside the model. */
const SMALLEST_CONTEXT = 512

export interface LoadedLlama {
  readonly model: LlamaModel
  /** Bytes that the model takes of the memory; 0 for what lies on a GPU. */
  readonly bytes: number
  /** Bytes that were free before it was loaded. */
  readonly freeBefore: number
}

/** @throws AppError model_unavailable */
export async function loadLlama(path: string, freeMemory: FreeMemory): Promise<LoadedLlama> {
  await assertGguf(path)
  const llama = await loadRuntime()
  const freeBefore = freeMemory()
  const bytes = await estimateModel(llama, path, freeBefore)
  const model = await load(llama, path).catch((cause: unknown) => {
    throw toUnavailable(path, cause)
  })
  return { model, bytes, freeBefore }
}

/** A GPU that fails is left alone. */
async function load(llama: Llama, modelPath: string): Promise<LlamaModel> {
  if (llama.gpu === false) return llama.loadModel({ modelPath, ignoreMemorySafetyChecks: true })
  return llama.loadModel({ modelPath }).catch(() => llama.loadModel({ modelPath, gpuLayers: 0 }))
}

/** For its tokens alone: the weights are not read. */
export async function loadVocabulary(path: string): Promise<LlamaModel> {
  await assertGguf(path)
  const llama = await loadRuntime()
  return llama.loadModel({ modelPath: path, vocabOnly: true, gpuLayers: 0 }).catch((cause: unknown) => {
    throw toUnavailable(path, cause)
  })
}

/** A GPU takes what fits of the model by itself: only what the processor holds is looked at. */
async function estimateModel(llama: Llama, path: string, free: number): Promise<number> {
  if (llama.gpu !== false) return 0
  const insights = await readInsights(llama, path).catch((cause: unknown) => {
    throw toUnavailable(path, cause)
  })
  const { cpuRam } = await insights.estimateModelResourceRequirementsV2({ gpuLayers: 0 })
  const tokens = Math.min(insights.trainContextSize ?? SMALLEST_CONTEXT, SMALLEST_CONTEXT)
  const context = await insights.estimateContextResourceRequirementsV2({
    contextSize: tokens,
    modelGpuLayers: 0,
    sequences: 1,
    flashAttention: false,
  })
  assertFits(basename(path), { model: cpuRam, context: context.cpuRam, tokens }, free)
  return cpuRam
}

async function readInsights(llama: Llama, path: string): Promise<GgufInsights> {
  const { GgufInsights, readGgufFileInfo } = await import('node-llama-cpp')
  const info = await readGgufFileInfo(path, { sourceType: 'filesystem', logWarnings: false })
  return GgufInsights.from(info, llama)
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
