// A loaded model and a length → a context of that length with as many sequences as memory allows, or one sentence.
import { basename } from 'node:path'
import type { LlamaContext } from 'node-llama-cpp'
import { AppError } from '../contracts/errors.ts'
import { createLlamaBatch, type LlamaBatch } from './llama-batch.ts'
import { toRowGroup } from './llama-exact.ts'
import type { LoadedLlama } from './llama-load.ts'
import { assertFits, fits, type FreeMemory } from './llama-memory.ts'
import { inSequenceOrder } from './llama-order.ts'
import { BLOCK, type Feeding } from './llama-read.ts'
import { toThreads } from './llama-runtime.ts'

export const MAX_SEQUENCES = 16

/** Most rows of a batch. */
const CHUNK = 8 * BLOCK
/** Flash attention sums one row alone in a part for each thread, once it looks at more cells than these. */
const UNCUT = 256
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
  const exact = !isOnGpu(loaded)
  const group = exact ? toStepGroup(loaded, plan, tokens) : 1
  const wanted = Math.max(1, Math.min(Math.trunc(plan.concurrency), MAX_SEQUENCES))
  let sequences = Math.ceil(wanted / group) * group
  for (;;) {
    const context = await createContext(loaded, plan, { tokens, sequences })
    const feeding = { exact, group: sequences % group === 0 ? group : 1, chunk: CHUNK }
    if (context !== null) return hold(context, tokens, feeding)
    sequences = toFewer(sequences, group)
  }
}

/** Rows of one step that belong together: by what the file holds, and no sequence alone where its sums would be cut in parts. */
function toStepGroup({ model }: LoadedLlama, { threads }: ContextPlan, tokens: number): number {
  const kinds = toRowGroup(model, process.arch)
  return toThreads(threads) > 1 && tokens > UNCUT ? Math.max(2, kinds) : kinds
}

/** Half of them, in whole groups as long as there is one. */
function toFewer(sequences: number, group: number): number {
  const half = sequences >> 1
  return half >= group ? half - (half % group) : half
}

function hold(context: LlamaContext, tokens: number, feeding: Feeding): HeldContext {
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
}

/** Null where fewer sequences may still fit. */
async function createContext(
  loaded: LoadedLlama,
  plan: ContextPlan,
  { tokens, sequences }: Size,
): Promise<LlamaContext | null> {
  const onGpu = isOnGpu(loaded)
  const options = {
    contextSize: tokens + SLACK,
    sequences,
    batchSize: CHUNK,
    // On a processor llama-read.ts and the groups keep its sums alike; on a GPU the library knows where it works.
    flashAttention: onGpu ? ('auto' as const) : true,
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
