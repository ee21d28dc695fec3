// A question of a HEAD-QA exam → an instance of the test years; questions that need a picture are left out.
import { readCell, toReferences, type MappedRow, type RowMapper } from './scenario-mapper.ts'

// The official splits are by exam year: 2013-2014 train, 2015 dev, 2016-2017 test. Upstream asks the test part only.
const testYears = new Set(['2016', '2017'])

export const headQa: RowMapper = {
  name: 'head-qa',
  mapRow(row): MappedRow {
    const year = readCell(row, 'year')
    if (year === null) return { skip: 'missing_value', field: 'year' }
    if (!testYears.has(year)) return { skip: 'not_asked', field: 'year' }
    // A file of one split has null for no picture; the official file has an empty string.
    if (readCell(row, 'image') !== null) return { skip: 'not_asked', field: 'image' }
    const category = readCell(row, 'category')
    const question = readCell(row, 'qtext')
    if (question === null) return { skip: 'missing_value', field: 'qtext' }
    const answers = parseAnswers(row.values['answers'])
    if (answers === null) return { skip: 'bad_value', field: 'answers' }
    const right = readCell(row, 'ra')
    const references = toReferences(
      answers.map((answer) => answer.text),
      (index) => answers[index]!.id === right,
    )
    if (references === null) return { skip: 'bad_value', field: 'ra' }
    return { draft: { id: null, split: 'test', input: question, references, ...toExtraData(category) } }
  },
}

function toExtraData(category: string | null): { extraData?: Record<string, string> } {
  return category === null ? {} : { extraData: { category } }
}

function parseAnswers(value: unknown): { id: string; text: string }[] | null {
  if (!Array.isArray(value) || value.length < 2) return null
  const answers = value.map((answer: unknown) => {
    if (typeof answer !== 'object' || answer === null) return null
    const { aid, atext } = answer as { aid?: unknown; atext?: unknown }
    if ((typeof aid !== 'number' && typeof aid !== 'string') || typeof atext !== 'string') return null
    return { id: String(aid), text: atext }
  })
  return answers.every((answer) => answer !== null) ? answers : null
}
