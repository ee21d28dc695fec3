// A row of MedHallu → two instances: the true answer (0) and the hallucinated one (1).
import type { Row } from '../ports.ts'
import { readCell, type MappedRow, type RowMapper } from './scenario-mapper.ts'

export const medhallu: RowMapper = {
  name: 'medhallu',
  mapRow(row, { file }): readonly MappedRow[] {
    const question = readCell(row, 'Question')
    if (question === null) return [{ skip: 'missing_value', field: 'Question' }]
    const knowledge = readKnowledge(row)
    if (knowledge === null) return [{ skip: 'missing_value', field: 'Knowledge' }]
    const answers = [
      { column: 'Ground Truth', label: '0' },
      { column: 'Hallucinated Answer', label: '1' },
    ]
    return answers.map(({ column, label }): MappedRow => {
      const answer = readCell(row, column)
      if (answer === null) return { skip: 'missing_value', field: column }
      return {
        draft: {
          id: null,
          split: file.file.split,
          input: `World Knowledge: ${knowledge}\n\nQuestion: ${question}\n\nAnswer: ${answer}\n`,
          references: [{ output: { text: label }, tags: ['correct'] }],
        },
      }
    })
  },
}

/** A list of paragraphs is shown as upstream shows it: as Python prints a list of strings. */
function readKnowledge(row: Row): string | null {
  const cell = row.values['Knowledge']
  if (!Array.isArray(cell)) return readCell(row, 'Knowledge')
  const parts = cell.filter((part): part is string => typeof part === 'string')
  return parts.length === 0 ? null : `[${parts.map(toPythonText).join(', ')}]`
}

function toPythonText(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'"
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')
    .replaceAll(quote, `\\${quote}`)
    // Python escapes what it takes as not printable: control signs, separators and blanks other than the plain one.
    .replace(/[\p{C}\p{Z}]/gu, (sign) => (sign === ' ' ? sign : toEscape(sign.codePointAt(0)!)))
  return quote + escaped + quote
}

function toEscape(code: number): string {
  if (code < 0x100) return `\\x${code.toString(16).padStart(2, '0')}`
  if (code < 0x10000) return `\\u${code.toString(16).padStart(4, '0')}`
  return `\\U${code.toString(16).padStart(8, '0')}`
}
