// What a model replied to a prompt program → the answer, with its reasoning apart.
import type { PromptProgram } from '../../contracts/model.ts'
import { findObjects } from '../annotators/judge-json.ts'

export interface ProgramAnswer {
  readonly text: string
  /** Null where none was asked for or given. */
  readonly reasoning: string | null
}

/**
 * The section of the output field; else that field of a JSON object, or what stands behind "Output:". A reply that reasons in
 * its section and never comes to an answer has none: the text is empty. A reply in no form at all is taken whole.
 */
export function readProgramAnswer(program: PromptProgram, reply: string): ProgramAnswer {
  const { outputField, reasoningField } = program
  const sections = readSections(reply)
  const reasoning = reasoningField === null ? undefined : sections.get(reasoningField)
  const output = sections.get(outputField)
  if (output !== undefined) return { text: output, reasoning: reasoning ?? null }
  if (reasoning !== undefined) return readLabelled(program, reasoning) ?? { text: '', reasoning }
  return readJson(program, reply) ?? readLabelled(program, reply) ?? { text: reply, reasoning: null }
}

const heading = /^\s*\[\[ ## (\w+) ## \]\]/

/** By field; a heading stands at the beginning of a line, and the first of a name counts. */
function readSections(reply: string): ReadonlyMap<string, string> {
  const sections = new Map<string, string[]>()
  let current: string[] = []
  for (const line of reply.split(/\r?\n/)) {
    const found = heading.exec(line)
    if (found === null) {
      current.push(line)
      continue
    }
    const rest = line.slice(found[0].length).trim()
    current = rest === '' ? [] : [rest]
    if (!sections.has(found[1]!)) sections.set(found[1]!, current)
  }
  return new Map([...sections].map(([field, lines]) => [field, lines.join('\n').trim()]))
}

/** Some models answer every form with JSON. */
function readJson({ outputField, reasoningField }: PromptProgram, reply: string): ProgramAnswer | null {
  const object = findObjects(reply).find(({ value }) => outputField in value)?.value
  const output = toText(object?.[outputField])
  if (output === null) return null
  return { text: output, reasoning: reasoningField === null ? null : toText(object?.[reasoningField]) }
}

function toText(value: unknown): string | null {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}

/** "Reasoning: … Output: …": the field's name as a label at the beginning of a line, of the reply where nothing leads to it. */
function readLabelled({ outputField, reasoningField }: PromptProgram, reply: string): ProgramAnswer | null {
  const found = toLabel(outputField).exec(reply)
  if (found === null) return null
  const before = reply.slice(0, found.index).trim()
  // Without reasoning it may be a line of the answer itself, such as a patient's output.
  if (reasoningField === null && before !== '') return null
  const reasoning = reasoningField === null ? '' : before.replace(toLabel(reasoningField), '').trim()
  return {
    text: reply.slice(found.index + found[0].length).trim(),
    reasoning: reasoning === '' ? null : reasoning,
  }
}

function toLabel(field: string): RegExp {
  return new RegExp(`^[ \\t]*(?:\\*\\*)?${field.replaceAll('_', '[ _]')}(?:\\*\\*)?:(?:\\*\\*)?[ \\t]*`, 'im')
}
