// The instances of a scenario, before they are sampled → upstream's instance cache, sealed.
import type { HelmInstance, HelmInstances } from '../../contracts/helm-run.ts'
import type { StoredInstance } from '../../contracts/instance.ts'
import { toHelmInstance } from '../interchange/helm-request-state.ts'
import { isOpen, type HelmReading } from './helm-rules.ts'
import { toLeavingBenchmark } from './own-benchmark-name.ts'
import { redactHelmInstance } from './redact-helm-state.ts'
import { sealHelmInstances, type Redacted } from './redacted.ts'

export interface InstancesToRedact {
  /** The scenario's name and arguments, as the folder is called. */
  readonly name: string
  readonly benchmark: string
  readonly instances: readonly StoredInstance[]
}

/** Upstream's cache is from before ids are given: only a data set's own ones stand in it. */
export function redactHelmInstances(
  { name, benchmark, instances }: InstancesToRedact,
  reading: HelmReading,
): Redacted<HelmInstances> {
  const { ids, shipped } = reading
  if (isOpen(reading)) {
    const numbered = instances.every(({ id }) => /^id\d+$/.test(id))
    const all = instances.map(toHelmInstance)
    return sealHelmInstances({
      level: 'open',
      name,
      instances: numbered ? all.map(withoutId) : all,
    })
  }
  return sealHelmInstances({
    level: 'closed',
    name: shipped ? name : toLeavingBenchmark(benchmark, () => shipped, ids),
    // As in a run: the order of the data would tell which row is which.
    instances: instances
      .map((instance) => redactHelmInstance(toHelmInstance(instance), instance.rowId, reading))
      .sort((a, b) => (a.id! < b.id! ? -1 : 1)),
  })
}

function withoutId({ input, references, split, extra_data }: HelmInstance): HelmInstance {
  return { input, references, split, ...(extra_data === undefined ? {} : { extra_data }) }
}
