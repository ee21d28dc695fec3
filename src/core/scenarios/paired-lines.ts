// Two line-aligned files of MIMIC-RRS → an instance a line: the findings of a report, its impression as reference.
import { AppError } from '../../contracts/errors.ts'
import type { RowFile } from '../ports.ts'
import { stripPython } from '../text/normalize.ts'
import { findFile } from './find-file.ts'
import { readCell, type FilesMapper, type PlacedRow } from './scenario-mapper.ts'

export const pairedLines: FilesMapper = {
  name: 'paired-lines',
  async *mapFiles(files): AsyncGenerator<PlacedRow> {
    const findings = findFile(files, 'findings')
    const impressions = findFile(files, 'impression')
    const answers = impressions.rows[Symbol.asyncIterator]()
    for await (const row of findings.rows) {
      const answer = await answers.next()
      if (answer.done) throw toUnequal(impressions)
      const input = stripPython(readCell(row, 'text') ?? '')
      const text = stripPython(readCell(answer.value, 'text') ?? '')
      if (input === '') yield { skip: 'missing_value', field: 'findings', line: row.line }
      else if (text === '') yield { skip: 'missing_value', field: 'impression', line: row.line }
      else yield { draft: toDraft(input, text, findings), line: row.line }
    }
    if (!(await answers.next()).done) throw toUnequal(findings)
  },
}

function toDraft(input: string, text: string, { file }: RowFile) {
  return { id: null, split: file.split, input, references: [{ output: { text }, tags: ['correct'] }] }
}

/** Lines that do not pair would put every later impression to the wrong findings. */
function toUnequal({ name }: RowFile): AppError {
  return new AppError('bad_input', `${name} has fewer lines than the file it belongs to.`, { file: name })
}
