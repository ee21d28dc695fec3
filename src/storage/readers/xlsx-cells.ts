// The XML of a sheet, element by element → its rows of cells.
import { badFile } from './bad-file.ts'
import { toLocal } from './docx-rows.ts'
import { limits } from './limits.ts'
import type { SourceFile } from './source-file.ts'
import { checkIsoDate, toIsoDate } from './xlsx-dates.ts'
import type { Workbook } from './xlsx-workbook.ts'
import type { XmlHandlers } from './xml-parser.ts'

/** Undefined: no such cell. Null: a date that does not exist, or a text that the workbook does not have. */
export type SheetCell = string | number | boolean | null | undefined

export interface SheetRow {
  /** Its number in the sheet, 1-based. */
  readonly line: number
  readonly cells: SheetCell[]
}

interface OpenCell {
  readonly column: number
  readonly type: string
  readonly style: number
  isFormula: boolean
  text: string
}

export function createSheetCollector(
  { path }: SourceFile,
  workbook: Workbook,
): XmlHandlers & { take(): SheetRow[] } {
  const names: string[] = []
  let rows: SheetRow[] = []
  let row: SheetRow | null = null
  let cell: OpenCell | null = null
  let lastLine = 0

  function openRow({ r }: Readonly<Record<string, string>>): void {
    const line = r === undefined ? lastLine + 1 : Number(r)
    if (!Number.isInteger(line) || line <= lastLine)
      throw badFile(path, `${path}: its rows are not in order after row ${lastLine}; it is damaged.`)
    lastLine = line
    row = { line, cells: [] }
  }
  function openCell({ r, t = 'n', s = '0' }: Readonly<Record<string, string>>): void {
    const column = r === undefined ? row!.cells.length : toColumn(r)
    if (column < 0 || column >= limits.columns)
      throw badFile(path, `${path}, row ${lastLine}: a cell has no place; the file is damaged.`, {
        line: lastLine,
      })
    cell = { column, type: t, style: Number(s), isFormula: false, text: '' }
  }

  return {
    open(qualified, attributes) {
      const name = toLocal(qualified)
      if (name === 'row' && names.at(-1) === 'sheetData') openRow(attributes)
      else if (name === 'c' && row !== null) openCell(attributes)
      else if (name === 'f' && cell !== null) cell.isFormula = true
      names.push(name)
    },
    text(text) {
      if (cell === null) return
      const name = names.at(-1)
      if (name === 'v' || (name === 't' && !names.includes('rPh'))) cell.text += text
    },
    close() {
      const name = names.pop()
      if (name === 'c' && cell !== null && row !== null) {
        row.cells[cell.column] = toValue(cell, workbook)
        cell = null
      } else if (name === 'row' && row !== null) {
        rows.push(row)
        row = null
      }
    },
    take() {
      const taken = rows
      rows = []
      return taken
    },
  }
}

/** `BC12` → 54; -1 where it is no reference. */
function toColumn(reference: string): number {
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference)?.[1]
  if (letters === undefined) return -1
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function toValue({ type, style, isFormula, text }: OpenCell, workbook: Workbook): SheetCell {
  switch (type) {
    case 's':
      return workbook.strings[Number(text)] ?? null
    case 'inlineStr':
    case 'str':
      return text
    case 'b':
      return isFormula ? (text === '1' ? 'TRUE' : 'FALSE') : text === '1'
    case 'd':
      return checkIsoDate(text)
    case 'e':
      // An error such as #N/A says that there is no value.
      return undefined
    default:
      return text === ''
        ? undefined
        : toNumber(text, { isFormula, isDate: workbook.isDate[style] ?? false, workbook })
  }
}

function toNumber(
  text: string,
  {
    isFormula,
    isDate,
    workbook,
  }: { readonly isFormula: boolean; readonly isDate: boolean; readonly workbook: Workbook },
): SheetCell {
  const number = Number(text)
  if (!Number.isFinite(number)) return null
  if (isDate) return toIsoDate(number, workbook.from1904)
  return isFormula ? text : number
}
