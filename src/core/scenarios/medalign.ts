// Instructions of clinicians, their answers and the patients' records → an instance an answer, with the record in it.
import type { RowFile } from '../ports.ts'
import { stripPython } from '../text/normalize.ts'
import { estimateTokens, keepLastTokens } from '../text/estimate-tokens.ts'
import { findFile, findFiles, indexRows, readText } from './find-file.ts'
import { readCell, type FilesMapper, type PlacedRow } from './scenario-mapper.ts'

/** Upstream's limit for the whole prompt, and its room for the answer, in tokens. */
const maxLength = 100_000
const answerLength = 256

export const medalign: FilesMapper = {
  name: 'medalign',
  async *mapFiles(files): AsyncGenerator<PlacedRow> {
    const instructions = await indexRows(findFile(files, 'instructions'), 'instruction_id')
    const records = new Map(findFiles(files, 'records').map((file) => [file.name, file]))
    const responses = findFile(files, 'responses')
    const texts = new Map<string, Promise<string>>()
    for await (const row of responses.rows) {
      const { line } = row
      if (readCell(row, 'annotator_num') !== 'Annotator_1') {
        yield { skip: 'not_asked', field: 'annotator_num', line }
        continue
      }
      const instruction = instructions.get(readCell(row, 'instruction_id')?.trim() ?? '')?.at(-1)
      const answer = readCell(row, 'clinician_response')
      const person = instruction && readCell(instruction, 'person_id')?.trim()
      const question = instruction && readCell(instruction, 'question')
      if (answer === null) yield { skip: 'missing_value', field: 'clinician_response', line }
      else if (!person || !question) yield { skip: 'bad_value', field: 'instruction_id', line }
      else {
        const record = records.get(person)
        if (record) texts.set(person, texts.get(person) ?? readText(record))
        const text = await texts.get(person)
        if (text === undefined) yield { skip: 'missing_value', field: 'medalign_ehr_xml', line }
        else yield { draft: toDraft({ text, question, answer }, responses), line }
      }
    }
  },
}

interface Task {
  readonly text: string
  readonly question: string
  readonly answer: string
}

function toDraft({ text, question, answer }: Task, { file }: RowFile) {
  const room = maxLength - answerLength - estimateTokens(toInput('', question))
  const kept = keepLastTokens(text, room)
  const cut = text.length - kept.length
  return {
    id: null,
    split: file.split,
    input: toInput(kept, question),
    references: [{ output: { text: answer }, tags: ['correct'] }],
    ...(cut === 0 ? {} : { extraData: { cut_characters: String(cut) } }),
  }
}

/** The layout of an empty passage with the whole task as its question, as upstream has it. */
function toInput(record: string, question: string): string {
  return `\nQuestion: Instruction: Use the patient's record to answer the question below.\n\nEHR: ${record}\n\nQuestion: ${stripPython(question)}\n\nAnswer:`
}
