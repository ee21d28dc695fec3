// A JSON file and the place of its records → rows, in the order of the file.
import type { BenchmarkFile } from '../../contracts/benchmark.ts'
import type { AppError } from '../../contracts/errors.ts'
import { collectObject, createRowCollector } from './file-rows.ts'
import type { FoundRows, RowCollector } from './file-rows.ts'
import { JsonFault, scanChildren, scanDocument } from './json-scan.ts'
import type { JsonSpan } from './json-scan.ts'
import { badFile, expected, lineAt, looksLikeCsv } from './source-file.ts'
import type { SourceFile } from './source-file.ts'

/** The key of a record among an object's values, as a field of its row. */
export const KEY_FIELD = '$key'

type Values = Readonly<Record<string, unknown>>

interface Walk {
  readonly text: string
  readonly path: string
  readonly file: BenchmarkFile
  readonly collector: RowCollector
  /** Where each entry starts in the text. */
  readonly starts: number[]
}

interface Step {
  readonly segments: readonly string[]
  /** Scalars of the objects above. */
  readonly above: Values
  /** Below a `*` one wrong object is one row lost, not the file. */
  readonly belowStar: boolean
}

/** A row's `line` is the number of its entry. Throws `bad_input` for text that is not JSON, or not of that shape. */
export function parseJsonRows({ path, content }: SourceFile, file: BenchmarkFile): FoundRows {
  const text = content.toString('utf8')
  const collector = createRowCollector()
  const starts: number[] = []
  try {
    const document = scanDocument(text)
    const segments = file.records === '' ? [] : file.records.split('.')
    walk({ text, path, file, collector, starts }, document, { segments, above: {}, belowStar: false })
  } catch (error) {
    if (error instanceof JsonFault) throw toBadFile(error, { path, text, file })
    throw error
  }
  return { ...collector.found(), lineOfEntry: (entry) => lineAt(text, starts[entry - 1] ?? 0) }
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

function collectRecord(
  { text, collector, file, starts }: Walk,
  { start, end }: JsonSpan,
  above: Values,
): void {
  const line = starts.push(start)
  if (text[start] !== '{') return collector.skip('malformed', line)
  const values = { ...above, ...(JSON.parse(text.slice(start, end)) as Values) }
  collectObject(collector, { line, values }, file.fields)
}

function scalarsOf(text: string, children: readonly JsonSpan[]): Values {
  const scalars = children.filter(({ start }) => text[start] !== '{' && text[start] !== '[')
  return Object.fromEntries(
    scalars.map(({ key, start, end }) => [key ?? '', JSON.parse(text.slice(start, end)) as unknown]),
  )
}

interface Refusal {
  readonly belowStar: boolean
  readonly wanted: string
  readonly field?: string
}

function refuse(
  { text, path, file, collector, starts }: Walk,
  span: JsonSpan,
  { belowStar, wanted, field }: Refusal,
): void {
  if (belowStar) {
    const line = starts.push(span.start)
    return collector.skip(field === undefined ? 'malformed' : 'missing_value', line, field)
  }
  const line = lineAt(text, span.start)
  const sentence = `${path}, line ${line}: ${wanted} should stand here; expected ${expected(file)}.`
  throw badFile(path, sentence, { line, ...(field === undefined ? {} : { field }) })
}

interface BrokenText {
  readonly path: string
  readonly text: string
  readonly file: BenchmarkFile
}

function toBadFile({ position, reason }: JsonFault, { path, text, file }: BrokenText): AppError {
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
