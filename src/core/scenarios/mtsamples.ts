// A transcribed report of MTSamples → an instance that shows what stands before the plan; the plan's line is the answer.
import { stripPython, toUnixLines } from '../text/normalize.ts'
import { readCell, type MappedRow, type MapperContext, type RowMapper } from './scenario-mapper.ts'

/** The section that is asked for, in order of preference. */
const headings = ['PLAN:', 'SUMMARY:', 'FINDINGS:']

export const mtsamplesReplicate: RowMapper = {
  name: 'mtsamples-replicate',
  mapRow: (row, { file }) => mapReport(readCell(row, 'text'), ['PLAN:'], file),
}

export const mtsamplesProcedures: RowMapper = {
  name: 'mtsamples-procedures',
  mapRow: (row, { file }) => mapReport(readCell(row, 'text'), headings, file),
}

function mapReport(
  raw: string | null,
  cutAt: readonly string[],
  { name, file: { split } }: MapperContext['file'],
): MappedRow {
  // Upstream cuts an address at the #, and so never gets such a file.
  if (name.includes('#')) return { skip: 'not_asked', field: 'name' }
  const text = stripPython(toUnixLines(raw ?? ''))
  if (text === '') return { skip: 'missing_value', field: 'text' }
  const found = headings.filter((heading) => text.toUpperCase().includes(heading))
  if (found.length === 0) return { skip: 'not_asked', field: 'PLAN' }
  // Upstream looks for a heading in capitals of the text and splits the text itself, which fails for "Plan:".
  const mixed = found.find((heading) => !text.includes(heading))
  if (mixed !== undefined) return { skip: 'bad_value', field: mixed.slice(0, -1) }
  const answer = found.map((heading) => readSection(text, heading)).find((section) => section !== '')
  if (answer === undefined) return { skip: 'missing_value', field: found[0]!.slice(0, -1) }
  const input = cutAt.reduce((rest, heading) => cutBefore(rest, heading), text)
  return { draft: { id: null, split, input, references: [{ output: { text: answer }, tags: ['correct'] }] } }
}

/** The rest of the line after the first heading, at most up to the next one of the same name. */
function readSection(text: string, heading: string): string {
  return stripPython(text.split(heading)[1]!.split('\n', 1)[0]!)
}

function cutBefore(text: string, heading: string): string {
  return text.includes(heading) ? stripPython(text.split(heading)[0]!) : text
}
