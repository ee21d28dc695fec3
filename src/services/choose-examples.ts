// What a run's spec says of examples → those examples with their texts, chosen among the training rows of its data set.
import type { Benchmark } from '../contracts/benchmark.ts'
import type { StoredInstance } from '../contracts/instance.ts'
import type { RunSpec } from '../contracts/run.ts'
import { selectInstances } from '../core/scenarios/select-instances.ts'
import { chooseTrainExamples } from '../core/scenarios/train-examples.ts'
import type { DatasetsStore } from '../storage/datasets-store.ts'

export type ExampleSpec = Pick<RunSpec, 'arguments' | 'adapterSpec' | 'datasetId'>

/** By trial. None where the run has no examples, or its data set no training rows; those are read once. */
export function createExampleChooser(
  benchmark: Benchmark,
  { arguments: args, adapterSpec, datasetId }: ExampleSpec,
  datasets: Pick<DatasetsStore, 'lightInstances' | 'trainReferences' | 'instancesOf'>,
): (trainTrial: number) => readonly StoredInstance[] {
  if (adapterSpec.maxTrainInstances === 0 || adapterSpec.method === 'chat') return () => []
  const references = new Map(datasets.trainReferences(datasetId).map((row) => [row.rowId, row.references]))
  if (references.size === 0) return () => []
  const rows = selectInstances(benchmark, args, datasets.lightInstances(datasetId)).flatMap(({ rowId }) => {
    const found = references.get(rowId)
    return found === undefined ? [] : [{ rowId, references: found }]
  })
  return (trainTrial) => {
    const chosen = chooseTrainExamples(rows, adapterSpec, trainTrial)
    return datasets.instancesOf(chosen.map(({ rowId }) => rowId))
  }
}
