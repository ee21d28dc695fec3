// Six tables of an admission to hospital → two instances an admission: its hospital course and its discharge instructions.
import type { Row, RowFile } from '../ports.ts'
import { findFile, indexRows } from './find-file.ts'
import { readCell, type FilesMapper, type PlacedRow } from './scenario-mapper.ts'

/** What is asked for: the column that holds it, and the heading it has in the input. */
const documents = [
  { column: 'brief_hospital_course', title: 'Brief Hospital Course' },
  { column: 'discharge_instructions', title: 'Discharge Instructions' },
] as const

interface Admission {
  readonly text: string
  readonly radiology: string
}

export const dischargeMe: FilesMapper = {
  name: 'discharge-me',
  async *mapFiles(files): AsyncGenerator<PlacedRow> {
    const admissions = await joinAdmissions(files)
    const targets = await indexRows(findFile(files, 'discharge_target'), 'hadm_id')
    const { split } = findFile(files, 'discharge').file
    for (const [id, admission] of admissions) {
      for (const target of targets.get(id) ?? []) {
        for (const document of documents) {
          const answer = readCell(target, document.column)
          if (answer === null) yield { skip: 'missing_value', field: document.column, line: target.line }
          else {
            const input = toInput(admission, answer, document.title)
            const references = [{ output: { text: answer }, tags: ['correct'] }]
            yield { draft: { id: null, split, input, references }, line: target.line }
          }
        }
      }
    }
  },
}

/**
 * Upstream's inner joins, of which only the first row of an admission is kept: diagnosis, triage and discharge by
 * subject, then radiology and emergency stays by admission. Admissions come in the order of the diagnoses' subjects.
 */
async function joinAdmissions(files: readonly RowFile[]): Promise<Map<string, Admission>> {
  const triaged = new Set((await indexRows(findFile(files, 'triage'), 'subject_id')).keys())
  const stays = new Set((await indexRows(findFile(files, 'edstays'), 'hadm_id')).keys())
  const reports = await indexRows(findFile(files, 'radiology'), 'hadm_id')
  const summaries = await indexRows(findFile(files, 'discharge'), 'subject_id')
  const admissions = new Map<string, Admission>()
  for (const subject of (await indexRows(findFile(files, 'diagnosis'), 'subject_id')).keys()) {
    if (!triaged.has(subject)) continue
    for (const summary of summaries.get(subject) ?? []) {
      const id = readCell(summary, 'hadm_id')?.trim() ?? ''
      const report = reports.get(id)?.[0]
      if (report === undefined || !stays.has(id) || admissions.has(id)) continue
      admissions.set(id, { text: readText(summary), radiology: readText(report) })
    }
  }
  return admissions
}

/** The text as it is; white space alone is text too. */
function readText({ values }: Row): string {
  const text = values['text']
  return typeof text === 'string' ? text : ''
}

/** What is asked for is taken out of the summary; the other document stays in it. */
function toInput({ text, radiology }: Admission, answer: string, title: string): string {
  const summary = text.replaceAll(answer, '')
  // The blanks at the end of the sentence are upstream's.
  return `Write the ${title} for this patient from the discharge text and the radiology report.    \n\nDischarge Text:\n${summary}\n\nRadiology Report:\n${radiology}\n\n${title}:\n`
}
