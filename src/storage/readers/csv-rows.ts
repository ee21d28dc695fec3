// A CSV file → rows by the names in its header.
import type { BenchmarkFile } from '../../contracts/benchmark.ts'
import { DELIMITERS, parseCsvRecords, parseFirstRecord } from './csv-records.ts'
import type { CsvRecord, Delimiter } from './csv-records.ts'
import { createRowCollector } from './file-rows.ts'
import type { FoundRows } from './file-rows.ts'
import { badFile, expected, looksLikeJson } from './source-file.ts'
import type { SourceFile } from './source-file.ts'

/** Row values are strings, one for each column; throws `bad_input` where the header is not what the file needs. */
export function parseCsvRows(source: SourceFile, file: BenchmarkFile): FoundRows {
  if (looksLikeJson(source.content.toString('utf8', 0, 4096))) {
    throw badFile(source.path, `${source.path} looks like JSON; expected ${expected(file)}.`, { line: 1 })
  }
  refuseOtherDelimiters(source, file)
  const records = parseCsvRecords(source)
  const start = records.findIndex((record) => !isBlank(record))
  const [header, ...body] = start === -1 ? [] : records.slice(start)
  if (header === undefined)
    throw badFile(source.path, `${source.path} holds no rows; expected ${expected(file)}.`)
  checkHeader(header, source.path, file)
  const collector = createRowCollector()
  for (const record of body) {
    const { cells, line, malformedCell } = record
    if (isBlank(record)) collector.skip('empty', line)
    else if (malformedCell !== null) {
      const column = header.cells[malformedCell]
      collector.skip(
        'malformed',
        line,
        file.fields.find((field) => field === column),
      )
    } else if (cells.length !== header.cells.length) collector.skip('ragged', line)
    else
      collector.keep({
        line,
        values: Object.fromEntries(cells.map((cell, index) => [header.cells[index] ?? '', cell])),
      })
  }
  return collector.found()
}

/** Column names of a CSV file, whichever of the common delimiters it uses. */
export function sniffColumns(content: Buffer): string[] {
  const candidates = (Object.keys(DELIMITERS) as Delimiter[]).map((one) => parseFirstRecord(content, one))
  return candidates.reduce((best, columns) => (columns.length > best.length ? columns : best))
}

function isBlank({ cells }: CsvRecord): boolean {
  return cells.every((cell) => cell.trim() === '')
}

function refuseOtherDelimiters({ path, content }: SourceFile, file: BenchmarkFile): void {
  const wanted = (delimiter: Delimiter) => {
    const columns = new Set(parseFirstRecord(content, delimiter))
    return file.fields.filter((field) => columns.has(field)).length
  }
  const found = wanted(',')
  const others: Delimiter[] = [';', '\t', '|']
  const better = others.find((delimiter) => wanted(delimiter) > found)
  if (better === undefined) return
  throw badFile(
    path,
    `${path}, line 1: the cells are separated by ${DELIMITERS[better]}; expected ${expected(file)}.`,
    {
      line: 1,
    },
  )
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
    throw badFile(
      path,
      `${path}, line ${line}: the quotes of column ${malformedCell + 1} in the header are wrong.`,
      { line },
    )
  }
  const second = cells.findIndex((cell, index) => cell.trim() !== '' && cells.indexOf(cell) !== index)
  const twice = cells[second]
  if (twice === undefined) return
  // A name that only the file knows may be text from data, where the header is missing.
  const wanted = file.fields.find((name) => name === twice)
  const places = `columns ${cells.indexOf(twice) + 1} and ${second + 1}`
  const sentence =
    wanted === undefined
      ? `${places} have the same name`
      : `the column "${wanted}" stands there twice, as ${places}`
  throw badFile(path, `${path}, line ${line}: ${sentence}; each column needs a name of its own.`, {
    line,
    ...(wanted === undefined ? {} : { field: wanted }),
  })
}
