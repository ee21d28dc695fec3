// A MEDEC note with numbered sentences → an instance whose reference is CORRECT or the mended sentence.
import type { Row } from '../ports.ts'
import { stripPython, toUnixLines } from '../text/normalize.ts'
import { readCell, type MappedRow, type RowMapper } from './scenario-mapper.ts'

export const medec: RowMapper = {
  name: 'medec',
  mapRow(row, context): MappedRow {
    const sentences = readText(row, 'Sentences')
    if (sentences === null) return { skip: 'missing_value', field: 'Sentences' }
    const flag = readText(row, 'Error Flag')
    if (flag !== '0' && flag !== '1')
      return { skip: flag === null ? 'missing_value' : 'bad_value', field: 'Error Flag' }
    const errorId = readText(row, 'Error Sentence ID') ?? '-1'
    const corrected = readText(row, 'Corrected Sentence') ?? 'NA'
    const hasError = flag === '1' && corrected !== 'NA' && errorId !== '-1'
    return {
      draft: {
        id: null,
        split: context.file.file.split,
        input: sentences,
        references: [
          { output: { text: hasError ? `${errorId} ${corrected}` : 'CORRECT' }, tags: ['correct'] },
        ],
        extraData: { errorFlag: flag, errorSentenceId: errorId },
      },
    }
  },
}

/** Upstream opens the file as text, in which every line end is `\n`. */
function readText(row: Row, field: string): string | null {
  const text = readCell(row, field)
  return text === null ? null : stripPython(toUnixLines(text))
}
