// A MedQA question with lettered options → an instance.
import { readCell, toReferences, type MappedRow, type RowMapper } from './scenario-mapper.ts'

export const medQa: RowMapper = {
  name: 'med-qa',
  mapRow(row, context): MappedRow {
    const question = readCell(row, 'question')
    if (question === null) return { skip: 'missing_value', field: 'question' }
    const options = row.values['options']
    if (typeof options !== 'object' || options === null) return { skip: 'bad_value', field: 'options' }
    const entries = Object.entries(options)
    if (entries.length < 2 || entries.some(([, text]) => typeof text !== 'string'))
      return { skip: 'bad_value', field: 'options' }

    const right = readCell(row, 'answer_idx')
    const references = toReferences(
      entries.map(([, text]) => dropStrayQuotes(text as string)),
      (index) => entries[index]![0] === right,
    )
    if (references === null) return { skip: 'bad_value', field: 'answer_idx' }
    return { draft: { id: null, split: context.file.file.split, input: question, references } }
  },
}

/** The data set has options such as `Pulmonary embolism\n"`; upstream strips the quotes, then the white space. */
function dropStrayQuotes(text: string): string {
  return text.replace(/"+$/, '').trimEnd()
}
