// Any file → the columns or keys it seems to have, so that the benchmark it belongs to can be guessed.
import { isUtf8 } from 'node:buffer'
import type { BenchmarkFile, FileFormat } from '../../contracts/benchmark.ts'
import { sniffColumns } from './csv-rows.ts'
import { limits } from './limits.ts'
import { isArrowStream, isZip, looksLikeJson, nameOfText } from './look-of-file.ts'
import { openRows } from './read-rows.ts'
import { openSource, type SourceFile } from './source-file.ts'

const ANY: Omit<BenchmarkFile, 'format'> = {
  name: 'any file',
  split: 'test',
  optional: false,
  attachment: false,
  records: '*',
  fields: [],
  known: [],
}

/**
 * Tables: the columns. JSON, JSON Lines and XML: the keys of the first record and of the objects above it.
 * Empty where the file cannot be read. The names are text from the file: match them, never show them.
 */
export async function sniffFields(path: string): Promise<string[]> {
  try {
    const source = await openSource(path, { ...ANY, format: 'text' })
    try {
      return await sniffSource(source)
    } finally {
      await source.close()
    }
  } catch {
    return []
  }
}

async function sniffSource(source: SourceFile): Promise<string[]> {
  const bytes = await source.head()
  const format = guessBinary(bytes)
  if (format === 'sqlite') return (await import('./sqlite-rows.ts')).sniffTables(source)
  if (format !== null) return firstKeys(source.path, format)
  const head = bytes.toString('hex', 0, 3) === 'efbbbf' ? bytes.subarray(3) : bytes
  // The last character of a part may be cut.
  if (!(isUtf8(head) || bytes.length === limits.chunkBytes) || head.includes(0)) return []
  const text = head.toString('utf8')
  if (nameOfText(text) === 'XML') return firstKeys(source.path, 'xml')
  if (!looksLikeJson(text)) return sniffColumns(text)
  const keys = new Set<string>()
  collectKeys(await parseFirstValue(source, text), keys)
  return [...keys]
}

function guessBinary(head: Buffer): FileFormat | null {
  if (isZip(head)) return 'xlsx'
  if (head.toString('latin1', 0, 4) === 'PAR1') return 'parquet'
  if (head.toString('latin1', 0, 6) === 'ARROW1' || isArrowStream(head)) return 'arrow'
  return head.toString('latin1', 0, 15) === 'SQLite format 3' ? 'sqlite' : null
}

async function firstKeys(path: string, format: FileFormat): Promise<string[]> {
  const keys = new Set<string>()
  for await (const { values } of (await openRows(path, { ...ANY, format })).rows) {
    for (const key of Object.keys(values)) keys.add(key)
    if (format === 'xml') collectKeys(values, keys)
    break
  }
  return [...keys]
}

async function parseFirstValue(source: SourceFile, head: string): Promise<unknown> {
  const [firstLine = ''] = head.trimStart().split(/[\r\n]/, 1)
  try {
    return JSON.parse(firstLine)
  } catch {
    if (source.bytes > limits.wholeJsonBytes) return null
    return JSON.parse((await source.whole()).toString('utf8').replace(/^\ufeff/, ''))
  }
}

/** Follows the first container of each level down. */
function collectKeys(value: unknown, keys: Set<string>): void {
  if (!isContainer(value)) return
  const children: unknown[] = Object.values(value)
  // An object of objects holds records by their ids, which are no field names.
  const areRecords = children.every((child) => isContainer(child) && !Array.isArray(child))
  if (!Array.isArray(value) && !areRecords) for (const key of Object.keys(value)) keys.add(key)
  const first = children.find(isContainer)
  collectKeys(first, keys)
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
