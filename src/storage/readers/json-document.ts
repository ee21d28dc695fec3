// The whole text of a JSON document and the place of its records → rows, in the order of the file.
import type { BenchmarkFile } from '../../contracts/benchmark.ts'
import type { AppError } from '../../contracts/errors.ts'
import type { Row } from '../../core/ports.ts'
import { badFile, expected, lineAt } from './bad-file.ts'
import { JsonFault, scanChildren, scanDocument } from './json-scan.ts'
import type { JsonSpan } from './json-scan.ts'
import { looksLikeCsv } from './look-of-file.ts'
import type { RowTally } from './row-tally.ts'

/** The key of a record among an object's values, as a field of its row. */
export const KEY_FIELD = '$key'

type Values = Readonly<Record<string, unknown>>

interface Walk {
  readonly text: string
  readonly path: string
  readonly file: BenchmarkFile
  readonly tally: RowTally
  readonly rows: Row[]
  /** Records and lost parts up to here. */
  entries: number
}

interface Step {
  readonly segments: readonly string[]
  /** Scalars of the objects above. */
  readonly above: Values
  /** Below a `*` one wrong object is one row lost, not the file. */
  readonly belowStar: boolean
}

export interface JsonDocument {
  readonly path: string
  readonly file: BenchmarkFile
  readonly text: string
}

/** A row's `line` is the number of its entry. Throws `bad_input` for text that is not JSON, or not of that shape. */
export function parseJsonRows({ path, file, text }: JsonDocument, tally: RowTally): Row[] {
  try {
    const document = scanDocument(text)
    const context: Walk = { text, path, file, tally, rows: [], entries: 0 }
    walk(context, document, { segments: toSegments(file), above: {}, belowStar: false })
    return context.rows
  } catch (error) {
    if (error instanceof JsonFault) throw toBadFile(error, { path, text, file })
    throw error
  }
}

export function toSegments({ records }: BenchmarkFile): string[] {
  return records === '' ? [] : records.split('.')
}

function walk(context: Walk, span: JsonSpan, { segments, above, belowStar }: Step): void {
  const { text } = context
  const [segment, ...rest] = segments
  if (segment === undefined) return collectRecord(context, span, above)
  const opening = text[span.start]
  if (segment === '*' ? opening !== '{' && opening !== '[' : opening !== '{') {
    return refuse(context, span, { belowStar, wanted: segment === '*' ? 'a list or an object' : 'an object' })
  }
  const children = scanChildren(text, span.start)
  if (segment === '*') {
    for (const child of children) {
      const values = child.key === null ? above : { ...above, [KEY_FIELD]: child.key }
      walk(context, child, { segments: rest, above: values, belowStar: true })
    }
    return
  }
  const next = children.find(({ key }) => key === segment)
  if (next === undefined)
    return refuse(context, span, { belowStar, wanted: `the key "${segment}"`, field: segment })
  walk(context, next, { segments: rest, above: { ...above, ...scalarsOf(text, children) }, belowStar })
}

function collectRecord(context: Walk, span: JsonSpan, above: Values): void {
  const { text, file, rows } = context
  if (text[span.start] !== '{') return lose(context, span, { reason: 'malformed' })
  const values = { ...above, ...(JSON.parse(text.slice(span.start, span.end)) as Values) }
  const missing = file.fields.find((field) => !Object.hasOwn(values, field))
  if (missing !== undefined) return lose(context, span, { reason: 'missing_value', field: missing })
  context.entries += 1
  rows.push({ line: context.entries, values })
}

function scalarsOf(text: string, children: readonly JsonSpan[]): Values {
  const scalars = children.filter(({ start }) => text[start] !== '{' && text[start] !== '[')
  return Object.fromEntries(
    scalars.map(({ key, start, end }) => [key ?? '', JSON.parse(text.slice(start, end)) as unknown]),
  )
}

interface Lost {
  readonly reason: 'malformed' | 'missing_value'
  readonly field?: string | undefined
}

interface Refusal {
  readonly belowStar: boolean
  readonly wanted: string
  readonly field?: string
}

function refuse(context: Walk, span: JsonSpan, { belowStar, wanted, field }: Refusal): void {
  const reason = field === undefined ? 'malformed' : 'missing_value'
  if (belowStar) return lose(context, span, { reason, field })
  throw toShapeFault(context, { line: lineAt(context.text, span.start), wanted, field })
}

/** One entry is lost, not the file. */
function lose(context: Walk, span: JsonSpan, { reason, field }: Lost): void {
  context.entries += 1
  context.tally.skip(reason, { line: context.entries, field, at: () => lineAt(context.text, span.start) })
}

export interface ShapeFault {
  readonly line: number
  readonly wanted: string
  readonly field?: string | undefined
}

export function toShapeFault(
  { path, file }: Pick<JsonDocument, 'path' | 'file'>,
  { line, wanted, field }: ShapeFault,
): AppError {
  const sentence = `${path}, line ${line}: ${wanted} should stand here; expected ${expected(file)}.`
  return badFile(path, sentence, { line, ...(field === undefined ? {} : { field }) })
}

function toBadFile({ position, reason }: JsonFault, { path, text, file }: JsonDocument): AppError {
  const wanted = expected(file)
  const line = lineAt(text, Math.min(position, text.trimEnd().length))
  if (looksLikeCsv(text)) return badFile(path, `${path} looks like CSV; expected ${wanted}.`, { line: 1 })
  if (reason === 'truncated') {
    const last = lineAt(text, text.trimEnd().length)
    return badFile(path, `${path} ends too early, at line ${last}: it was cut short; expected ${wanted}.`, {
      line: last,
    })
  }
  if (reason === 'trailing' && text[position] === '{') {
    return badFile(
      path,
      `${path}, line ${line}: a second document starts here, as in JSON Lines; expected ${wanted}.`,
      { line },
    )
  }
  const lineStart = Math.max(text.lastIndexOf('\n', position - 1), text.lastIndexOf('\r', position - 1)) + 1
  const column = position - lineStart + 1
  return badFile(path, `${path}, line ${line}, column ${column}: this is not JSON; expected ${wanted}.`, {
    line,
  })
}
