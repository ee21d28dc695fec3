// A plain page of SQLite → its cells: children, row numbers and where the payload lies.
import { USABLE_BYTES } from './page-cipher.ts'

export type PageKind = 'table_leaf' | 'table_interior' | 'index_leaf' | 'index_interior'

const kinds: Readonly<Record<number, PageKind | undefined>> = {
  2: 'index_interior',
  5: 'table_interior',
  10: 'index_leaf',
  13: 'table_leaf',
}

export interface Cell {
  /** The page left of it; null on leaves. */
  readonly child: number | null
  /** Null in indexes. */
  readonly rowid: bigint | null
  /** What lies on this page; null in interior pages of tables, which hold no rows. */
  readonly payload: { readonly local: Buffer; readonly length: number; readonly overflow: number } | null
}

export interface BtreePage {
  readonly kind: PageKind
  readonly cells: readonly Cell[]
  /** The last child of an interior page. */
  readonly rightmost: number | null
}

/** The first bytes of a page of a tree; `kind` is undefined for any other page. */
export function readHead(page: Buffer, number: number) {
  const start = number === 1 ? 100 : 0
  const type = page[start]!
  return { start, type, kind: kinds[type], cells: page.readUInt16BE(start + 3) }
}

/** The file format is SQLite's (sqlite.org/fileformat2.html#b_tree_pages). Null where the page is none of a tree. */
export function parseBtreePage(page: Buffer, number: number): BtreePage | null {
  const { kind, start, cells: count } = readHead(page, number)
  if (kind === undefined) return null
  const interior = kind.endsWith('interior')
  const pointers = start + (interior ? 12 : 8)
  if (pointers + count * 2 > USABLE_BYTES) return null
  try {
    const cells = Array.from({ length: count }, (_, index) =>
      parseCell(page, page.readUInt16BE(pointers + index * 2), kind),
    )
    return { kind, cells, rightmost: interior ? page.readUInt32BE(start + 8) : null }
  } catch {
    return null
  }
}

function parseCell(page: Buffer, start: number, kind: PageKind): Cell {
  let at = start
  const child = kind.endsWith('interior') ? page.readUInt32BE(at) : null
  if (child !== null) at += 4
  if (kind === 'table_interior') return { child, rowid: readVarint(page, at).value, payload: null }
  const length = readVarint(page, at)
  at += length.bytes
  let rowid: bigint | null = null
  if (kind === 'table_leaf') {
    const read = readVarint(page, at)
    rowid = BigInt.asIntN(64, read.value)
    at += read.bytes
  }
  return {
    child,
    rowid,
    payload: readPayload(page, at, { length: Number(length.value), inTable: kind === 'table_leaf' }),
  }
}

/** How much of a payload lies on the page and what spills over, by the format's own formulas. */
function readPayload(
  page: Buffer,
  at: number,
  { length, inTable }: { readonly length: number; readonly inTable: boolean },
) {
  const most = inTable ? USABLE_BYTES - 35 : Math.floor(((USABLE_BYTES - 12) * 64) / 255) - 23
  const least = Math.floor(((USABLE_BYTES - 12) * 32) / 255) - 23
  if (length <= most) return { local: slice(page, at, length), length, overflow: 0 }
  const surplus = least + ((length - least) % (USABLE_BYTES - 4))
  const here = surplus <= most ? surplus : least
  return { local: slice(page, at, here), length, overflow: page.readUInt32BE(at + here) }
}

function slice(page: Buffer, at: number, length: number): Buffer {
  if (at + length > USABLE_BYTES) throw new RangeError('a cell reaches beyond its page')
  return page.subarray(at, at + length)
}

/** SQLite's variable-length integer: 7 bits a byte, big endian, 8 bits in a ninth. */
export function readVarint(bytes: Buffer, start: number): { readonly value: bigint; readonly bytes: number } {
  let value = 0n
  for (let index = 0; index < 8; index += 1) {
    const byte = bytes.readUInt8(start + index)
    value = (value << 7n) | BigInt(byte & 0x7f)
    if (byte < 0x80) return { value, bytes: index + 1 }
  }
  return { value: (value << 8n) | BigInt(bytes.readUInt8(start + 8)), bytes: 9 }
}
