// Upstream's wish (entry files, entries, filters) → runs in the vault, each that can be done, and what went wrong with the others.
import { AppError } from '../contracts/errors.ts'
import { chooseModels, isModelGroup } from '../core/catalog/entry-models.ts'
import { toRunName, type RunEntry } from '../core/catalog/run-entry.ts'
import { loadRunEntries, type FileEntry } from '../storage/run-entries-file.ts'
import { attemptLater, type OnFault, type RunFault } from './collect-faults.ts'
import type { Workspace } from './create-services.ts'
import { toRunCost, type RunCost } from './dry-run.ts'
import type { RunOutcome } from './execute-run.ts'
import { prepareEntry, type EntryWish } from './medhelm-entries.ts'
import { bringModels } from './medhelm-models.ts'
import { writeInstanceCaches, writeTree } from './medhelm-tree.ts'
import { findEntriesFile } from './run-entry-files.ts'
import type { RunRequest } from './runs.ts'

export interface MedhelmRequest extends EntryWish, Omit<RunRequest, 'entries' | 'onFault' | 'stopAtFailed'> {
  /** Entries files; where one is not there and Wardroom ships one of that name, that is read. */
  readonly confPaths: readonly string[]
  readonly runEntries: readonly string[]
  /** Entries of a larger number are left out; null: none are. */
  readonly priority: number | null
  /** Plans and counts, and asks nothing. */
  readonly dryRun: boolean
  /** The first run that goes wrong is the last one. */
  readonly exitOnError: boolean
  /** Upstream's folder of models; null: the usual one, if it is here. */
  readonly localPath: string | null
  /** Whether runs are written into the output folder too. */
  readonly writesTree: boolean
  /** `only`: nothing is run. */
  readonly cacheInstances: 'no' | 'also' | 'only'
}

export interface MedhelmReport {
  readonly outcomes: readonly RunOutcome[]
  readonly costs: readonly RunCost[]
  readonly faults: readonly RunFault[]
}

type Places = Pick<
  Workspace,
  'catalog' | 'models' | 'datasets' | 'runs' | 'ownBenchmarks' | 'upstreamModels' | 'helmTree'
>

/** Throws `usage` where nothing is left to do, and with `exitOnError` the first fault. */
export async function medhelmRun(
  request: MedhelmRequest,
  resources: string,
  places: Places,
): Promise<MedhelmReport> {
  const faults: RunFault[] = []
  const onFault = request.exitOnError ? undefined : (fault: RunFault) => void faults.push(fault)
  const written = await readEntries(request, resources)
  await bringModels(request.localPath, request.remark, places)
  const wish = { ...request, modelsToRun: toModelNames(request.modelsToRun, places) }
  const entries: RunEntry[] = []
  for (const entry of written) {
    if (request.abort.aborted) break
    const prepare = () => prepareEntry(entry, wish, places)
    entries.push(...((await attemptLater(entry.description, onFault, prepare)) ?? []))
  }
  if (entries.length === 0 && faults.length === 0 && !request.abort.aborted)
    throw toNothingLeft(written.length)
  const runRequest: RunRequest = {
    ...request,
    entries,
    ...(onFault ? tellFaults(onFault, request.onPlanned) : {}),
    stopAtFailed: request.exitOnError,
  }
  const tree = { out: request.outputPath, remark: request.remark }
  if (request.dryRun) return { outcomes: [], costs: places.runs.plan(runRequest).map(toRunCost), faults }
  if (request.cacheInstances !== 'no') await writeInstanceCaches(entries, tree, places)
  if (request.cacheInstances === 'only') return { outcomes: [], costs: [], faults }
  const outcomes = await places.runs.run(runRequest)
  if (request.writesTree) await writeTree(outcomes, tree, places)
  return { outcomes, costs: [], faults }
}

/** A lost model is a fault of each of its runs that are left: the first one says why. */
function tellFaults(
  onFault: OnFault,
  onPlanned: RunRequest['onPlanned'],
): Pick<RunRequest, 'onFault' | 'onLost' | 'onPlanned'> {
  let names: readonly string[] = []
  return {
    onFault,
    onPlanned(planned) {
      names = planned.map(({ entry }) => toRunName(entry))
      onPlanned?.(planned)
    },
    onLost({ model, error, left }) {
      for (const [at, index] of left.entries()) {
        const notAsked = new AppError('model_unavailable', `Not asked, as ${model} was lost before.`)
        onFault({ name: names[index]!, error: at === 0 ? error : notAsked })
      }
    },
  }
}

/** A group becomes its models. Throws `not_found` before anything else is done. */
function toModelNames(wanted: readonly string[], { models }: Places): readonly string[] {
  return wanted.flatMap((name) => {
    const chosen = chooseModels({ model: name, deployment: null }, models.list())
    return isModelGroup(name) ? chosen.map(({ model }) => model.name) : [name]
  })
}

/** Those of the files, then those of the command line, which have priority 1. */
async function readEntries(
  { confPaths, runEntries, priority, remark }: MedhelmRequest,
  resources: string,
): Promise<FileEntry[]> {
  const entries: FileEntry[] = []
  for (const given of confPaths) {
    const { path, isOwn } = findEntriesFile(given, resources)
    if (isOwn) remark(`${given} is not here; the one that comes with Wardroom is taken.`)
    entries.push(...(await loadRunEntries(path)))
  }
  entries.push(...runEntries.map((description) => ({ description, priority: 1 })))
  if (entries.length === 0)
    throw new AppError('usage', 'Name what to run: --conf-paths FILE or --run-entries ENTRY.', {
      field: 'run-entries',
    })
  return entries.filter((entry) => priority === null || (entry.priority ?? 0) <= priority)
}

function toNothingLeft(read: number): AppError {
  const count = read === 1 ? '1 entry' : `${read} entries`
  return new AppError(
    'usage',
    `No run is left of ${count}: --models-to-run, --groups-to-run and --priority leave them all out.`,
  )
}
