// An XML file and the path of its records → rows: attributes, and child elements by name.
import type { Row } from '../../core/ports.ts'
import { badFile, expected } from './bad-file.ts'
import { limits } from './limits.ts'
import { nameOfText } from './look-of-file.ts'
import { hasFields, type RowTally } from './row-tally.ts'
import type { SourceFile } from './source-file.ts'
import { checkText } from './text-check.ts'
import { readText } from './text-parts.ts'
import { createXmlParser } from './xml-parser.ts'

type Values = Record<string, unknown>

/** An element that is open: what was found in it so far. */
interface Open {
  readonly name: string
  readonly line: number
  readonly values: Values
  text: string
  /** Whether it is of a record, or above one. */
  readonly place: 'above' | 'record' | 'inside' | 'beside'
}

/**
 * A row's `line` is where the element begins. Values: `@name` for attributes, child elements by name (a list where they
 * repeat); an element with neither is its text, any other an object with `#text` where it has text of its own.
 */
export async function* readXmlRows(source: SourceFile, tally: RowTally): AsyncGenerator<Row[]> {
  const { path, file } = source
  await checkText(source)
  const head = (await source.head()).toString('utf8').replace(/^\ufeff/, '')
  if (!head.trimStart().startsWith('<') || nameOfText(head) === 'HTML') {
    const name = nameOfText(head.slice(0, 4096))
    throw badFile(
      path,
      `${path} ${name === null ? 'is not XML' : `looks like ${name}`}; expected ${expected(file)}.`,
      { line: 1 },
    )
  }
  const collector = createElementCollector(source, tally)
  const parser = createXmlParser(source, collector)
  for await (const text of readText(source)) {
    parser.write(text)
    yield collector.take()
  }
  parser.end()
  yield collector.take()
  if (tally.total === 0) {
    const field = file.records.split('.').at(-1)!
    throw badFile(path, `${path} has no element at "${file.records}"; expected ${expected(file)}.`, {
      line: 1,
      field,
    })
  }
}

function createElementCollector({ path, file }: SourceFile, tally: RowTally) {
  const segments = file.records.split('.')
  const stack: Open[] = []
  let rows: Row[] = []
  let held = 0

  function placeOf(name: string): Open['place'] {
    const parent = stack.at(-1)?.place ?? 'above'
    if (parent === 'record' || parent === 'inside') return 'inside'
    const segment = segments[stack.length]
    if (parent === 'beside' || (segment !== '*' && segment !== name)) return 'beside'
    return stack.length === segments.length - 1 ? 'record' : 'above'
  }
  function hold(characters: number): void {
    held += characters
    if (held <= limits.recordCharacters) return
    const { line } = stack.find(({ place }) => place === 'record') ?? stack[0]!
    throw badFile(path, `${path}, line ${line}: the element that begins here is longer than can be held.`, {
      line,
    })
  }

  return {
    open(name: string, attributes: Readonly<Record<string, string>>, line: number): void {
      const values: Values = Object.fromEntries(
        Object.entries(attributes).map(([key, value]) => [`@${key}`, value]),
      )
      hold(name.length + JSON.stringify(attributes).length)
      stack.push({ name, line, values, text: '', place: placeOf(name) })
    },
    text(text: string): void {
      const top = stack.at(-1)
      if (top === undefined) return
      hold(text.length)
      top.text += text
    },
    close(name: string): void {
      const closed = stack.pop()!
      const parent = stack.at(-1)
      if (closed.place === 'record') {
        const above = Object.assign({}, ...stack.map(({ values }) => values)) as Values
        const row = { line: closed.line, values: { ...above, ...toObject(closed) } }
        if (hasFields(row, file, tally)) rows.push(row)
        held = 0
        return
      }
      if (parent === undefined) return
      const value = toValue(closed)
      if (closed.place === 'inside') addChild(parent.values, name, value)
      // Beside the path only short facts are kept, such as the question above its answers.
      else if (closed.place === 'beside' && parent.place === 'above' && typeof value === 'string')
        parent.values[name] = value
    },
    take(): Row[] {
      const taken = rows
      rows = []
      return taken
    },
  }
}

function addChild(values: Values, name: string, value: unknown): void {
  const before = values[name]
  if (!Object.hasOwn(values, name)) define(values, name, value)
  else if (Array.isArray(before)) before.push(value)
  else values[name] = [before, value]
}

/** A name such as `__proto__` is a key like any other. */
function define(values: Values, name: string, value: unknown): void {
  Object.defineProperty(values, name, { value, enumerable: true, writable: true, configurable: true })
}

function toValue(element: Open): unknown {
  return Object.keys(element.values).length === 0 ? element.text : toObject(element)
}

function toObject({ values, text }: Open): Values {
  const isLeaf = Object.keys(values).every((key) => key.startsWith('@'))
  return text.trim() === '' && !(isLeaf && text !== '') ? values : { ...values, '#text': text }
}
