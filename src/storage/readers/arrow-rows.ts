// An Arrow file (Feather) or stream → rows, one batch at a time.
import type { FileHandle } from 'node:fs/promises'
import { RecordBatchReader, type DataType, type RecordBatch, type Schema } from 'apache-arrow'
import type { Row } from '../../core/ports.ts'
import { AppError } from '../../contracts/errors.ts'
import { checkArrow, type ReadAt } from './arrow-check.ts'
import { registerCodecs } from './arrow-codecs.ts'
import { createConverter } from './arrow-values.ts'
import { badFile, expected, missingColumns } from './bad-file.ts'
import { limits } from './limits.ts'
import { isArrowStream, nameOfBinary, nameOfText } from './look-of-file.ts'
import type { RowTally } from './row-tally.ts'
import type { SourceFile } from './source-file.ts'
import { toTypedRows } from './typed-rows.ts'

const MAGIC = 'ARROW1'
const SLICE = 1000

/** A row's `line` is its number in the file. */
export async function* readArrowRows(source: SourceFile, tally: RowTally): AsyncGenerator<Row[]> {
  const { path, file } = source
  const head = await source.head()
  const isFile = head.toString('latin1', 0, MAGIC.length) === MAGIC
  if (!isFile && !isArrowStream(head)) {
    const name = nameOfBinary(head) ?? nameOfText(head.toString('utf8', 0, 4096))
    throw badFile(
      path,
      `${path} ${name === null ? 'is not Arrow' : `looks like ${name}`}; expected ${expected(file)}.`,
    )
  }
  registerCodecs()
  try {
    const held = source.gzipped ? await source.whole() : null
    await checkArrow(
      held === null ? toReadAt(source) : toHeldReadAt(held),
      held?.length ?? source.bytes,
      isFile,
    )
    const reader =
      held === null ? await RecordBatchReader.from(toHandle(source)) : RecordBatchReader.from(held)
    await reader.open({ autoDestroy: true })
    checkSchema(source, reader.schema)
    let first = 1
    for await (const batch of reader) {
      checkBatch(source, batch)
      const toRecord = createRecordMaker(batch)
      for (let at = 0; at < batch.numRows; at += SLICE) {
        const length = Math.min(SLICE, batch.numRows - at)
        const records = Array.from({ length }, (_, index) => toRecord(at + index))
        yield toTypedRows(records, first + at, { source, tally })
      }
      first += batch.numRows
    }
  } catch (error) {
    throw error instanceof AppError ? error : toDamaged(source)
  }
}

/** The part of a file handle that the library uses; its sizes are claims of the file. */
function toHandle({ handle, bytes }: SourceFile): FileHandle {
  const used = {
    fd: handle.fd,
    stat: async () => ({ size: bytes }),
    close: async () => undefined,
    async read(into: Uint8Array, ...[offset, length, position]: [number, number, number]) {
      if (into.byteLength > limits.groupBytes) throw new Error('a batch is larger than can be held')
      const read = await handle.read(into, offset, length, position)
      // The library would ask again for ever.
      if (read.bytesRead === 0) throw new Error('the file ends too early')
      return read
    },
  }
  return used as unknown as FileHandle
}

function checkSchema({ path, file }: SourceFile, { fields }: Schema): void {
  const columns = fields.map(({ name }) => name)
  if (columns.length > limits.columns)
    throw badFile(path, `${path} has more than ${limits.columns} columns; it is damaged.`)
  const missing = missingColumns(path, file, columns)
  if (missing !== null) throw missing
}

function checkBatch(source: SourceFile, batch: RecordBatch): void {
  const longest = Math.max(0, ...batch.data.children.map(({ length }) => length))
  if (batch.numRows > longest || batch.numRows * batch.numCols > limits.groupBytes / 8)
    throw toDamaged(source)
}

function createRecordMaker(batch: RecordBatch): (at: number) => Record<string, unknown> {
  // Lengths of lists are claims too: one batch has no more elements than fit its memory.
  const budget = { elements: limits.groupBytes / 8 }
  const columns = batch.schema.fields.map(({ name, type }, index) => ({
    name: String(name),
    vector: batch.getChildAt(index)!,
    convert: createConverter(type as DataType, budget),
  }))
  return (at) =>
    Object.fromEntries(columns.map(({ name, vector, convert }) => [name, convert(vector.get(at))]))
}

function toReadAt({ handle }: SourceFile): ReadAt {
  return async (start, length) => {
    const bytes = new Uint8Array(length)
    const { bytesRead } = await handle.read(bytes, 0, length, start)
    if (bytesRead < length) throw new RangeError('the file ends too early')
    return bytes
  }
}

function toHeldReadAt(held: Buffer): ReadAt {
  return async (start, length) => {
    if (!(start >= 0 && start + length <= held.length)) throw new RangeError('the file ends too early')
    return held.subarray(start, start + length)
  }
}

function toDamaged({ path, file }: SourceFile): AppError {
  return badFile(path, `${path} is damaged or was cut short; expected ${expected(file)}.`)
}
