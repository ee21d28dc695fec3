// The first sheet of an Excel workbook → rows by the names in its header row.
import type { Row } from '../../core/ports.ts'
import { openArchive, readPartText } from './archive.ts'
import { badFile, missingColumns } from './bad-file.ts'
import { refuseRepeatedColumns } from './csv-rows.ts'
import { knownField, type RowTally } from './row-tally.ts'
import type { SourceFile } from './source-file.ts'
import { createSheetCollector, type SheetRow } from './xlsx-cells.ts'
import { readWorkbook } from './xlsx-workbook.ts'
import { createXmlParser } from './xml-parser.ts'

/**
 * A row's `line` is its number in the sheet. Values: text, numbers, booleans; dates as ISO text; what a formula last
 * gave, as text. An absent cell is the empty text; cells below no name are left out.
 */
export async function* readXlsxRows(source: SourceFile, tally: RowTally): AsyncGenerator<Row[]> {
  const archive = await openArchive(source)
  const workbook = await readWorkbook(archive, source)
  const collector = createSheetCollector(source, workbook)
  const parser = createXmlParser(source, collector, workbook.sheet)
  const toRows = createRowMaker(source, tally)
  for await (const text of readPartText(archive, workbook.sheet, source.path)) {
    parser.write(text)
    yield toRows(collector.take())
  }
  parser.end()
  yield toRows(collector.take())
}

function createRowMaker(source: SourceFile, tally: RowTally): (found: SheetRow[]) => Row[] {
  const { file } = source
  let columns: readonly string[] | null = null
  return (found) => {
    const rows: Row[] = []
    for (const { line, cells } of found) {
      const blank = cells.every(
        (cell) => cell === undefined || (typeof cell === 'string' && cell.trim() === ''),
      )
      if (columns === null) {
        if (!blank) columns = toHeader(source, { line, cells })
        continue
      }
      const wrong = cells.findIndex((cell, index) => cell === null && (columns?.[index] ?? '') !== '')
      if (blank) tally.skip('empty', { line })
      else if (wrong !== -1) tally.skip('bad_value', { line, field: knownField(file, columns[wrong]) })
      else {
        const named = columns.flatMap((name, index) =>
          name === '' ? [] : [[name, cells[index] ?? ''] as const],
        )
        rows.push({ line, values: Object.fromEntries(named) })
      }
    }
    return rows
  }
}

function toHeader({ path, file }: SourceFile, { line, cells }: SheetRow): string[] {
  const columns = Array.from(cells, (cell) => (cell === undefined || cell === null ? '' : String(cell)))
  const missing = missingColumns(path, file, columns)
  if (missing !== null) {
    const sentence = missing.message.replace(`${path} has`, `${path}, row ${line}: the header has`)
    throw badFile(path, sentence, { ...missing.place, line })
  }
  refuseRepeatedColumns(columns, { path, line, file })
  return columns
}
