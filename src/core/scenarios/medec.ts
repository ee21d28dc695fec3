// A MEDEC note with numbered sentences → an instance whose reference is CORRECT or the mended sentence.
import { stripPython, toUnixLines } from '../text/normalize.ts'
import { readCell, type MappedRow, type RowMapper } from './scenario-mapper.ts'

export const medec: RowMapper = {
  name: 'medec',
  mapRow(row, context): MappedRow {
    const sentences = readCell(row, 'Sentences')
    if (sentences === null) return { skip: 'missing_value', field: 'Sentences' }
    const flag = readCell(row, 'Error Flag')?.trim()
    if (flag !== '0' && flag !== '1')
      return { skip: flag === undefined ? 'missing_value' : 'bad_value', field: 'Error Flag' }
    const errorId = readCell(row, 'Error Sentence ID')?.trim() ?? '-1'
    const corrected = stripPython(toUnixLines(readCell(row, 'Corrected Sentence') ?? 'NA'))
    const hasError = flag === '1' && corrected !== 'NA' && errorId !== '-1'
    return {
      draft: {
        id: null,
        split: context.file.file.split,
        input: stripPython(toUnixLines(sentences)),
        references: [
          { output: { text: hasError ? `${errorId} ${corrected}` : 'CORRECT' }, tags: ['correct'] },
        ],
        extraData: { errorFlag: flag, errorSentenceId: errorId },
      },
    }
  },
}
