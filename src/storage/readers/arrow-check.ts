// The frames of an Arrow file or stream → nothing, or an error: what they claim must fit the bytes that are there.
import { limits } from './limits.ts'
import { readCount, rootTable, tableAt, type FlatTable } from './flat-table.ts'

/** Reads bytes at a place; throws where the file ends before them. */
export type ReadAt = (start: number, length: number) => Promise<Uint8Array>

const CONTINUATION = 0xffffffff
const HEADERS = { schema: 1, dictionary: 2, batch: 3 } as const
/** Rows that may stand in hardly any bytes, such as a column of nulls. */
const FREE_ROWS = 2 ** 20

/**
 * The library trusts lengths and goes on for ever, or fills memory, where they are wrong: so every frame is looked at
 * before it sees them. Source: Arrow columnar format 1.5, Message.fbs, Schema.fbs and File.fbs. Throws a RangeError.
 */
export async function checkArrow(readAt: ReadAt, size: number, isFile: boolean): Promise<void> {
  if (isFile) return checkFile(readAt, size)
  let at = 0
  while (at < size) {
    const next = await checkMessage(readAt, at, size)
    if (next === null) return
    at = next
  }
}

async function checkFile(readAt: ReadAt, size: number): Promise<void> {
  const tail = await readAt(size - 10, 10)
  if (Buffer.from(tail.subarray(4)).toString('latin1') !== 'ARROW1') throw new RangeError('no end')
  const length = new DataView(tail.buffer, tail.byteOffset).getInt32(0, true)
  if (!(length > 0 && length <= size - 18)) throw new RangeError('no index')
  const footer = rootTable(await readAt(size - 10 - length, length))
  checkSchema(footer.table(1))
  for (const field of [2, 3]) {
    const blocks = footer.vector(field, 24)
    for (let index = 0; index < blocks.length; index += 1) {
      const block = blocks.start + index * 24
      await checkMessage(readAt, readCount(footer.view, block), size)
    }
  }
}

/** Gives where the next one begins; null at the end. */
async function checkMessage(readAt: ReadAt, at: number, size: number): Promise<number | null> {
  if (at + 4 > size) throw new RangeError('a frame is cut short')
  const first = await readUint32(readAt, at)
  const start = first === CONTINUATION ? at + 8 : at + 4
  const length = first === CONTINUATION ? await readUint32(readAt, at + 4) : first
  if (length === 0) return null
  if (length > limits.groupBytes || start + length > size) throw new RangeError('a frame is cut short')
  const message = rootTable(await readAt(start, length))
  const body = message.place(3)
  const bodyLength = body === null ? 0 : readCount(message.view, body)
  if (bodyLength > limits.groupBytes || start + length + bodyLength > size)
    throw new RangeError('a body is cut short')
  checkHeader(message, bodyLength)
  return start + length + bodyLength
}

async function readUint32(readAt: ReadAt, at: number): Promise<number> {
  const bytes = await readAt(at, 4)
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true)
}

function checkHeader(message: FlatTable, bodyLength: number): void {
  const kind = message.place(1)
  const header = message.table(2)
  const type = kind === null ? 0 : message.view.getUint8(kind)
  checkPairs(message, 4)
  if (type === HEADERS.schema) checkSchema(header)
  else if (type === HEADERS.batch) checkBatch(header, bodyLength)
  else if (type === HEADERS.dictionary) checkBatch(header?.table(1) ?? null, bodyLength)
  else throw new RangeError('no such frame')
}

function checkBatch(batch: FlatTable | null, bodyLength: number): void {
  if (batch === null) throw new RangeError('no batch')
  const { view } = batch
  const most = Math.max(FREE_ROWS, bodyLength * 8)
  const rows = batch.place(0)
  if (rows !== null && readCount(view, rows) > most) throw new RangeError('more rows than bytes')
  const nodes = batch.vector(1, 16)
  for (let at = nodes.start; at < nodes.start + nodes.length * 16; at += 16)
    if (readCount(view, at) > most || readCount(view, at + 8) > most)
      throw new RangeError('more values than bytes')
  const buffers = batch.vector(2, 16)
  for (let at = buffers.start; at < buffers.start + buffers.length * 16; at += 16)
    if (readCount(view, at) + readCount(view, at + 8) > bodyLength)
      throw new RangeError('a buffer lies outside')
  batch.vector(4, 8)
}

function checkSchema(schema: FlatTable | null): void {
  if (schema === null) throw new RangeError('no schema')
  checkPairs(schema, 2)
  let count = 0
  function checkFields(parent: FlatTable, field: number, depth: number): void {
    const { start, length } = parent.vector(field, 4)
    for (let index = 0; index < length; index += 1) {
      count += 1
      if (count > limits.columns || depth > limits.xmlDepth) throw new RangeError('too many fields')
      const at = start + index * 4
      const child = tableAt(parent.view, at + parent.view.getUint32(at, true))
      child.vector(0, 1)
      child.table(3)
      child.table(4)?.table(1)
      checkPairs(child, 6)
      checkFields(child, 5, depth + 1)
    }
  }
  checkFields(schema, 1, 0)
}

/** Names and values that a writer adds. */
function checkPairs(table: FlatTable, field: number): void {
  const { start, length } = table.vector(field, 4)
  for (let index = 0; index < length; index += 1) {
    const at = start + index * 4
    const pair = tableAt(table.view, at + table.view.getUint32(at, true))
    pair.vector(0, 1)
    pair.vector(1, 1)
  }
}
