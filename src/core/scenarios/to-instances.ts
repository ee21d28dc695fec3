// Changes to a list of instances → the list itself, for those who need all of it at once.
import type { Benchmark } from '../../contracts/benchmark.ts'
import type { Instance, SkippedRows } from '../../contracts/instance.ts'
import type { RowFile } from '../ports.ts'
import { streamInstances, type InstanceChange } from './instance-stream.ts'

export interface MappedInstances {
  readonly instances: Instance[]
  readonly skipped: SkippedRows[]
}

/** Maps the files in order. Throws nothing of its own: a row without an instance is counted by its reason. */
export async function toInstances(benchmark: Benchmark, files: readonly RowFile[]): Promise<MappedInstances> {
  const stream = streamInstances(benchmark, files, (text) => text)
  const instances = await collectInstances(stream.changes)
  return { instances, skipped: stream.skipped() }
}

export async function collectInstances(changes: AsyncIterable<InstanceChange>): Promise<Instance[]> {
  let instances: Instance[] = []
  for await (const change of changes) {
    if (change.kind === 'add') instances.push(change.instance)
    else if (change.kind === 'replace') instances[change.at] = change.instance
    else
      instances = instances.map((instance, at) =>
        at < change.count ? { ...instance, id: `id${at}` } : instance,
      )
  }
  return instances
}
