// A patient's notes with the criteria of a trial → an instance for every criterion, each with the whole record.
import { stripPython } from '../text/normalize.ts'
import { criterionMeanings } from './n2c2-criteria.ts'
import { readCell, toReferences, type MappedRow, type RowMapper } from './scenario-mapper.ts'

const noteMark = '*'.repeat(100)
const line = '-'.repeat(100)

export const n2c2CtMatching: RowMapper = {
  name: 'n2c2-ct-matching',
  mapRow(row, { file }): readonly MappedRow[] {
    const text = readCell(row, 'TEXT')
    if (text === null) return [{ skip: 'missing_value', field: 'TEXT' }]
    const notes = splitNotes(text)
    const tags = row.values['TAGS']
    return Object.entries(criterionMeanings).map(([subject, meaning]): MappedRow => {
      const met = readMet(tags, subject)
      const references = toReferences(['yes', 'no'], (index) => (['met', 'not met'][index] ?? '') === met)
      if (references === null) return { skip: met === null ? 'missing_value' : 'bad_value', field: subject }
      const input = toInput(notes, subject, meaning)
      return { draft: { id: null, split: file.file.split, input, references, extraData: { subject } } }
    })
  },
}

/** Three line breaks become one, as upstream does; notes are parted by 100 asterisks. */
function splitNotes(text: string): string[] {
  return text
    .replaceAll('\n\n\n', '\n')
    .split(noteMark)
    .map(stripPython)
    .filter((note) => note !== '')
}

function readMet(tags: unknown, subject: string): string | null {
  const tag =
    typeof tags === 'object' && tags !== null ? (tags as Record<string, unknown>)[subject] : undefined
  const met = typeof tag === 'object' && tag !== null ? (tag as Record<string, unknown>)['@met'] : undefined
  return typeof met === 'string' ? met : null
}

function readDate(note: string): string | null {
  return /Record date: (\d{4}-\d{2}-\d{2})/.exec(note)?.[1] ?? null
}

/** The layout is upstream's, with its indented headings; the sentences are our own. */
function toInput(notes: readonly string[], subject: string, meaning: string): string {
  const dates = notes.map(readDate)
  const today = dates.findLast((date) => date !== null) ?? 'unknown'
  const shown = notes
    .map((note, index) => `## Note #${index + 1}\nDate: ${dates[index] ?? ''}\n${note}`)
    .join(`\n${'*'.repeat(50)}\n\n`)
  const sections = [
    '# Task\n    Decide whether this patient meets an inclusion criterion of a clinical trial.',
    `# Inclusion Criterion\n    The criterion is "${subject}".\n    It means: "${meaning}".`,
    `# Patient Clinical Notes\n    There are ${notes.length} clinical notes about the patient. Each begins with its number and date; a line of asterisks parts them.`,
    line,
    shown,
    line,
    `# Current Date\n    Today is: ${today}`,
    `# Question\n    Does the patient meet the inclusion criterion "${subject}"?`,
  ]
  return `\n${sections.map((section) => `    ${section}`).join('\n\n')}\n    `
}
