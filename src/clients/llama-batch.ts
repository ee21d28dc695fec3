// Requests of any number → the sequences of one context, stepped together in lock-step so that every step is one batch.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Token } from 'node-llama-cpp'
import { RequestError } from '../core/ports.ts'
import type { Abort } from '../core/ports.ts'
import { toCancelled, watchAbort } from '../core/runner/abort-watch.ts'
import { streamAnswer, streamFiller } from './llama-place.ts'
import type { Sampling, TokenStream } from './llama-place.ts'
import { BLOCK, countKept, readPrompts } from './llama-read.ts'
import type { Feeding, Reading, Wanted } from './llama-read.ts'
import type { BatchSequence } from './llama-sequence.ts'

export interface Generation extends Sampling {
  readonly tokens: Token[]
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

interface Place extends Reading {
  busy: { readonly work: Work; readonly stream: TokenStream | null } | null
  filler: AsyncGenerator<Token, void> | null
  /** False once its sequence could not be emptied: it would answer from stale text. */
  usable: boolean
}

/** Schedules generations over `sequences`, which must be in the order that the context gave them. */
export function createLlamaBatch(
  sequences: readonly BatchSequence[],
  feeding: Feeding = { exact: true, group: 1, chunk: 8 * BLOCK },
): LlamaBatch {
  const places = sequences.map(toPlace)
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
        else reject(error instanceof Error ? error : toModelError(error))
      }
      waiting.add(work)
      running ??= run().finally(() => (running = null))
    })
  }

  async function run(): Promise<void> {
    let changed = true
    while (waiting.size > 0 || places.some(({ busy }) => busy !== null)) {
      // Callers answer a finished request with their next one: let it arrive before the step that it can join.
      if (changed) await nextTurn()
      if (places.every(({ usable }) => !usable)) for (const work of waiting) work.settle(toModelError())
      await beginAll(admit(places, waiting, feeding), feeding)
      const before = places.filter(({ busy }) => busy !== null).length
      await stepAll(places, feeding.group)
      changed = places.filter(({ busy }) => busy !== null).length < before || before === 0
    }
  }

  async function close(): Promise<void> {
    for (const work of [...waiting, ...places.map(({ busy }) => busy?.work)]) work?.settle(toCancelled())
    await running
  }

  return { generate, close }
}

function toPlace(sequence: BatchSequence, order: number): Place {
  return { sequence, order, inBlocks: 0, busy: null, filler: null, usable: true }
}

/** Gives waiting work, first come first served, to the free place that has read most of its prompt. */
function admit(places: readonly Place[], waiting: Set<Work>, feeding: Feeding): Place[] {
  const admitted: Place[] = []
  for (const work of waiting) {
    const free = places.filter(({ usable, busy }) => usable && busy === null)
    const place = findNearest(free, work.generation.tokens, feeding)
    if (place === null) break
    waiting.delete(work)
    place.busy = { work, stream: null }
    admitted.push(place)
  }
  return admitted
}

/** Among equals the one that loses least. */
function findNearest(free: readonly Place[], tokens: Token[], feeding: Feeding): Place | null {
  let best: { readonly place: Place; readonly kept: number; readonly held: number } | null = null
  for (const place of free) {
    const candidate = {
      place,
      kept: countKept(place, tokens, feeding),
      held: place.sequence.nextTokenIndex,
    }
    const closer = best === null || candidate.kept > best.kept
    if (closer || (candidate.kept === best?.kept && candidate.held < best.held)) best = candidate
  }
  return best?.place ?? null
}

/** Reads the prompts of places that were given work, and opens their answers. */
async function beginAll(admitted: readonly Place[], feeding: Feeding): Promise<void> {
  const wanted: Wanted<Place>[] = []
  for (const place of admitted) {
    const { work } = place.busy!
    try {
      await endFiller(place)
      if (work.settled) continue
      work.generation.onStart()
      wanted.push({ reading: place, tokens: work.generation.tokens, isWanted: () => !work.settled })
    } catch (cause) {
      await fail(place, cause)
    }
  }
  await readPrompts(wanted, feeding, fail)
  for (const { reading: place } of wanted) {
    if (place.busy === null) continue
    const { work } = place.busy
    const sampling = { ...work.generation, order: place.order }
    place.busy = { work, stream: streamAnswer(place.sequence, work.generation.tokens.at(-1)!, sampling) }
  }
}

/** One step of all that answer, in the order of their sequences, with idle neighbours where rows come in groups. */
async function stepAll(places: readonly Place[], group: number): Promise<void> {
  const steps = places.flatMap((place, index) => {
    if (place.busy !== null) return [stepAnswer(place)]
    if (group === 1 || !place.usable) return []
    const first = index - (index % group)
    const inUse = places.slice(first, first + group).some(({ busy }) => busy !== null)
    return inUse ? [stepFiller(place, places)] : []
  })
  await Promise.all(steps)
}

async function stepAnswer(place: Place): Promise<void> {
  const { work, stream } = place.busy!
  try {
    if (!work.settled && stream !== null) {
      const { done, value } = await stream.next()
      const goesOn = done !== true && (value === null || work.settled || work.generation.onToken(value))
      if (goesOn && !work.settled) return
    }
    await stream?.return()
    place.busy = null
    work.settle()
  } catch (cause) {
    await fail(place, cause)
  }
}

async function stepFiller(place: Place, places: readonly Place[]): Promise<void> {
  try {
    if (place.sequence.nextTokenIndex + 2 >= place.sequence.contextSize) {
      await endFiller(place)
      await clear(place)
    }
    const token = places.find(({ busy }) => busy !== null)?.busy?.work.generation.tokens.at(-1)
    if (token === undefined) return
    place.filler ??= streamFiller(place.sequence, token, place.order)
    await place.filler.next()
  } catch {
    await empty(place)
  }
}

async function endFiller(place: Place): Promise<void> {
  await place.filler?.return()
  place.filler = null
}

async function fail(place: Place, cause: unknown): Promise<void> {
  const work = place.busy?.work
  await empty(place)
  work?.settle(toModelError(cause))
}

async function clear(place: Place): Promise<void> {
  await place.sequence.clearHistory()
  place.inBlocks = 0
}

async function empty(place: Place): Promise<void> {
  try {
    await place.busy?.stream?.return()
    await endFiller(place)
    await clear(place)
  } catch {
    place.usable = false
  }
  place.filler = null
  place.busy = null
}

function toModelError(cause?: unknown): RequestError {
  return new RequestError('model', { retriable: false, ...(cause === undefined ? {} : { cause }) })
}
