// Requests of some length → the model's one context, made for the longest of a benchmark and made anew when a longer one comes.
import type { LlamaBatch } from './llama-batch.ts'
import type { LoadedLlama } from './llama-load.ts'
import { openContext, type ContextPlan, type HeldContext } from './llama-open-context.ts'

/** Contexts come in these steps. */
const STEP = 256
/** Taken where nobody said how long the requests will be. */
const UNPREPARED = 2_048
export interface LlamaContexts {
  /** Makes room for so many tokens of prompt and answer together. @throws AppError model_unavailable */
  prepare(tokens: number): Promise<void>
  /** Works on a context with that room. @throws AppError model_unavailable */
  use<Result>(tokens: number, work: (batch: LlamaBatch) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

export interface ContextsPlan extends ContextPlan {
  /** Most tokens of prompt and answer together. */
  readonly window: number
}

export function createLlamaContexts(loaded: LoadedLlama, plan: ContextsPlan): LlamaContexts {
  let held: HeldContext | null = null
  let users = 0
  let onIdle: (() => void) | null = null
  let changing: Promise<void> | null = null

  function toSize(tokens: number): number {
    return Math.min(plan.window, Math.ceil(tokens / STEP) * STEP)
  }

  /** Waits until nobody works on the context: a request that runs is never cut. */
  async function change(tokens: number): Promise<void> {
    if (users > 0) await new Promise<void>((resolve) => (onIdle = resolve))
    onIdle = null
    await held?.dispose()
    held = null
    held = await openContext(loaded, plan, toSize(tokens))
  }

  /** Comes back with the right context at once after it was looked at, so that nobody changes it in between. */
  async function settle(isRight: () => boolean, tokens: () => number, then: () => void): Promise<void> {
    while (changing !== null || !isRight()) {
      changing ??= change(tokens()).finally(() => (changing = null))
      await changing
    }
    then()
  }

  return {
    async prepare(tokens) {
      const size = toSize(tokens)
      // One that is a good deal too large is given back: it costs memory.
      await settle(
        () => held !== null && held.tokens >= size && held.tokens <= 4 * size,
        () => size,
        () => undefined,
      )
    },
    async use(tokens, work) {
      await settle(
        () => held !== null && held.tokens >= tokens,
        () => Math.max(tokens, held === null ? UNPREPARED : 2 * held.tokens),
        () => (users += 1),
      )
      try {
        return await work(held!.batch)
      } finally {
        users -= 1
        if (users === 0) onIdle?.()
      }
    },
    async close() {
      await held?.batch.close()
      await changing?.catch(() => undefined)
      await held?.dispose()
      held = null
    },
  }
}
