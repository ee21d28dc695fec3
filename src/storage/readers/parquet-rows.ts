// A Parquet file → rows, one row group at a time.
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { parquetMetadataAsync, parquetReadObjects, parquetSchema } from 'hyparquet'
import type { AsyncBuffer, FileMetaData, SchemaTree } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import type { Row } from '../../core/ports.ts'
import { AppError } from '../../contracts/errors.ts'
import { badFile, expected, missingColumns } from './bad-file.ts'
import { limits } from './limits.ts'
import { nameOfBinary, nameOfText } from './look-of-file.ts'
import { toDayText, toMomentText, toPlain } from './plain-values.ts'
import type { RowTally } from './row-tally.ts'
import type { SourceFile } from './source-file.ts'
import { toTypedRows } from './typed-rows.ts'

const text = new TextDecoder('utf-8', { fatal: true })
const PARSERS = {
  timestampFromMilliseconds: (units: bigint) => toMomentText(units, 1000n),
  timestampFromMicroseconds: (units: bigint) => toMomentText(units, 1_000_000n),
  timestampFromNanoseconds: (units: bigint) => toMomentText(units, 1_000_000_000n),
  dateFromDays: toDayText,
  stringFromBytes: (bytes: Uint8Array) => text.decode(bytes),
  jsonFromBytes: (bytes: Uint8Array) => JSON.parse(text.decode(bytes)) as unknown,
}
const COMPRESSORS = {
  ...compressors,
  GZIP: (input: Uint8Array, length: number) => gunzipSync(input, { maxOutputLength: atMost(length) }),
  ZSTD: (input: Uint8Array, length: number) => zstdDecompressSync(input, { maxOutputLength: atMost(length) }),
}

/** A row's `line` is its number in the file. Dates are ISO text, whole numbers beyond 2^53 decimal text. */
export async function* readParquetRows(source: SourceFile, tally: RowTally): AsyncGenerator<Row[]> {
  const { path, file } = source
  const head = await source.head()
  if (head.toString('latin1', 0, 4) !== 'PAR1') {
    const name = nameOfBinary(head) ?? nameOfText(head.toString('utf8', 0, 4096))
    throw badFile(
      path,
      `${path} ${name === null ? 'is not Parquet' : `looks like ${name}`}; expected ${expected(file)}.`,
    )
  }
  try {
    const buffer = await toAsyncBuffer(source)
    const metadata = await parquetMetadataAsync(buffer, { geoparquet: false })
    checkSchema(source, metadata)
    let rowStart = 0
    for (const [index, group] of metadata.row_groups.entries()) {
      const rowEnd = rowStart + Number(group.num_rows)
      checkGroup(source, metadata, index)
      const options = { file: buffer, metadata, rowStart, rowEnd, compressors: COMPRESSORS, parsers: PARSERS }
      const records = rowEnd === rowStart ? [] : await parquetReadObjects({ ...options, geoparquet: false })
      const plain = records.map((record) => toPlain(record) as Record<string, unknown>)
      yield toTypedRows(plain, rowStart + 1, { source, tally })
      rowStart = rowEnd
    }
  } catch (error) {
    throw error instanceof AppError ? error : toDamaged(source)
  }
}

function checkSchema({ path, file }: SourceFile, metadata: FileMetaData): void {
  const columns = parquetSchema(metadata).children.map(({ element }) => element.name)
  if (columns.length > limits.columns)
    throw badFile(path, `${path} has more than ${limits.columns} columns; it is damaged.`)
  const missing = missingColumns(path, file, columns)
  if (missing !== null) throw missing
  // A column that belongs nowhere would be read, and its faults heard by nobody.
  const leaves = new Set(listLeaves(parquetSchema(metadata)))
  const paths = metadata.row_groups.map(({ columns: own }) =>
    own.map(({ meta_data: meta }) => JSON.stringify(meta?.path_in_schema)),
  )
  if (paths.some((own) => own.length !== leaves.size || own.some((one) => !leaves.has(one))))
    throw new Error('columns that are not in the schema')
}

function listLeaves({ children, path }: SchemaTree): string[] {
  return children.length === 0 ? [JSON.stringify(path)] : children.flatMap(listLeaves)
}

/** Sizes are claims of the file: they are checked before memory is taken for them. */
function checkGroup(source: SourceFile, metadata: FileMetaData, index: number): void {
  const { path } = source
  const group = metadata.row_groups[index]!
  const size = group.columns.reduce(
    (sum, { meta_data: meta }) => sum + Number(meta?.total_uncompressed_size ?? 0),
    0,
  )
  const rows = Number(group.num_rows)
  const values = Math.max(0, ...group.columns.map(({ meta_data: meta }) => Number(meta?.num_values ?? 0)))
  if (!Number.isSafeInteger(rows) || rows < 0 || rows > values) throw toDamaged(source)
  if (size <= limits.groupBytes && values * group.columns.length <= limits.groupBytes / 8) return
  throw badFile(
    path,
    `${path}: its row group ${index + 1} unpacks to more than ${limits.groupBytes / 2 ** 20} MB; write it with smaller row groups.`,
  )
}

async function toAsyncBuffer(source: SourceFile): Promise<AsyncBuffer> {
  if (source.gzipped) {
    const { buffer, byteOffset, byteLength } = await source.whole()
    const slice = (start: number, end = byteLength) =>
      buffer.slice(byteOffset + start, byteOffset + Math.min(end, byteLength)) as ArrayBuffer
    return { byteLength, slice }
  }
  const byteLength = source.bytes
  return {
    byteLength,
    async slice(start, end = byteLength) {
      const length = Math.min(end, byteLength) - start
      if (!(start >= 0 && length >= 0 && length <= limits.groupBytes))
        throw new Error('no such part of the file')
      const bytes = new Uint8Array(length)
      const { bytesRead } = await source.handle.read(bytes, 0, length, start)
      if (bytesRead < length) throw new Error('the file ends too early')
      return bytes.buffer
    },
  }
}

function atMost(length: number): number {
  return Math.max(1, Math.min(length, limits.groupBytes))
}

function toDamaged({ path, file }: SourceFile): AppError {
  return badFile(path, `${path} is damaged or was cut short; expected ${expected(file)}.`)
}
