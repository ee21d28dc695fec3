// A data file of an unknown shape → its format, where its records lie, and its first rows.
import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { basename } from 'node:path'
import { benchmarkFileSchema, type BenchmarkFile, type FileFormat } from '../../contracts/benchmark.ts'
import type { LookedAtFile } from '../../core/catalog/propose-benchmark.ts'
import type { Row } from '../../core/ports.ts'
import { badFile } from './bad-file.ts'
import { openRows } from './read-rows.ts'

const byEnding: Readonly<Record<string, FileFormat>> = {
  csv: 'csv',
  tsv: 'tsv',
  tab: 'tsv',
  json: 'json',
  jsonl: 'jsonl',
  ndjson: 'jsonl',
  xlsx: 'xlsx',
  parquet: 'parquet',
  arrow: 'arrow',
  feather: 'arrow',
  docx: 'docx',
  txt: 'lines',
}

const enough = 2000

/** The first rows, at most 2,000. Throws `not_found`, or `bad_input` for a file without rows of a table. */
export async function lookAtFile(path: string): Promise<LookedAtFile> {
  const name = basename(path)
  const format = findFormat(path, name)
  const records = format === 'json' ? findRecords(path) : '*'
  const file: BenchmarkFile = benchmarkFileSchema.parse({ name, format, split: 'test', records })
  const { rows } = await openRows(path, file)
  const first: Row[] = []
  for await (const row of rows) {
    first.push(row)
    if (first.length >= enough) break
  }
  return { name, format, records, rows: first }
}

/** By the ending; JSON by its look, as many a `.json` holds a line an object. */
function findFormat(path: string, name: string): FileFormat {
  const ending = /\.([^.]+)$/.exec(name.toLowerCase().replace(/\.gz$/, ''))?.[1] ?? ''
  const format = byEnding[ending]
  if (format === undefined)
    throw badFile(path, `${path}: a file that ends in .${Object.keys(byEnding).join(', .')} is expected.`)
  if (format !== 'json' || name.toLowerCase().endsWith('.gz')) return format
  const start = readStart(path)
  return /^\s*\{[^\n]*\}\s*\n\s*\{/.test(start) ? 'jsonl' : 'json'
}

function readStart(path: string): string {
  try {
    const file = openSync(path, 'r')
    const bytes = Buffer.alloc(1 << 20)
    const length = readSync(file, bytes)
    closeSync(file)
    return bytes.toString('utf8', 0, length)
  } catch {
    return ''
  }
}

/** The way to the first list of objects; a map of objects has its entries as records. */
function findRecords(path: string): string {
  try {
    return findList(JSON.parse(readFileSync(path, 'utf8').replace(/^\ufeff/, ''))) ?? '*'
  } catch {
    return '*'
  }
}

/** A map of exams, each with a list of questions: the questions are the records. */
function findInner(record: object): string | null {
  const entry = Object.entries(record).find(
    ([key, value]: [string, unknown]) =>
      /^[\w-]+$/.test(key) &&
      Array.isArray(value) &&
      value.every((item) => typeof item === 'object' && item !== null),
  )
  return entry?.[0] ?? null
}

function findList(value: unknown, way: readonly string[] = []): string | null {
  if (typeof value !== 'object' || value === null || way.length > 4) return null
  const children: unknown[] = Object.values(value)
  const isRecords =
    children.length > 0 &&
    children.every((child) => typeof child === 'object' && child !== null && !Array.isArray(child))
  if (isRecords) {
    const deeper = Array.isArray(value) ? null : findInner(children[0]!)
    return [...way, '*', ...(deeper === null ? [] : [deeper, '*'])].join('.')
  }
  if (Array.isArray(value)) return null
  for (const [key, child] of Object.entries(value)) {
    const found = /^[\w-]+$/.test(key) ? findList(child, [...way, key]) : null
    if (found !== null) return found
  }
  return null
}
