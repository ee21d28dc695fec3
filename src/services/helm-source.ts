// The trials of a run, in the vault → what its folder in upstream's tree is made from.
import type { StoredInstance } from '../contracts/instance.ts'
import type { Model } from '../contracts/model.ts'
import type { Answer } from '../core/ports.ts'
import { toSeed } from '../core/runner/trials.ts'
import { toRequest } from '../core/adapters/to-request.ts'
import type { HelmModel, HelmQuestion, HelmSource, HelmTrial } from '../core/interchange/helm-source.ts'
import type { RunFolder, SpecifiedRun } from '../core/interchange/plan-run-folders.ts'
import { selectInstances } from '../core/scenarios/select-instances.ts'
import type { ModelsStore } from '../storage/models-store.ts'
import { createExampleChooser } from './choose-examples.ts'
import { juryOf, loadStoredRun, readAnnotations, type RunStores, type StoredRun } from './stored-run.ts'

export interface HelmStores extends RunStores {
  readonly models: ModelsStore
}

export function loadHelmSource({ trials }: RunFolder, stores: HelmStores): HelmSource {
  const { runs, models, catalog } = stores
  const [{ spec, run }] = trials as readonly [SpecifiedRun]
  const judges = [...new Set(trials.flatMap((trial) => juryOf(runs, trial.run.id)))]
  return {
    spec,
    benchmark: catalog.find(spec.benchmark),
    model: toHelmModel(models.findById(spec.modelId), run.model),
    judges: Object.fromEntries(judges.map((judge) => [judge, toHelmModel(models.findByName(judge), judge)])),
    trials: trials.map((trial, index) => loadTrial(trial, index, stores)),
  }
}

/** Upstream's two names, where the model was taken from upstream's files; else its own for both. */
function toHelmModel(model: Model | null, name: string): HelmModel {
  const { card } = model ?? {}
  return { name: card?.modelName ?? name, deployment: card?.deployment ?? name }
}

function loadTrial({ run }: SpecifiedRun, index: number, stores: HelmStores): HelmTrial {
  const { runs } = stores
  const stored = loadStoredRun(run.id, stores)
  const ids = toUpstreamIds(stored, stores)
  const scores = new Map(runs.instanceScores(run.id, 'helm').map(({ rowId, score }) => [rowId, score]))
  const annotations = readAnnotations(runs, run.id, juryOf(runs, run.id))
  const { adapterSpec, trainTrial = 0 } = stored.spec
  const examples = createExampleChooser(stored.benchmark, stored.spec, stores.datasets)(trainTrial)
  const seed = toSeed(stored.spec)
  /** With the examples that it had room for. */
  const toAsked = (instance: StoredInstance, answer: Answer | undefined) => {
    const fitted = answer?.kind === 'completed' ? answer.completion.trainInstances : undefined
    const spec = { ...adapterSpec, examples: examples.slice(0, fitted) }
    return { ...toRequest(instance, spec, null), ...(seed === undefined ? {} : { seed }) }
  }
  const toQuestion = (instance: StoredInstance): HelmQuestion => ({
    instance: { ...instance, id: ids.get(instance.rowId) ?? instance.id },
    // How much of a prompt was cut is not stored: it stands whole, with the word that it was cut.
    request: toAsked(instance, stored.answers.get(instance.rowId)),
    truncated: stored.truncated.has(instance.rowId),
    answer: stored.answers.get(instance.rowId) ?? null,
    score: scores.get(instance.rowId) ?? null,
    annotations: annotations.get(instance.rowId) ?? null,
  })
  const stats = runs.scores(run.id).find(({ scoring }) => scoring === 'helm')?.stats ?? []
  return { index, questions: stored.instances.map(toQuestion), stats }
}

/** Row id → the id that upstream gives among the instances of the run's arguments. */
function toUpstreamIds(
  { benchmark, spec }: StoredRun,
  { datasets }: HelmStores,
): ReadonlyMap<string, string> {
  const selected = selectInstances(benchmark, spec.arguments, datasets.lightInstances(spec.datasetId))
  return new Map(selected.map(({ rowId, id }) => [rowId, id]))
}
