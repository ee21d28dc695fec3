// Prompts → read into sequences, so that their numbers do not depend on what was read before, nor on what is read beside them.
import type { Token } from 'node-llama-cpp'
import { toOrder } from './llama-order.ts'
import { cutTo, type BatchSequence } from './llama-sequence.ts'

/** How rows are fed to the model. */
export interface Feeding {
  /** Whether the same text must give the same numbers, bit for bit; on a GPU nothing of the kind is known. */
  readonly exact: boolean
  /** Sequences that step together: rows of a batch come in multiples of this (see llama-exact.ts). */
  readonly group: number
  /** Tokens read at a time; a multiple of `BLOCK`. */
  readonly chunk: number
}

/** A sequence and how what it holds was read. */
export interface Reading {
  readonly sequence: BatchSequence
  /** Its number in the context. */
  readonly order: number
  /** Tokens from the beginning that were read in whole blocks; what follows was not. */
  inBlocks: number
}

export interface Wanted<Place extends Reading> {
  readonly reading: Place
  readonly tokens: Token[]
  readonly isWanted: () => boolean
}

/** From so many rows on flash attention sums in tiles, on a processor; with fewer, each row by itself. */
export const BLOCK = 64
/** Most rows of what is left after the blocks, filled up: fewer than a block, and whole groups of any kind. */
const REST = 48
/** One row alone is summed in as many parts as there are threads; two are not. */
const FEWEST_ROWS = 2

/** Tokens at the start of a prompt that need not be read; its last one always is. */
export function countKept(reading: Reading, tokens: Token[], { exact }: Feeding): number {
  const { sequence, inBlocks } = reading
  // A sliding window or a recurrent state cannot be cut back: it starts anew.
  if (sequence.needsCheckpoints) return 0
  const end = tokens.length - 1
  const shared = Math.min(sequence.compareContextTokens(tokens).firstDifferentIndex, end)
  if (!exact) return shared
  // A token that was read in a block is as good only where it would be read in one, and the other way about.
  const blocks = toWholeBlocks(end)
  if (shared >= blocks && inBlocks === blocks) return shared
  return Math.min(toWholeBlocks(shared), inBlocks, blocks)
}

/**
 * Reads prompts but for their last tokens, from which the answers go on. Whole blocks are read one prompt at a time, what is
 * left of each together. Stops between pieces where a prompt is not wanted any more; what fails is told to `onFault`.
 */
export async function readPrompts<Place extends Reading>(
  wanted: readonly Wanted<Place>[],
  feeding: Feeding,
  onFault: (reading: Place, cause: unknown) => Promise<void>,
): Promise<void> {
  const rests: Piece<Place>[] = []
  for (const one of wanted) {
    try {
      const pieces = await begin(one, feeding)
      const together = pieces.findIndex(({ rows }) => rows.length < BLOCK)
      const alone = feeding.exact && together >= 0 && !one.reading.sequence.needsCheckpoints
      for (const piece of alone ? pieces.slice(0, together) : pieces) await read(piece)
      if (alone) rests.push(...pieces.slice(together))
    } catch (cause) {
      await onFault(one.reading, cause)
    }
  }
  // A sequence with two pieces left reads the second only after the first.
  while (rests.length > 0) {
    const bunch = takeBunch(rests, feeding.chunk)
    await Promise.all(
      bunch.map((piece) => read(piece).catch((cause: unknown) => onFault(piece.of.reading, cause))),
    )
  }
}

interface Piece<Place extends Reading> {
  readonly of: Wanted<Place>
  readonly at: number
  /** The tokens, filled up to whole groups. */
  readonly rows: Token[]
  readonly length: number
}

/** Empties or cuts back the sequence, and says what is to be read. */
async function begin<Place extends Reading>(one: Wanted<Place>, feeding: Feeding): Promise<Piece<Place>[]> {
  const { reading, tokens } = one
  const { sequence } = reading
  const kept = countKept(reading, tokens, feeding)
  if (kept === 0) await sequence.clearHistory()
  else await cutTo(sequence, kept)
  reading.inBlocks = Math.min(reading.inBlocks, kept)
  const lengths = toLengths({ from: kept, end: tokens.length - 1, anew: sequence.needsCheckpoints }, feeding)
  let at = kept
  return lengths.map((length) => {
    const part = tokens.slice(at, at + length)
    at += length
    return { of: one, at: at - length, rows: fillUp(part, sequence, feeding), length }
  })
}

interface Stretch {
  readonly from: number
  readonly end: number
  /** It can never be cut back. */
  readonly anew: boolean
}

/** How many tokens each piece has. */
function toLengths({ from, end, anew }: Stretch, { exact, chunk }: Feeding): number[] {
  const lengths: number[] = []
  const blocks = toWholeBlocks(end)
  for (let at = from; at < end; at += lengths.at(-1)!) {
    const left = end - at
    if (!exact) lengths.push(Math.min(chunk, left))
    // Never cut back, it is read anew each time in the same pieces; only one row alone is to be avoided.
    else if (anew) lengths.push(Math.min(left - chunk === 1 ? chunk - BLOCK : chunk, left))
    else lengths.push(at < blocks ? Math.min(chunk, blocks - at) : Math.min(REST, left))
  }
  return lengths
}

function fillUp(part: readonly Token[], sequence: BatchSequence, { exact, group }: Feeding): Token[] {
  if (!exact || sequence.needsCheckpoints) return [...part]
  const unit = Math.max(FEWEST_ROWS, group)
  const padding = (unit - (part.length % unit)) % unit
  return [...part, ...new Array<Token>(padding).fill(part[0]!)]
}

async function read({ of: { reading, isWanted }, at, rows, length }: Piece<Reading>): Promise<void> {
  const { sequence, order } = reading
  if (!isWanted()) return
  await sequence.evaluateWithoutGeneratingNewTokens(rows, { evaluationPriority: toOrder(order) })
  if (rows.length > length) await cutTo(sequence, at + length)
  if (length % BLOCK === 0 && reading.inBlocks === at) reading.inBlocks = at + length
}

/** Takes pieces of different sequences that fit into one batch. */
function takeBunch<Place extends Reading>(pieces: Piece<Place>[], chunk: number): Piece<Place>[] {
  const bunch: Piece<Place>[] = []
  const taken = new Set<Reading>()
  let rows = 0
  for (const piece of [...pieces]) {
    if (taken.has(piece.of.reading)) continue
    if (rows + piece.rows.length > chunk) break
    rows += piece.rows.length
    taken.add(piece.of.reading)
    bunch.push(piece)
    pieces.splice(pieces.indexOf(piece), 1)
  }
  return bunch
}

function toWholeBlocks(tokens: number): number {
  return tokens - (tokens % BLOCK)
}
