// What is wrong with a file → the one sentence that says so, without text from the file.
import type { BenchmarkFile, FileFormat } from '../../contracts/benchmark.ts'
import { AppError } from '../../contracts/errors.ts'
import type { Place } from '../../contracts/errors.ts'

export function badFile(path: string, sentence: string, place: Omit<Place, 'file'> = {}): AppError {
  return new AppError('bad_input', sentence, { file: path, ...place })
}

/** What the benchmark wants of the file, for the end of a sentence. */
export function expected(file: BenchmarkFile): string {
  const fields = file.fields.map((field) => `"${field}"`).join(', ')
  const columns = fields === '' ? '' : ` with the columns ${fields}`
  switch (file.format) {
    case 'csv':
      return `comma-separated values${columns}`
    case 'tsv':
      return `tab-separated values${columns}`
    case 'json':
      return `one JSON document with records at "${file.records}"${fields === '' ? '' : ` that have the keys ${fields}`}`
    case 'jsonl':
      return `JSON Lines, one object a line${fields === '' ? '' : ` with the keys ${fields}`}`
    case 'xlsx':
      return `an Excel workbook (.xlsx)${columns}`
    case 'xml':
      return `XML with elements at "${file.records}"${fields === '' ? '' : ` that have ${fields}`}`
    case 'docx':
      return 'a Word document (.docx)'
    case 'parquet':
      return `a Parquet table${columns}`
    case 'arrow':
      return `an Arrow table (Feather, IPC file or stream)${columns}`
    case 'sqlite':
      return `an SQLite database${file.attachment ? '' : ` with the table "${file.records}"${fields === '' ? '' : ` and its columns ${fields}`}`}`
    case 'text':
    case 'lines':
      return 'plain text'
    case 'bytes':
      return 'a file that is not empty'
  }
}

/** What a row's `line` counts in a format. */
export function placeWord(format: FileFormat): 'line' | 'row' | 'paragraph' {
  switch (format) {
    case 'xlsx':
    case 'parquet':
    case 'arrow':
    case 'sqlite':
      return 'row'
    case 'docx':
      return 'paragraph'
    case 'csv':
    case 'tsv':
    case 'json':
    case 'jsonl':
    case 'xml':
    case 'text':
    case 'lines':
    case 'bytes':
      return 'line'
  }
}

/** A table whose columns are known before its rows: a wanted one that is absent. */
export function missingColumns(
  path: string,
  file: BenchmarkFile,
  columns: readonly string[],
): AppError | null {
  const missing = file.fields.filter((field) => !columns.includes(field))
  const field = missing[0]
  if (field === undefined) return null
  const names = missing.map((name) => `"${name}"`).join(', ')
  return badFile(path, `${path} has no column ${names}; expected ${expected(file)}.`, { field })
}

/** The 1-based line of a position in text; CRLF, LF and CR each end one line. */
export function lineAt(text: string, position: number): number {
  return 1 + countLineEnds(text.slice(0, position))
}

export function countLineEnds(text: string): number {
  return text.match(/\r\n?|\n/g)?.length ?? 0
}
