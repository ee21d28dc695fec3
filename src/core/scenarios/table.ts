// A row of a table, by the words of the benchmark's YAML → an instance.
import type { FileFormat } from '../../contracts/benchmark.ts'
import type { TableScenario } from '../../contracts/scenario-recipe.ts'
import type { Row } from '../ports.ts'
import { stripPython, toUnixLines } from '../text/normalize.ts'
import { readCell, toReferences, type MappedRow, type RowMapper } from './scenario-mapper.ts'

type References = ReturnType<typeof toReferences>

/** The mapper of a recipe. It counts the rows that it keeps, so each pass over a data set needs one of its own. */
export function createTableMapper(recipe: TableScenario): RowMapper {
  let kept = 0
  return {
    name: 'table',
    mapRow(row, { file }) {
      const cells = withNumber(toCells(recipe, row, file.file.format), kept + 1)
      const mapped = mapTableRow(recipe, cells)
      if ('skip' in mapped) return mapped
      kept += 1
      return { draft: { ...mapped.draft, split: file.file.split } }
    },
  }
}

function withNumber({ line, values }: Row, number: number): Row {
  return { line, values: { ...values, '#': number } }
}

// What pandas takes as missing in a table. Source: pandas, read_csv, na_values.
const missing = new Set(
  '#N/A|#N/A N/A|#NA|-1.#IND|-1.#QNAN|-NaN|-nan|1.#IND|1.#QNAN|<NA>|N/A|NA|NULL|NaN|None|n/a|nan|null'.split(
    '|',
  ),
)

function toCells({ strip, readAs }: TableScenario, { line, values }: Row, format: FileFormat): Row {
  const cells = Object.entries(values).map(([name, value]) => {
    if (typeof value !== 'string') return [name, value] as const
    if (readAs === 'pandas' && missing.has(value)) return [name, null] as const
    const isText = readAs === undefined && (format === 'csv' || format === 'tsv')
    const text = isText ? toUnixLines(value) : value
    return [name, strip ? stripPython(text) : text] as const
  })
  return { line, values: Object.fromEntries(cells) }
}

/** A wanted cell that is empty skips the row, unless the recipe says it may be. */
function mapTableRow(recipe: TableScenario, row: Row): MappedRow {
  for (const [field, wanted] of Object.entries(recipe.where ?? {})) {
    if (readCell(row, field)?.trim().toLowerCase() !== wanted.toLowerCase())
      return { skip: 'not_asked', field }
  }
  for (const field of wantedFields(recipe)) {
    if (readCell(row, field) === null && !recipe.mayBeEmpty.includes(field))
      return { skip: 'missing_value', field }
  }
  const references = readReferences(recipe, row)
  if (references === null) return { skip: 'bad_value', field: correctField(recipe) }
  const extraData = Object.fromEntries(
    Object.entries(recipe.extraData).map(([name, field]) => [name, readCell(row, field) ?? '']),
  )
  return {
    draft: {
      id: recipe.id === undefined ? null : readCell(row, recipe.id),
      split: 'test',
      input: fillTemplate(recipe.input, row),
      references,
      ...(Object.keys(extraData).length > 0 ? { extraData } : {}),
    },
  }
}

/** `{Column}` → the cell, in one pass: braces inside a cell stay as they are, unknown names too. */
export function fillTemplate(template: string, row: Row): string {
  return template.replace(/\{([^{}]+)\}/g, (whole, name: string) =>
    Object.hasOwn(row.values, name) ? (readCell(row, name) ?? '') : whole,
  )
}

function wantedFields(recipe: TableScenario): string[] {
  const templates =
    'template' in recipe.references ? [recipe.input, recipe.references.template] : [recipe.input]
  const named = templates.flatMap((template) =>
    [...template.matchAll(/\{([^{}]+)\}/g)].map((match) => match[1]!),
  )
  const correct = 'correct' in recipe.references ? [recipe.references.correct] : []
  return [
    ...(recipe.id === undefined ? [] : [recipe.id]),
    ...named,
    ...correct,
    ...Object.values(recipe.extraData),
  ]
}

function readReferences({ references }: TableScenario, row: Row): References {
  if ('template' in references) return toReferences([fillTemplate(references.template, row)], () => true)
  const right = readCell(row, references.correct)?.trim()
  if ('labels' in references)
    return toReferences(references.labels, (index) => references.labels[index] === right)
  const options = 'options' in references ? toColumns(references.options, row) : readOptions(row, references)
  return toReferences(
    options.map(([, text]) => text),
    (index) => options[index]![0] === right,
  )
}

/** An option without text stays in its place, as upstream keeps it. */
function toColumns(options: Readonly<Record<string, string>>, row: Row): [key: string, text: string][] {
  return Object.entries(options).map(([key, column]) => [key, readCell(row, column) ?? ''])
}

/** A struct column of a data set has a key for every row's options: those that a row lacks are null. */
function readOptions(row: Row, { optionsIn }: { optionsIn: string }): [key: string, text: string][] {
  const cell = row.values[optionsIn]
  if (typeof cell !== 'object' || cell === null) return []
  return Object.entries(cell).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
}

function correctField({ references }: TableScenario): string {
  return 'correct' in references ? references.correct : 'reference'
}
