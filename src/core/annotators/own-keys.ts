// What a judge gave by the keys of an institution's own prompt → the same by the names of the criteria.
import type { JuryRecipe } from '../../contracts/benchmark.ts'
import { isObject, type JsonObject } from './judge-json.ts'

/** A criterion that lacks one of the keys asked for below it counts as missing; without an own prompt all stays. */
export function toCriterionNames(value: JsonObject, { prompt }: Pick<JuryRecipe, 'prompt'>): JsonObject {
  if (prompt === undefined) return value
  const byKey = new Map(prompt.output.map((asked) => [asked.key, asked]))
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => {
      const asked = byKey.get(key)
      if (asked === undefined) return [key, entry]
      const isWhole = !isObject(entry) || asked.fields.every((field) => Object.hasOwn(entry, field))
      return [asked.criterion, isWhole ? entry : null]
    }),
  )
}
