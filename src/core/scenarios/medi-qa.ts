// A MEDIQA question with ranked answers → an instance whose reference is the answer of rank 1.
import { readCell, type MappedRow, type RowMapper } from './scenario-mapper.ts'

export const mediQa: RowMapper = {
  name: 'medi-qa',
  mapRow(row, { file }): MappedRow {
    const id = readCell(row, '@QID')
    if (id === null) return { skip: 'missing_value', field: 'QID' }
    const question = readCell(row, 'QuestionText')
    if (question === null) return { skip: 'missing_value', field: 'QuestionText' }
    const best = readAnswers(row.values['AnswerList']).find((answer) => answer['@ReferenceRank'] === '1')
    const text = best?.['AnswerText']
    if (typeof text !== 'string' || text.trim() === '') return { skip: 'bad_value', field: 'AnswerList' }
    const references = [{ output: { text }, tags: ['correct'] }]
    return { draft: { id, split: file.file.split, input: question, references } }
  },
}

/** One answer is an object, several are a list of them. */
function readAnswers(list: unknown): Record<string, unknown>[] {
  if (!isRecord(list)) return []
  const answers = list['Answer']
  return (Array.isArray(answers) ? answers : [answers]).filter(isRecord)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
