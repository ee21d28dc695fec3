// The text of a YAML file → a value of its schema; a fault names file, line and field.
import { isNode, LineCounter, parseDocument, type Document } from 'yaml'
import type { z } from 'zod'
import { AppError } from '../contracts/errors.ts'

/** `file` is what a fault calls it. Throws `bad_input`. */
export function parseYaml<Schema extends z.ZodType>(
  text: string,
  file: string,
  schema: Schema,
): z.infer<Schema> {
  return parseAs(schema, { text, file, uniqueKeys: true })
}

/** As `parseYaml`; a key that is there twice counts as it stands last, as upstream reads its own files. */
export function parseUpstreamYaml<Schema extends z.ZodType>(
  text: string,
  file: string,
  schema: Schema,
): z.infer<Schema> {
  return parseAs(schema, { text, file, uniqueKeys: false })
}

interface YamlText {
  readonly text: string
  readonly file: string
  readonly uniqueKeys: boolean
}

function parseAs<Schema extends z.ZodType>(
  schema: Schema,
  { text, file, uniqueKeys }: YamlText,
): z.infer<Schema> {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys })
  const [syntax] = document.errors
  if (syntax) throw notYaml(file, lines.linePos(syntax.pos[0]).line)
  const parsed = schema.safeParse(toValue(document, file))
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]!
  // A key that is not known is named too: the issue itself points to the object around it.
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path
  const field = path.join('.')
  const line = findLine(document, lines, path)
  const place = line === undefined ? file : `${file}, line ${line}`
  throw new AppError('bad_input', `${place}: ${field === '' ? 'the file' : field}: ${issue.message}.`, {
    file,
    ...(line === undefined ? {} : { line }),
    ...(field === '' ? {} : { field }),
  })
}

/** Throws for aliases that lead nowhere or grow without end, which the parser leaves in place. */
function toValue(document: Document, file: string): unknown {
  try {
    return document.toJS()
  } catch {
    throw notYaml(file, 1)
  }
}

function notYaml(file: string, line: number): AppError {
  return new AppError('bad_input', `${file}, line ${line}: this is not YAML.`, { file, line })
}

/** The line of the deepest node that the path reaches. */
function findLine(document: Document, lines: LineCounter, path: readonly PropertyKey[]): number | undefined {
  for (let depth = path.length; depth >= 0; depth--) {
    const node = document.getIn(path.slice(0, depth), true)
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line
  }
  return undefined
}
