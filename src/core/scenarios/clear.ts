// A note of CLEAR and a clinician's label → an instance that asks for the history of the file's condition.
import { stripPython } from '../text/normalize.ts'
import { readCell, toReferences, type MappedRow, type RowMapper } from './scenario-mapper.ts'

// Conditions whose readable name is more than the file's name with blanks.
const readableNames: Readonly<Record<string, string>> = {
  attention_deficit_hyperactivity_disorder: 'attention deficit hyperactivity disorder (ADHD)',
  post_traumatic_stress_disorder: 'post-traumatic stress disorder (PTSD)',
}

/** What a rater's number stands for, in the order of the options. */
const labels = ['1', '0', '2']

export const clear: RowMapper = {
  name: 'clear',
  mapRow(row, { file }): MappedRow {
    const condition = file.bindings['condition']
    if (condition === undefined) return { skip: 'missing_value', field: 'condition' }
    const note = stripPython(readCell(row, 'text') ?? '')
    if (note === '') return { skip: 'missing_value', field: 'text' }
    const label = readCell(row, 'result_human')?.trim().replace(/\.0$/, '')
    if (label === undefined) return { skip: 'missing_value', field: 'result_human' }

    const name = readableNames[condition] ?? condition.replaceAll('_', ' ')
    const options = [`Has a history of ${name}`, `Does not have a history of ${name}`, 'Uncertain']
    const references = toReferences(options, (index) => labels[index] === label)
    if (references === null) return { skip: 'bad_value', field: 'result_human' }
    return { draft: { id: null, split: file.file.split, input: toInput(note, name, options), references } }
  },
}

/** The options stand in the input, and the adapter lists them once more: upstream's layout. */
function toInput(note: string, name: string, options: readonly string[]): string {
  const listed = options.map((option, index) => `${String.fromCharCode(65 + index)}. ${option}\n`).join('')
  return `You help to review patient notes. Decide whether this patient has a history of ${name}.\n\nOriginal Clinical Note:\n${note}\n\n${listed}\nAnswer:`
}
