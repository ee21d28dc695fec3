// A row of an own benchmark's table, by the words of its YAML → an instance.
import type { ColumnsScenario } from '../../contracts/scenario-recipe.ts'
import type { Reference } from '../../contracts/instance.ts'
import type { Row } from '../ports.ts'
import { toReferences, type MappedRow, type MapperContext } from './scenario-mapper.ts'

/** Maps one row; one without any of the prompt's cells, or without its right answer, is left out. */
export function mapColumnsRow(recipe: ColumnsScenario, row: Row, context: MapperContext): MappedRow {
  const named = readNames(recipe.prompt, row)
  if (named.length > 0 && named.every((name) => readText(row, name) === null))
    return { skip: 'missing_value', field: named[0]! }
  const references = readReferences(recipe.references, row)
  if ('skip' in references) return references
  const extraData = Object.fromEntries(
    Object.entries(recipe.extraData).map(([name, field]) => [name, readText(row, field) ?? '']),
  )
  return {
    draft: {
      id: recipe.id === undefined ? null : readText(row, recipe.id),
      split: context.file.file.split,
      input: fillPrompt(recipe.prompt, row),
      references: references.found,
      ...(Object.keys(extraData).length > 0 ? { extraData } : {}),
    },
  }
}

const place = String.raw`\{([^{}\n]+)\}`

/** JSON that a prompt asks for is no place for a cell: a name without a column has no quotes and colons. */
function isName(name: string, row: Row | null): boolean {
  return !/["':]/.test(name) || (row !== null && Object.hasOwn(row.values, name))
}

/** Cells in their places, in one pass: braces inside a cell stay as they are. `{{` and `}}` are braces where both stand. */
export function fillPrompt(template: string, row: Row): string {
  const isDoubled = template.includes('{{') && template.includes('}}')
  const pattern = new RegExp(isDoubled ? String.raw`\{\{|\}\}|${place}` : place, 'g')
  return template.replace(pattern, (whole, name: string | undefined) =>
    name === undefined ? whole[0]! : isName(name, row) ? (readText(row, name) ?? '') : whole,
  )
}

/** The columns that a prompt names, in its order. */
export function readNames(template: string, row: Row | null = null): string[] {
  const names = [...template.replaceAll('{{', '').matchAll(new RegExp(place, 'g'))].map((match) => match[1]!)
  return [...new Set(names)].filter((name) => isName(name, row))
}

/** A cell as text; lists and objects as JSON; null where there is nothing. */
function readText(row: Row, name: string): string | null {
  return toCell(row.values[name.trim()] ?? row.values[name])
}

function toCell(value: unknown): string | null {
  if (value === undefined || value === null) return null
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.trim() === '' ? null : text
}

type References =
  { readonly found: Reference[] } | { readonly skip: 'missing_value' | 'bad_value'; field: string }

function readReferences(recipe: ColumnsScenario['references'], row: Row): References {
  if ('none' in recipe) return { found: [] }
  if ('answer' in recipe) return readAnswers(recipe, row)
  const right = readText(row, recipe.correct)?.trim() ?? null
  if (right === null) return { skip: 'missing_value', field: recipe.correct }
  const options = 'labels' in recipe ? recipe.labels.map(toOption) : readOptions(recipe.options, row)
  if (options === null || options.length < 2) return { skip: 'missing_value', field: toField(recipe) }
  const at = findRight(options, right, 'first' in recipe ? recipe.first : 1)
  const found = toReferences(
    options.map(({ text }) => text),
    (index) => index === at,
  )
  return found === null ? { skip: 'bad_value', field: recipe.correct } : { found }
}

function toField(
  recipe: { readonly options: string | readonly string[] } | { readonly labels: unknown },
): string {
  if (!('options' in recipe)) return 'labels'
  return typeof recipe.options === 'string' ? recipe.options : recipe.options[0]!
}

type AnswerColumns = Extract<ColumnsScenario['references'], { answer: string }>

function readAnswers({ answer, incorrect, optional }: AnswerColumns, row: Row): References {
  const listed = (readList(row.values[answer]) ?? [readText(row, answer)]).filter((text) => text?.trim())
  const right = listed.map((text) => text!)
  if (right.length === 0 && !optional) return { skip: 'missing_value', field: answer }
  const cell = incorrect === undefined ? null : readText(row, incorrect)
  const wrong = incorrect === undefined || cell === null ? [] : readList(row.values[incorrect])
  if (wrong === null) return { skip: 'bad_value', field: incorrect! }
  return { found: toReferences([...right, ...wrong], (index) => index < right.length) ?? [] }
}

/** A list of scalars, or its JSON; null for anything else, such as text. */
function readList(value: unknown): string[] | null {
  const list = typeof value === 'string' ? parseJson(value) : value
  if (!Array.isArray(list) || list.some((item) => typeof item === 'object')) return null
  return list.map(String)
}

interface Option {
  readonly name: string
  readonly text: string
}

const toOption = (text: string): Option => ({ name: text, text })

/** Of columns: empty ones at the end are none; one in between makes the row unusable, as its letters would shift. */
function readOptions(options: string | readonly string[], row: Row): Option[] | null {
  if (typeof options !== 'string') {
    const cells = options.map((name) => ({ name, text: readText(row, name) }))
    const last = cells.findLastIndex(({ text }) => text !== null)
    const kept = cells.slice(0, last + 1)
    return kept.some(({ text }) => text === null)
      ? null
      : kept.map(({ name, text }) => ({ name, text: text! }))
  }
  const value = row.values[options]
  const held = typeof value === 'string' ? parseJson(value) : value
  if (typeof held !== 'object' || held === null) return null
  return Object.entries(held).map(([key, item]: [string, unknown]) => {
    if (typeof item !== 'object' || item === null) return { name: key, text: String(item) }
    const fields: Readonly<Record<string, unknown>> = { ...item }
    const first = (keys: readonly string[]) =>
      keys.map((each) => fields[each]).find((each) => each !== undefined)
    return {
      name: toCell(first(['label', 'key', 'letter', 'id', 'aid'])) ?? key,
      text: toCell(first(['text', 'value', 'atext', 'option', 'content'])) ?? '',
    }
  })
}

/** In this order: the option's text, its own name (column or key), its letter, its number. Two of one text are no choice. */
function findRight(options: readonly Option[], right: string, first: 0 | 1): number {
  const wanted = right.toLowerCase()
  const same = (text: string) => text.trim().toLowerCase() === wanted
  const byText = options.flatMap(({ text }, index) => (same(text) ? [index] : []))
  if (byText.length > 0) return byText.length === 1 ? byText[0]! : -1
  const isNumbered = options.every(({ name }, index) => name === String(index))
  const byName = isNumbered ? -1 : options.findIndex(({ name }) => same(name))
  if (byName >= 0) return byName
  const letter = /^\(?([a-z])[).:]?$/.exec(wanted)?.[1]
  if (letter !== undefined) return letter.charCodeAt(0) - 'a'.charCodeAt(0)
  return /^\d{1,2}(?:\.0)?$/.test(wanted) ? Number(wanted) - first : -1
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
