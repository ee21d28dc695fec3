// A loaded model and a length → a context of that length with as many sequences as memory allows, or one sentence.
import { basename } from 'node:path'
import type { LlamaContext } from 'node-llama-cpp'
import { AppError } from '../contracts/errors.ts'
import { createLlamaBatch, type LlamaBatch } from './llama-batch.ts'
import { toRowGroup } from './llama-exact.ts'
import type { LoadedLlama } from './llama-load.ts'
import { assertFits, fits, type FreeMemory } from './llama-memory.ts'
import { inSequenceOrder } from './llama-order.ts'
import { toThreads } from './llama-runtime.ts'

export const MAX_SEQUENCES = 16

/** Rows that fill up a batch are taken back at once, but have to fit. */
const SLACK = 8

export interface ContextPlan {
  readonly path: string
  /** Requests that are in flight together at most. */
  readonly concurrency: number
  readonly threads: number | null
  readonly freeMemory: FreeMemory
}

export interface HeldContext {
  readonly tokens: number
  readonly batch: LlamaBatch
  dispose(): Promise<void>
}

/** @throws AppError model_unavailable */
export async function openContext(
  loaded: LoadedLlama,
  plan: ContextPlan,
  tokens: number,
): Promise<HeldContext> {
  const group = isOnGpu(loaded) ? 1 : toRowGroup(loaded.model, process.arch)
  const wanted = Math.max(1, Math.min(Math.trunc(plan.concurrency), MAX_SEQUENCES))
  const chunk = toChunk(tokens)
  let sequences = Math.ceil(wanted / group) * group
  for (;;) {
    const context = await createContext(loaded, plan, { tokens, sequences, chunk })
    if (context !== null) return hold(context, tokens, { group: sequences % group === 0 ? group : 1, chunk })
    sequences = toFewer(sequences, group)
  }
}

/** Half of them, in whole groups as long as there is one. */
function toFewer(sequences: number, group: number): number {
  const half = sequences >> 1
  return half >= group ? half - (half % group) : half
}

function hold(
  context: LlamaContext,
  tokens: number,
  feeding: { readonly group: number; readonly chunk: number },
): HeldContext {
  const places = Array.from({ length: context.totalSequences }, () =>
    context.getSequence({ checkpoints: { interval: false } }),
  )
  const batch = createLlamaBatch(places, feeding)
  return {
    tokens,
    batch,
    async dispose() {
      await batch.close()
      for (const place of places) await place.dispose()
      await context.dispose()
    },
  }
}

interface Size {
  readonly tokens: number
  readonly sequences: number
  readonly chunk: number
}

/** Null where fewer sequences may still fit. */
async function createContext(
  loaded: LoadedLlama,
  plan: ContextPlan,
  { tokens, sequences, chunk }: Size,
): Promise<LlamaContext | null> {
  const onGpu = isOnGpu(loaded)
  const options = {
    contextSize: tokens + SLACK,
    sequences,
    batchSize: chunk,
    // On a processor it splits its sums by what else is in the batch; without it short answers came faster too.
    flashAttention: onGpu ? ('auto' as const) : false,
  }
  if (!onGpu) {
    const { cpuRam } = await loaded.model.fileInsights.estimateContextResourceRequirementsV2({
      modelGpuLayers: 0,
      ...options,
    })
    const need = { model: loaded.bytes, context: cpuRam, tokens }
    const free = Math.min(plan.freeMemory() + loaded.bytes, loaded.freeBefore)
    if (sequences > 1 && !fits(need, free)) return null
    assertFits(basename(plan.path), need, free)
  }
  const batching = { itemPrioritizationStrategy: inSequenceOrder }
  const safety = { failedCreationRemedy: false as const, ignoreMemorySafetyChecks: !onGpu }
  return loaded.model
    .createContext({ ...options, ...safety, batching, threads: toThreads(plan.threads) })
    .catch((cause: unknown) => {
      if (sequences > 1) return null
      const message = `There is not enough memory for a context of ${tokens} tokens of ${basename(plan.path)}.`
      throw new AppError('model_unavailable', message, { file: plan.path, cause })
    })
}

function isOnGpu({ model }: LoadedLlama): boolean {
  return model.gpuLayers > 0
}

/** Without flash attention the scores of a chunk against the whole context lie in memory: long contexts get shorter chunks. */
function toChunk(tokens: number): number {
  return tokens <= 8_192 ? 512 : tokens <= 32_768 ? 256 : 64
}
