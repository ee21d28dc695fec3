// A parsed run entry and the models of the workspace → the runs it stands for, one benchmark and one model each.
import type { Model } from '../../contracts/model.ts'
import { chooseModels, isModelGroup, type ChosenModel } from './entry-models.ts'
import type { EntryStep, ParsedEntry, RunEntry } from './run-entry.ts'
import { toExpansions, type Expansion } from './run-expanders.ts'
import { toTagExpansions } from './tag-expanders.ts'

/** Expanders in the order written, then those of the model's tags. Throws `usage` or `not_found`. */
export function expandRunEntry(parsed: ParsedEntry, models: readonly Model[]): RunEntry[] {
  const deployment = valueOf(parsed, 'model_deployment')
  const chosen = chooseModels({ model: valueOf(parsed, 'model'), deployment }, models)
  return chosen.flatMap((choice) => expandFor(parsed, choice))
}

/** Null where the entry does not name it. */
export function valueOf({ steps }: ParsedEntry, key: string): string | null {
  return steps.find((step) => step.key === key)?.value ?? null
}

/** As `--models-to-run` does: an entry that names no model, or a group, is about that model. */
export function withModel(parsed: ParsedEntry, name: string): ParsedEntry {
  const written = valueOf(parsed, 'model')
  if (written === null && valueOf(parsed, 'model_deployment') !== null) return parsed
  if (written === null) return { ...parsed, steps: [...parsed.steps, { key: 'model', value: name }] }
  if (!isModelGroup(written)) return parsed
  const steps = parsed.steps.map((step) => (step.key === 'model' ? { ...step, value: name } : step))
  return { ...parsed, steps }
}

function expandFor({ steps, ...parsed }: ParsedEntry, choice: ChosenModel): RunEntry[] {
  const { model } = choice
  const isNamed = steps.some(({ key }) => key === 'model')
  const all = isNamed ? steps : [...steps, { key: 'model', value: '' }]
  let entries: RunEntry[] = [{ ...parsed, model: model.name, changes: [], suffixes: [] }]
  for (const step of all) {
    const expansions = toStepExpansions(step, choice)
    entries = entries.flatMap((entry) => expansions.map((expansion) => withExpansion(entry, expansion)))
  }
  const byTags = toTagExpansions(model.card?.tags ?? [], parsed.benchmark.adapter.method)
  return entries.map((entry) => byTags.reduce(withExpansion, entry))
}

function toStepExpansions(
  { key, value }: EntryStep,
  { shown, deployment }: ChosenModel,
): readonly Expansion[] {
  if (key === 'model_deployment') return [{ suffix: `${key}=${value}` }]
  if (key !== 'model') return toExpansions(key, value)
  return [{ suffix: `model=${shown}${deployment === null ? '' : `,model_deployment=${deployment}`}` }]
}

function withExpansion(entry: RunEntry, { suffix, change, maxEvalInstances }: Expansion): RunEntry {
  return {
    ...entry,
    suffixes: suffix === null ? entry.suffixes! : [...entry.suffixes!, suffix],
    changes: change === undefined ? entry.changes! : [...entry.changes!, change],
    ...(maxEvalInstances === undefined ? {} : { maxEvalInstances }),
  }
}
