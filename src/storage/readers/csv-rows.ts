// A CSV or TSV file → rows by the names in its header.
import type { BenchmarkFile } from '../../contracts/benchmark.ts'
import type { Row } from '../../core/ports.ts'
import { badFile, expected } from './bad-file.ts'
import { createCsvScanner, CsvFault, DELIMITERS, parseFirstRecord } from './csv-records.ts'
import type { CsvRecord, Delimiter } from './csv-records.ts'
import { limits } from './limits.ts'
import { looksLikeJson, nameOfText } from './look-of-file.ts'
import { knownField, type RowTally } from './row-tally.ts'
import type { SourceFile } from './source-file.ts'
import { checkText } from './text-check.ts'
import { readText } from './text-parts.ts'

/** Row values are strings, one for each column; throws `bad_input` where the header is not what the file needs. */
export async function* readCsvRows(source: SourceFile, tally: RowTally): AsyncGenerator<Row[]> {
  const { path, file } = source
  await checkText(source)
  const head = (await source.head()).toString('utf8').replace(/^\ufeff/, '')
  const other = looksLikeJson(head.slice(0, 4096)) ? 'JSON' : nameOfText(head.slice(0, 4096))
  if (other !== null && other !== 'CSV')
    throw badFile(path, `${path} looks like ${other}; expected ${expected(file)}.`, { line: 1 })
  const delimiter: Delimiter = file.format === 'tsv' ? '\t' : ','
  refuseOtherDelimiters({ path, head }, file, delimiter)
  const scanner = createCsvScanner(delimiter)
  const toRows = createRowMaker(source, tally)
  try {
    for await (const text of readText(source)) yield toRows(scanner.push(text))
    yield toRows(scanner.end())
  } catch (error) {
    throw error instanceof CsvFault ? toBadFile(path, error) : error
  }
}

/** Column names of a delimited file, whichever of the common delimiters it uses. */
export function sniffColumns(head: string): string[] {
  const candidates = (Object.keys(DELIMITERS) as Delimiter[]).map((one) => parseFirstRecord(head, one))
  return candidates.reduce((best, columns) => (columns.length > best.length ? columns : best))
}

function toBadFile(path: string, { line, reason }: CsvFault): Error {
  const sentence =
    reason === 'unclosed'
      ? 'a quote opens here and is never closed'
      : `a cell is longer than ${limits.recordCharacters / 2 ** 20} million characters`
  return badFile(path, `${path}, line ${line}: ${sentence}.`, { line })
}

/** The first record that is not blank is the header; each further one is a row, or skipped and counted. */
function createRowMaker({ path, file }: SourceFile, tally: RowTally): (records: CsvRecord[]) => Row[] {
  let columns: readonly string[] | null = null
  return (records) => {
    const rows: Row[] = []
    for (const record of records) {
      const blank = isBlank(record)
      if (columns === null) {
        if (blank) continue
        checkHeader(record, path, file)
        columns = record.cells
      } else if (blank) tally.skip('empty', { line: record.line })
      else {
        const row = toRow(record, columns, { file, tally })
        if (row !== null) rows.push(row)
      }
    }
    return rows
  }
}

function toRow(
  { cells, line, malformedCell }: CsvRecord,
  columns: readonly string[],
  { file, tally }: { readonly file: BenchmarkFile; readonly tally: RowTally },
): Row | null {
  if (malformedCell !== null) {
    tally.skip('malformed', { line, field: knownField(file, columns[malformedCell]) })
    return null
  }
  if (cells.length !== columns.length) {
    tally.skip('ragged', { line })
    return null
  }
  return { line, values: Object.fromEntries(cells.map((cell, index) => [columns[index] ?? '', cell])) }
}

function isBlank({ cells }: CsvRecord): boolean {
  return cells.every((cell) => cell.trim() === '')
}

function refuseOtherDelimiters(
  { path, head }: { readonly path: string; readonly head: string },
  file: BenchmarkFile,
  right: Delimiter,
): void {
  const wanted = (delimiter: Delimiter) => {
    const columns = new Set(parseFirstRecord(head, delimiter))
    return file.fields.filter((field) => columns.has(field)).length
  }
  const found = wanted(right)
  const others = (Object.keys(DELIMITERS) as Delimiter[]).filter((delimiter) => delimiter !== right)
  const better = others.find((delimiter) => wanted(delimiter) > found)
  if (better === undefined) return
  const sentence = `the cells are separated by ${DELIMITERS[better]}; expected ${expected(file)}`
  throw badFile(path, `${path}, line 1: ${sentence}.`, { line: 1 })
}

function checkHeader({ cells, line, malformedCell }: CsvRecord, path: string, file: BenchmarkFile): void {
  const missing = file.fields.filter((field) => !cells.includes(field))
  const field = missing[0]
  if (field !== undefined) {
    const names = missing.map((name) => `"${name}"`).join(', ')
    const sentence = `${path}, line ${line}: the header has no column ${names}; expected ${expected(file)}.`
    throw badFile(path, sentence, { line, field })
  }
  if (malformedCell !== null) {
    const sentence = `the quotes of column ${malformedCell + 1} in the header are wrong`
    throw badFile(path, `${path}, line ${line}: ${sentence}.`, { line })
  }
  if (cells.length > limits.columns)
    throw badFile(path, `${path}, line ${line}: the header has more than ${limits.columns} columns.`, {
      line,
    })
  refuseRepeatedColumns(cells, { path, line, file })
}

/** Two columns of one name would be one key of a row. Columns without a name may be many. */
export function refuseRepeatedColumns(
  cells: readonly string[],
  { path, line, file }: { readonly path: string; readonly line: number; readonly file: BenchmarkFile },
): void {
  const places = new Map<string, number>()
  for (const [index, cell] of cells.entries()) {
    const first = places.get(cell)
    places.set(cell, first ?? index)
    if (first === undefined || cell.trim() === '') continue
    // A name that only the file knows may be text from data, where the header is missing.
    const wanted = knownField(file, cell)
    const both = `columns ${first + 1} and ${index + 1}`
    const sentence =
      wanted === undefined
        ? `${both} have the same name`
        : `the column "${wanted}" stands there twice, as ${both}`
    const place = { line, ...(wanted === undefined ? {} : { field: wanted }) }
    throw badFile(path, `${path}, line ${line}: ${sentence}; each column needs a name of its own.`, place)
  }
}
