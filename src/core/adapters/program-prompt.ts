// A prompt program and an input → the conversation that puts it to a chat model, each field under a heading of its own.
import type { ChatMessage } from '../../contracts/instance.ts'
import type { PromptProgram } from '../../contracts/model.ts'

/** DSPy's headings; what stands around them is worded by us. */
export function toHeading(field: string): string {
  return `[[ ## ${field} ## ]]`
}

/** Ends an answer. */
export const endField = 'completed'

/** Instructions and form, each example as a turn of its own, then the input. Examples without reasoning come first. */
export function toProgramMessages(program: PromptProgram, input: string): ChatMessage[] {
  const { inputField } = program
  const asked = `${toSection(inputField, input)}\n\n${toReminder(program)}`
  return [
    { role: 'system', content: toSystemText(program) },
    ...sortDemos(program).flatMap((demo): ChatMessage[] => [
      { role: 'user', content: toSection(inputField, demo[inputField] ?? '') },
      { role: 'assistant', content: toDemoAnswer(program, demo) },
    ]),
    { role: 'user', content: asked },
  ]
}

/** The fields that are asked for, in their order. */
export function listOutputs({ reasoningField, outputField }: PromptProgram): string[] {
  return reasoningField === null ? [outputField] : [reasoningField, outputField]
}

function toSystemText(program: PromptProgram): string {
  const { instructions, inputField, reasoningField } = program
  const outputs = listOutputs(program).map((field) =>
    toSection(field, field === reasoningField ? '(your reasoning, step by step)' : '(your answer)'),
  )
  return [
    instructions.trim(),
    ...toDescriptions(program),
    'What you are given has this form:',
    toSection(inputField, '(the input)'),
    'Reply in this form, each heading on a line of its own:',
    ...outputs,
    toHeading(endField),
  ].join('\n\n')
}

function toDescriptions({ descriptions = {} }: PromptProgram): string[] {
  const lines = Object.entries(descriptions).map(([name, description]) => `${name}: ${description}`)
  return lines.length === 0 ? [] : [lines.join('\n')]
}

function toReminder(program: PromptProgram): string {
  const headings = [...listOutputs(program), endField].map(toHeading)
  return `Reply with ${headings.join(', then ')}.`
}

function toDemoAnswer(program: PromptProgram, demo: Readonly<Record<string, string>>): string {
  const sections = listOutputs(program).map((field) =>
    toSection(field, demo[field] ?? '(left out in this example)'),
  )
  return [...sections, toHeading(endField)].join('\n\n')
}

function sortDemos(program: PromptProgram): PromptProgram['demos'] {
  const isWhole = (demo: Readonly<Record<string, string>>) =>
    listOutputs(program).every((field) => field in demo)
  return [...program.demos.filter((demo) => !isWhole(demo)), ...program.demos.filter(isWhole)]
}

function toSection(field: string, text: string): string {
  return `${toHeading(field)}\n${text}`
}
