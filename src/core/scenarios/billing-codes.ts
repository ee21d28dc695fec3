// A note with its list of ICD-10 codes → an instance whose reference is the codes, joined by commas.
import type { Row } from '../ports.ts'
import { readCell, type MappedRow, type RowMapper } from './scenario-mapper.ts'

export const billingCodes: RowMapper = {
  name: 'billing-codes',
  mapRow(row, { file }): MappedRow {
    const note = readCell(row, 'text')
    if (note === null) return { skip: 'missing_value', field: 'text' }
    const codes = readCodes(row)
    if (codes.length === 0) return { skip: 'missing_value', field: 'target' }
    const references = [{ output: { text: codes.join(',') }, tags: ['correct'] }]
    return { draft: { id: null, split: file.file.split, input: note, references } }
  },
}

function readCodes(row: Row): string[] {
  const cell = row.values['target']
  const codes = Array.isArray(cell) ? cell : [readCell(row, 'target')]
  return codes.filter((code): code is string => typeof code === 'string' && code.trim() !== '')
}
