// A data set's instances and a run's arguments → the ones that the run is about, numbered as upstream numbers them.
import type { Benchmark } from '../../contracts/benchmark.ts'
import { AppError } from '../../contracts/errors.ts'
import type { StoredInstance } from '../../contracts/instance.ts'

/** What selecting needs to know; the texts may be elsewhere. */
type Selectable = Pick<StoredInstance, 'id' | 'extraData'>

/**
 * An argument that instances carry (such as head_qa's category) keeps those with its value; `None` keeps all.
 * Throws `usage` for a value that no instance has, or for one that this data set does not come in.
 */
export function selectInstances<T extends Selectable>(
  benchmark: Benchmark,
  args: Readonly<Record<string, string>>,
  instances: readonly T[],
): readonly T[] {
  let kept = instances
  for (const [name, value] of Object.entries(args)) {
    if (value === benchmark.arguments[name]) continue
    const filtered = kept.filter((instance) => instance.extraData?.[name] === value)
    if (filtered.length === 0)
      throw new AppError('usage', `${benchmark.name} has nothing for ${name}=${value}.`, { field: name })
    kept = filtered
  }
  // Upstream numbers after filtering; ids of the data set's own stay.
  const numbered = kept !== instances && kept.every((instance) => /^id\d+$/.test(instance.id))
  return numbered ? kept.map((instance, index) => ({ ...instance, id: `id${index}` })) : kept
}
