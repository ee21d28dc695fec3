// A benchmark's file on disk → its rows, the rows that had to be skipped, and the file's hash.
import type { BenchmarkFile } from '../../contracts/benchmark.ts'
import { parseCsvRows } from './csv-rows.ts'
import { noRowsFault } from './file-rows.ts'
import type { FileRows, FoundRows } from './file-rows.ts'
import { parseJsonRows } from './json-rows.ts'
import { parseJsonlRows } from './jsonl-rows.ts'
import { readSource } from './source-file.ts'
import type { SourceFile } from './source-file.ts'

export { sniffFields } from './sniff-fields.ts'
export type { FileRows }

/**
 * Reads the rows that can be used and counts the others by reason.
 * Throws `not_found`, or `bad_input` with file, line and field where the file as a whole is not what it should be.
 */
export async function readRows(path: string, file: BenchmarkFile): Promise<FileRows> {
  const source = await readSource(path, file)
  const found = parseRows(source, file)
  const { rows, total, skipped } = found
  if (rows.length === 0) throw noRowsFault(path, file, found)
  return { rows, total, skipped, sha256: source.sha256, bytes: source.bytes }
}

function parseRows(source: SourceFile, file: BenchmarkFile): FoundRows {
  switch (file.format) {
    case 'json':
      return parseJsonRows(source, file)
    case 'jsonl':
      return parseJsonlRows(source, file)
    default:
      return parseCsvRows(source, file)
  }
}
