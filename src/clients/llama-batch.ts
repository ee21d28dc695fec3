// Requests of any number → the sequences of one context, stepped together in lock-step so that every step is one batch.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LlamaContextSequence, Token } from 'node-llama-cpp'
import { RequestError } from '../core/ports.ts'
import type { Abort } from '../core/ports.ts'
import { toCancelled, watchAbort } from '../core/runner/abort-watch.ts'

/** What the scheduler needs of a sequence. */
export type BatchSequence = Pick<LlamaContextSequence, 'evaluate' | 'clearHistory'>

export interface Generation {
  readonly tokens: Token[]
  readonly temperature: number
  /** Called with each token; false ends the generation. */
  readonly onToken: (token: Token) => boolean
  readonly onStart: () => void
  readonly abort: Abort
}

export interface LlamaBatch {
  /**
   * Resolves at the end of generation or when `onToken` had enough; waits for a free sequence first.
   * @throws AppError cancelled
   * @throws RequestError model
   */
  generate(generation: Generation): Promise<void>
  /** Refuses what waits, ends what runs, and resolves when no sequence is in use. */
  close(): Promise<void>
}

interface Work {
  readonly generation: Generation
  /** Settles the caller's promise; only the first call counts. */
  readonly settle: (error?: unknown) => void
  settled: boolean
}

interface Place {
  readonly sequence: BatchSequence
  busy: { readonly work: Work; readonly iterator: AsyncGenerator<Token, void> } | null
}

// Plain sampling from the model's own distribution with a fixed seed: the same request gives the same answer.
const SAMPLING = { topK: 0, topP: 1, minP: 0, seed: 1 }

/** Schedules generations over `sequences`, which must be in the order that the context gave them. */
export function createLlamaBatch(sequences: readonly BatchSequence[]): LlamaBatch {
  const places = new Set<Place>(sequences.map((sequence) => ({ sequence, busy: null })))
  const waiting = new Set<Work>()
  let running: Promise<void> | null = null

  function generate(generation: Generation): Promise<void> {
    return new Promise((resolve, reject) => {
      const work: Work = { generation, settle, settled: false }
      const unwatch = watchAbort(generation.abort, () => settle(toCancelled()))
      function settle(error?: unknown): void {
        if (work.settled) return
        work.settled = true
        waiting.delete(work)
        unwatch()
        if (error === undefined) resolve()
        else reject(error instanceof Error ? error : new RequestError('model', { retriable: false }))
      }
      waiting.add(work)
      running ??= run().finally(() => (running = null))
    })
  }

  async function run(): Promise<void> {
    let changed = true
    while (waiting.size > 0 || [...places].some(({ busy }) => busy !== null)) {
      // Callers answer a finished request with their next one: let it arrive before the step that it can join.
      if (changed) await nextTurn()
      admit(places, waiting)
      const ended = await Promise.all([...places].map(step))
      for (const { place, usable } of ended) if (!usable) places.delete(place)
      changed = ended.some(({ place }) => place.busy === null)
      if (places.size === 0) refuseAll(waiting)
    }
  }

  async function close(): Promise<void> {
    for (const work of [...waiting, ...[...places].map(({ busy }) => busy?.work)]) work?.settle(toCancelled())
    await running
  }

  return { generate, close }
}

/** Gives waiting work to free places, first come first served. */
function admit(places: ReadonlySet<Place>, waiting: Set<Work>): void {
  for (const place of places) {
    const [work] = waiting
    if (work === undefined) return
    if (place.busy !== null) continue
    waiting.delete(work)
    const { tokens, temperature, onStart } = work.generation
    onStart()
    place.busy = { work, iterator: place.sequence.evaluate(tokens, { temperature, ...SAMPLING }) }
  }
}

/** One token of one place. A place whose sequence cannot be emptied is not usable: it would answer from stale text. */
async function step(place: Place): Promise<{ place: Place; usable: boolean }> {
  if (place.busy === null) return { place, usable: true }
  const { work, iterator } = place.busy
  let error: unknown
  try {
    if (!work.settled) {
      const next = await iterator.next()
      if (next.done !== true && !work.settled && work.generation.onToken(next.value))
        return { place, usable: true }
    }
  } catch (cause) {
    error = new RequestError('model', { retriable: false, cause })
  }
  const usable = await vacate(place)
  work.settle(error)
  return { place, usable }
}

async function vacate(place: Place): Promise<boolean> {
  try {
    await place.busy?.iterator.return()
    await place.sequence.clearHistory()
    return true
  } catch {
    return false
  } finally {
    place.busy = null
  }
}

function refuseAll(waiting: ReadonlySet<Work>): void {
  for (const work of [...waiting]) work.settle(new RequestError('model', { retriable: false }))
}
