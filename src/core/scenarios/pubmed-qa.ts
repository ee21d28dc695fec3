// A PubMedQA abstract with its question → an instance that shows the labelled parts, then asks.
import { toTitleCase } from '../text/title-case.ts'
import { readCell, toReferences, type MappedRow, type RowMapper } from './scenario-mapper.ts'

const labels = ['yes', 'no', 'maybe']

export const pubmedQa: RowMapper = {
  name: 'pubmed-qa',
  mapRow(row, context): MappedRow {
    const question = readCell(row, 'QUESTION')
    if (question === null) return { skip: 'missing_value', field: 'QUESTION' }
    const contexts = parseTexts(row.values['CONTEXTS'])
    if (contexts === null) return { skip: 'bad_value', field: 'CONTEXTS' }
    const headings = parseTexts(row.values['LABELS'])
    if (headings === null || headings.length !== contexts.length)
      return { skip: 'bad_value', field: 'LABELS' }
    const decision = readCell(row, 'final_decision')
    const references = toReferences(labels, (index) => labels[index] === decision)
    if (references === null) return { skip: 'bad_value', field: 'final_decision' }

    const passage = contexts.map((text, index) => `${toTitleCase(headings[index]!)}. ${text}`).join('\n')
    const input = `Context: ${passage}\n\nQuestion: ${question}\n`
    return { draft: { id: null, split: context.file.file.split, input, references } }
  },
}

function parseTexts(value: unknown): string[] | null {
  if (!Array.isArray(value) || value.length === 0) return null
  return value.every((text): text is string => typeof text === 'string') ? value : null
}
