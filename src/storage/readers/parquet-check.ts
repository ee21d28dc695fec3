// The pages of a Parquet row group → nothing, or an error: what they claim must fit the bytes that are there.
import type { AsyncBuffer, ColumnMetaData, FileMetaData, SchemaTree } from 'hyparquet'
import { parquetSchema } from 'hyparquet'
import { parquetHeader } from 'hyparquet/src/column.js'
import { decompressPage } from 'hyparquet/src/datapage.js'
import { limits } from './limits.ts'

type PageHeader = ReturnType<typeof parquetHeader>
type Compressors = Parameters<typeof decompressPage>[3]

/** How deep a column's values may repeat and be absent: the widths of its level streams follow. */
interface Levels {
  readonly repetition: number
  readonly definition: number
}

interface Chunk {
  readonly meta: ColumnMetaData
  readonly levels: Levels
  readonly compressors: Compressors
}

/**
 * The library takes memory, and goes on, for as many values as a page or a run claims: so both are counted before it
 * sees them. Source: Parquet format 2.11, data pages and the RLE hybrid. Throws for what does not fit.
 */
export async function checkGroupPages(
  file: AsyncBuffer,
  { metadata, group }: { readonly metadata: FileMetaData; readonly group: number },
  compressors: Compressors,
): Promise<void> {
  const tree = parquetSchema(metadata)
  for (const { meta_data: meta } of metadata.row_groups[group]!.columns) {
    if (meta === undefined) throw new RangeError('a column without a place')
    const start = Number(meta.dictionary_page_offset || meta.data_page_offset)
    const bytes = new Uint8Array(await file.slice(start, start + Number(meta.total_compressed_size)))
    checkPages(bytes, { meta, levels: levelsOf(tree, meta.path_in_schema), compressors })
  }
}

function checkPages(bytes: Uint8Array, chunk: Chunk): void {
  const reader = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset: 0 }
  let values = 0
  while (reader.offset < bytes.length - 1) {
    const before = reader.offset
    const header = parquetHeader(reader)
    const end = reader.offset + header.compressed_page_size
    const isSane = header.compressed_page_size >= 0 && end > before && end <= bytes.length
    if (!isSane || !isCount(header.uncompressed_page_size, limits.groupBytes)) throw new RangeError('no page')
    values += checkPage(bytes.subarray(reader.offset, end), header, chunk)
    if (values > Number(chunk.meta.num_values)) throw new RangeError('more values than the column has')
    reader.offset = end
  }
}

/** Gives the number of its values. */
function checkPage(page: Uint8Array, header: PageHeader, chunk: Chunk): number {
  const { dictionary_page_header: dictionary, data_page_header: first, data_page_header_v2: second } = header
  const most = Number(chunk.meta.num_values)
  if (header.type === 'DICTIONARY_PAGE' && dictionary !== undefined) {
    if (!isCount(dictionary.num_values, header.uncompressed_page_size * 8))
      throw new RangeError('no dictionary')
    return 0
  }
  if (header.type === 'DATA_PAGE' && first !== undefined) {
    if (!isCount(first.num_values, most)) throw new RangeError('more values than the column has')
    const bytes = decompressPage(page, header.uncompressed_page_size, chunk.meta.codec, chunk.compressors)
    checkFirstLevels(bytes, first, chunk.levels)
    return first.num_values
  }
  if (header.type !== 'DATA_PAGE_V2' || second === undefined) throw new RangeError('no such page')
  const { num_values: count, repetition_levels_byte_length: one, definition_levels_byte_length: two } = second
  const fits =
    isCount(one, page.length) && isCount(two, page.length - one) && isCount(second.num_nulls, count)
  if (!fits || !isCount(count, most) || !isCount(second.num_rows, most)) throw new RangeError('no levels')
  checkRuns(page.subarray(0, one), chunk.levels.repetition, count)
  checkRuns(page.subarray(one, one + two), chunk.levels.definition, count)
  const size = header.uncompressed_page_size - one - two
  const isPacked = second.is_compressed !== false && size > 0
  const data = page.subarray(one + two)
  const bytes = isPacked ? decompressPage(data, size, chunk.meta.codec, chunk.compressors) : data
  checkValues(bytes, second.encoding, count - second.num_nulls)
  return count
}

/** In the first version of pages each stream of levels has its length before it. */
function checkFirstLevels(
  bytes: Uint8Array,
  header: NonNullable<PageHeader['data_page_header']>,
  levels: Levels,
): void {
  let rest = bytes
  for (const level of [levels.repetition, levels.definition]) {
    if (level === 0) continue
    const length = new DataView(rest.buffer, rest.byteOffset, rest.byteLength).getUint32(0, true)
    if (length > rest.length - 4) throw new RangeError('levels are cut short')
    checkRuns(rest.subarray(4, 4 + length), level, header.num_values)
    rest = rest.subarray(4 + length)
  }
  checkValues(rest, header.encoding, null)
}

/** Places in a dictionary are runs too; `count` is null where the number of nulls is not known. */
function checkValues(bytes: Uint8Array, encoding: string, count: number | null): void {
  if (encoding !== 'PLAIN_DICTIONARY' && encoding !== 'RLE_DICTIONARY') return
  const width = bytes[0] ?? 0
  if (width > 32) throw new RangeError('no such width')
  if (width > 0) walkRuns(bytes.subarray(1), width, count)
}

function checkRuns(bytes: Uint8Array, level: number, count: number): void {
  if (level > 0 && bytes.length > 0) walkRuns(bytes, 32 - Math.clz32(level), count)
}

/** No run is longer than what is left of `count`, nor the whole longer than it (in eights, where bits are packed). */
function walkRuns(bytes: Uint8Array, width: number, count: number | null): void {
  let [at, seen] = [0, 0]
  const most = count ?? limits.groupBytes / 8
  while (at < bytes.length && seen < most) {
    let [header, shift, byte] = [0, 0, 0x80]
    for (; byte & 0x80; shift += 7) {
      if (at >= bytes.length || shift > 28) throw new RangeError('no run')
      byte = bytes[at++]!
      header |= (byte & 0x7f) << shift
    }
    const length = header >>> 1
    const isPacked = (header & 1) === 1
    if (isPacked ? length > bytes.length : length > most - seen) throw new RangeError('a run is too long')
    seen += isPacked ? length * 8 : length
    at += isPacked ? length * width : (width + 7) >> 3
  }
  if (count !== null && seen < count) throw new RangeError('too few values')
}

function levelsOf(tree: SchemaTree, path: readonly string[]): Levels {
  let [repetition, definition] = [0, 0]
  let node: SchemaTree | undefined = tree
  for (const name of path) {
    node = node.children.find(({ element }) => element.name === name)
    if (node === undefined) throw new RangeError('no such column')
    const { repetition_type: type } = node.element
    if (type === 'REPEATED') repetition += 1
    if (type !== 'REQUIRED') definition += 1
  }
  return { repetition, definition }
}

function isCount(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= most
}
