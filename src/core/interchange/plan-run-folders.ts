// The runs of a suite → run folders of HELM's, each with its trials, and the runs that have none, with the reason.
import type { RunSpec, RunSummary } from '../../contracts/run.ts'

export interface SpecifiedRun {
  readonly run: RunSummary
  readonly spec: RunSpec
}

export interface RunFolder {
  readonly name: string
  /** In the order of the trials; the first one's spec says what was asked. */
  readonly trials: readonly SpecifiedRun[]
}

/** `older`: a newer run has the same name. The other two are no runs that upstream could have made. */
export type WhyNoFolder = 'unfinished' | 'corrected_prompting' | 'constrained' | 'older'

export interface FolderPlan {
  readonly folders: readonly RunFolder[]
  readonly left: readonly { readonly run: RunSummary; readonly why: WhyNoFolder }[]
}

/** `runs` come newest first. Trials are runs of one name, one sample and one way of asking. */
export function planRunFolders(runs: readonly SpecifiedRun[]): FolderPlan {
  const left: { run: RunSummary; why: WhyNoFolder }[] = []
  const folders = new Map<string, { key: string; trials: Map<string, SpecifiedRun> }>()
  for (const specified of runs) {
    const why = findObstacle(specified) ?? addTrial(folders, specified)
    if (why !== null) left.push({ run: specified.run, why })
  }
  return {
    left,
    folders: [...folders].map(([name, { trials }]) => ({
      name,
      trials: [...trials.values()].sort((a, b) => toOrder(a.spec) - toOrder(b.spec)),
    })),
  }
}

function findObstacle({ run, spec }: SpecifiedRun): WhyNoFolder | null {
  if (run.status !== 'finished') return 'unfinished'
  if (spec.prompting !== 'helm') return 'corrected_prompting'
  return spec.adapterSpec.constrained === true ? 'constrained' : null
}

function addTrial(
  folders: Map<string, { key: string; trials: Map<string, SpecifiedRun> }>,
  specified: SpecifiedRun,
): WhyNoFolder | null {
  const { spec } = specified
  const key = JSON.stringify([
    ...[spec.suite, spec.benchmark, spec.arguments, spec.adapterSpec, spec.wording, spec.maxEvalInstances],
    ...[spec.datasetId, spec.modelId, spec.modelFingerprint],
  ])
  const folder = folders.get(spec.name) ?? { key, trials: new Map<string, SpecifiedRun>() }
  const trial = String(toOrder(spec))
  if (folder.key !== key || folder.trials.has(trial)) return 'older'
  folder.trials.set(trial, specified)
  folders.set(spec.name, folder)
  return null
}

/** Further askings of a choice of examples stand behind it; upstream has no run with both. */
function toOrder({ trainTrial = 0, repeat = 0 }: RunSpec): number {
  return trainTrial * 1_000_000 + repeat
}
