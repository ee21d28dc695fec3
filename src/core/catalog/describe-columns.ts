// The rows of a file → what each column seems to hold, by its name and its contents.
import { parseUsDate, readDates } from '../text/read-dates.ts'
import { readJsonAnswer } from '../text/json-answer.ts'
import { parsePythonFloat } from '../text/read-numbers.ts'
import type { Row } from '../ports.ts'

export interface ColumnFacts {
  readonly name: string
  /** Lower case, words joined by `_`. */
  readonly key: string
  readonly filled: number
  readonly distinct: number
  /** Different values in order of first sight, the first hundred. */
  readonly values: readonly string[]
  readonly meanWords: number
  readonly longest: number
  readonly isNumeric: boolean
  readonly isDate: boolean
  /** Every filled cell is a list or a map of scalars, or its JSON. */
  readonly isList: boolean
}

const kept = 100

/** Facts of every column that some row has, in the order of the rows' keys; a prompt can name none with braces. */
export function describeColumns(rows: readonly Row[]): ColumnFacts[] {
  const names = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))].filter(
    (name) => name.trim() !== '' && !/[{}\n]/.test(name),
  )
  return names.map((name) => toFacts(name, rows))
}

function toFacts(name: string, rows: readonly Row[]): ColumnFacts {
  const cells = rows.map(({ values }) => values[name]).filter((cell) => toText(cell) !== '')
  const texts = cells.map(toText)
  const distinct = [...new Set(texts)]
  const every = (test: (text: string) => boolean) => texts.length > 0 && texts.every(test)
  return {
    name,
    key: name
      .trim()
      .replace(/([a-z])([A-Z])/g, '$1_$2')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '_')
      .replace(/^_+|_+$/g, ''),
    filled: texts.length,
    distinct: distinct.length,
    values: distinct.slice(0, kept),
    meanWords: texts.reduce((sum, text) => sum + text.split(/\s+/).length, 0) / Math.max(1, texts.length),
    longest: Math.max(0, ...texts.map(({ length }) => length)),
    isNumeric: every((text) => parsePythonFloat(text) !== null),
    isDate: every((text) => text.length < 30 && (parseUsDate(text) !== null || readDates(text).length === 1)),
    isList: cells.length > 0 && cells.every(isListCell),
  }
}

function toText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  const text = (typeof cell === 'string' ? cell : JSON.stringify(cell)).trim()
  // `{"answer": …}` is an answer, whatever stands around it.
  return (text.startsWith('{') ? readJsonAnswer(text) : null) ?? text
}

function isListCell(cell: unknown): boolean {
  if (typeof cell === 'object') return cell !== null
  if (typeof cell !== 'string' || !/^\s*[[{]/.test(cell)) return false
  try {
    return typeof JSON.parse(cell) === 'object'
  } catch {
    return false
  }
}
