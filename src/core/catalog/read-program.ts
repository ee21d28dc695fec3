// A program as DSPy 2.5 and later save it → its instructions, fields and examples.
import { z } from 'zod'
import { AppError } from '../../contracts/errors.ts'
import type { PromptProgram } from '../../contracts/model.ts'

const signatureSchema = z.object({
  instructions: z.string(),
  fields: z.array(z.object({ prefix: z.string(), description: z.string() })),
})

const predictSchema = z.object({
  demos: z.array(z.record(z.string(), z.unknown())),
  signature: signatureSchema,
  /** Version 2.5 kept the form with the reasoning apart. */
  extended_signature: signatureSchema.optional(),
})

/** Where a module keeps its one predictor; a bare predictor is the file itself. */
const places = ['predict', 'prog', '_predict', 'self'] as const

/** `name` is what the file is called in a message. Throws `bad_input` with what is wrong, never with a text of the file. */
export function readProgram(text: string, name: string): PromptProgram {
  const value = parseJson(text)
  if (value === undefined)
    throw new AppError('bad_input', `${name} is not JSON, as a saved DSPy program is.`, { file: name })
  const found = findPredictor(value)
  if (found === null)
    throw new AppError(
      'bad_input',
      `${name} is no saved DSPy program of one predictor: it has no signature with instructions and fields, or no demos.`,
      { file: name, field: 'signature' },
    )
  return toProgram(found, name)
}

function findPredictor(value: unknown): z.infer<typeof predictSchema> | null {
  const candidates = [value, ...places.map((place) => (value as Record<string, unknown> | null)?.[place])]
  for (const candidate of candidates) {
    const parsed = predictSchema.safeParse(candidate)
    if (parsed.success) return parsed.data
  }
  return null
}

function toProgram(
  { demos, signature, extended_signature: extended }: z.infer<typeof predictSchema>,
  file: string,
): PromptProgram {
  const { instructions, fields } = extended ?? signature
  const named = fields.map((field) => ({ ...field, name: toFieldName(field) }))
  const [input, ...outputs] = named.map(({ name }) => name)
  const output = outputs.at(-1)
  if (input === undefined || output === undefined || outputs.length > 2 || outputs.includes(''))
    throw new AppError(
      'bad_input',
      `${file}: the program has ${fields.length} fields; it needs one that is given and one that is asked for, with reasoning between them at most.`,
      { file, field: 'fields' },
    )
  const reasoningField = outputs.length === 2 ? outputs[0]! : null
  const own = named.filter(({ name, description }) => description !== '' && description !== `\${${name}}`)
  const descriptions = Object.fromEntries(own.map(({ name, description }) => [name, description]))
  const names = named.map(({ name }) => name)
  return {
    ...{ instructions, inputField: input, outputField: output, reasoningField },
    // DSPy too shows only examples that have both.
    demos: demos.map((demo) => toDemo(demo, names)).filter((demo) => input in demo && output in demo),
    ...(own.length === 0 ? {} : { descriptions }),
  }
}

/** A field that was never described is `${name}`; otherwise its prefix begins with its name, such as "Output:". */
function toFieldName({ prefix, description }: { prefix: string; description: string }): string {
  const named = /^\$\{(\w+)\}$/.exec(description)?.[1]
  if (named !== undefined) return named
  const beginning = prefix.split(':')[0]!.trim().toLowerCase()
  return beginning.replace(/\W+/g, '_')
}

function toDemo(demo: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, string> {
  const values = names.flatMap((name) => {
    const value = demo[name]
    if (value === undefined || value === null) return []
    return [[name, typeof value === 'string' ? value : JSON.stringify(value)] as const]
  })
  return Object.fromEntries(values)
}

/** Undefined for text that is no JSON: the parser's own message would quote it. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
