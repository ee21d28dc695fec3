// A row of a table, by the words of the benchmark's YAML → an instance.
import type { TableScenario } from '../../contracts/benchmark.ts'
import type { Row } from '../ports.ts'
import { readCell, toReferences, type MappedRow, type MapperContext } from './scenario-mapper.ts'

/** Maps one row; a wanted cell that is empty skips it, unless the recipe says it may be. */
export function mapTableRow(recipe: TableScenario, row: Row, context: MapperContext): MappedRow {
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
      split: context.file.file.split,
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

function readReferences({ references }: TableScenario, row: Row): ReturnType<typeof toReferences> {
  if ('template' in references) return toReferences([fillTemplate(references.template, row)], () => true)
  const right = readCell(row, references.correct)?.trim()
  return toReferences(references.labels, (index) => references.labels[index] === right)
}

function correctField({ references }: TableScenario): string {
  return 'correct' in references ? references.correct : 'reference'
}
