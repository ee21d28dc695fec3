// An LZ4 frame → its content, every step within the bounds of what was given and what is allowed.

const MAGIC = 0x184d2204
const SMALLEST_MATCH = 4
const BLOCK_BYTES: Readonly<Record<number, number>> = { 4: 2 ** 16, 5: 2 ** 18, 6: 2 ** 20, 7: 2 ** 22 }

interface Block {
  readonly start: number
  readonly end: number
  readonly packed: boolean
}

/**
 * Source: LZ4 frame format 1.6 and block format. Blocks may go back into earlier ones; checksums are not compared.
 * Throws a RangeError for a damaged frame, or for one that could unpack to more than `most` bytes.
 */
export function decodeLz4Frame(data: Uint8Array, most: number): Uint8Array {
  const { blocks, blockBytes } = listBlocks(data)
  const bound = blocks.reduce(
    (sum, { start, end, packed }) => sum + (packed ? Math.min(blockBytes, (end - start) * 255) : end - start),
    0,
  )
  if (bound > most) throw new RangeError('unpacks beyond reason')
  const out = new Uint8Array(bound)
  let length = 0
  for (const { start, end, packed } of blocks) {
    const block = data.subarray(start, end)
    if (packed) length = decodeBlock(block, out, length)
    else {
      out.set(block, length)
      length += block.length
    }
  }
  return out.subarray(0, length)
}

function listBlocks(data: Uint8Array): { readonly blocks: Block[]; readonly blockBytes: number } {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const flags = view.getUint8(4)
  const blockBytes = BLOCK_BYTES[view.getUint8(5) >> 4]
  if (view.getUint32(0, true) !== MAGIC || flags >> 6 !== 1 || blockBytes === undefined)
    throw new RangeError('no LZ4 frame')
  const blocks: Block[] = []
  let at = 7 + ((flags & 8) === 0 ? 0 : 8)
  for (;;) {
    const word = view.getUint32(at, true)
    if (word === 0) return { blocks, blockBytes }
    const start = at + 4
    const end = start + (word & 0x7fffffff)
    if (end > data.length) throw new RangeError('a block is cut short')
    blocks.push({ start, end, packed: word <= 0x7fffffff })
    at = end + ((flags & 16) === 0 ? 0 : 4)
  }
}

/** Writes behind the `length` bytes that are there already; gives the new length. */
function decodeBlock(block: Uint8Array, out: Uint8Array, length: number): number {
  let at = 0
  let to = length
  function readLength(first: number): number {
    let sum = first
    if (first !== 15) return sum
    for (let more = 255; more === 255; sum += more) {
      if (at >= block.length) throw new RangeError('a length is cut short')
      more = block[at++]!
    }
    return sum
  }
  while (at < block.length) {
    const token = block[at++]!
    const literals = readLength(token >> 4)
    if (at + literals > block.length || to + literals > out.length)
      throw new RangeError('literals are cut short')
    out.set(block.subarray(at, at + literals), to)
    at += literals
    to += literals
    if (at >= block.length) return to
    if (at + 2 > block.length) throw new RangeError('an offset is cut short')
    const offset = block[at]! | (block[at + 1]! << 8)
    at += 2
    const match = readLength(token & 15) + SMALLEST_MATCH
    if (offset === 0 || offset > to || to + match > out.length) throw new RangeError('a match lies outside')
    // A match may reach into what it writes itself: it is copied byte by byte.
    for (const end = to + match; to < end; to += 1) out[to] = out[to - offset]!
  }
  return to
}
