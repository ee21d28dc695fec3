// Stored runs → upstream's output tree: run folders and instance caches, redacted, for whoever may write them.
import { AppError } from '../contracts/errors.ts'
import type { RunSpec, RunSummary } from '../contracts/run.ts'
import {
  planRunFolders,
  type RunFolder,
  type SpecifiedRun,
  type WhyNoFolder,
} from '../core/interchange/plan-run-folders.ts'
import { toHelmRun } from '../core/interchange/to-helm-run.ts'
import { toCacheName } from '../core/interchange/helm-run-spec.ts'
import { toCurrentRunName } from '../core/interchange/run-folder-name.ts'
import { createHelmNames } from '../core/redaction/helm-names.ts'
import { isOpen } from '../core/redaction/helm-rules.ts'
import { redactHelmInstances } from '../core/redaction/redact-helm-instances.ts'
import { redactHelmRun } from '../core/redaction/redact-helm-run.ts'
import { selectInstances } from '../core/scenarios/select-instances.ts'
import {
  hasHelmRun,
  writeHelmInstances,
  writeHelmRun,
  type WrittenHelmFiles,
} from '../storage/helm-tree-writer.ts'
import {
  createReader,
  refuseBlockedNames,
  requireActs,
  toCardNames,
  type HelmTreeParts,
} from './helm-tree-rules.ts'
import { loadHelmSource } from './helm-source.ts'
import { createLeavingIds } from './leaving-ids.ts'
import { findSuiteRuns } from './results.ts'
import type { Session } from './session.ts'

export interface WrittenRun extends WrittenHelmFiles {
  /** The run's name in the vault. */
  readonly run: string
  readonly trials: number
  /** `closed`: no text of the data is in it. */
  readonly level: 'open' | 'closed'
  /** Too few answers: the folder has neither values nor questions. */
  readonly withheld: boolean
}

export interface WrittenSuite {
  readonly suite: string
  readonly out: string
  readonly written: readonly WrittenRun[]
  readonly left: readonly { readonly run: string; readonly why: WhyNoFolder }[]
}

export interface CacheWish {
  readonly benchmark: string
  readonly arguments: Readonly<Record<string, string>>
}

/** Data that is not public need the act `sign`, as an export does; each writing stands in the audit log. */
export interface HelmTreeService {
  /** One folder of the trials of one run. Throws `not_found`, `usage`, `not_permitted`, `not_allowed`, `disk_full`. */
  writeRun(runIds: readonly string[], out: string): Promise<WrittenRun>
  /** All that can be written of a suite. Throws as `writeRun`. */
  writeSuite(suite: string, out: string): Promise<WrittenSuite>
  /** The instances of the data set in use, for upstream's --cache-instances. Throws as `writeRun`. */
  writeInstanceCache(wish: CacheWish, out: string): WrittenHelmFiles
  /** Whether all five files of the run are there; what they hold is not looked at, as upstream has it. */
  isWritten(run: Pick<RunSummary, 'suite' | 'benchmark' | 'name'>, out: string): boolean
}

export function createHelmTreeService(parts: HelmTreeParts): HelmTreeService {
  return {
    async writeRun(runIds, out) {
      const wanted = runIds.map((id) => findRun(id, parts))
      const { folders, left } = planRunFolders(wanted)
      const [folder] = folders
      if (folder === undefined || folders.length > 1 || left.length > 0) throw toNoFolderFault(left[0]?.why)
      const [written] = await writeFolders([folder], { suite: wanted[0]!.run.suite, out }, parts)
      return written!
    },
    async writeSuite(suite, out) {
      const { runs } = parts
      const all = findSuiteRuns(runs, suite).map((run) => toSpecified(run, runs.spec(run.id)!, parts))
      const { folders, left } = planRunFolders(all)
      const written = folders.length === 0 ? [] : await writeFolders(folders, { suite, out }, parts)
      return { suite, out, written, left: left.map(({ run, why }) => ({ run: run.name, why })) }
    },
    writeInstanceCache: (wish, out) => writeCache(wish, out, parts),
    isWritten({ suite, benchmark, name }, out) {
      const { vault, catalog, platform } = parts
      const ids = createLeavingIds(vault, 'helm tree ids', suite)
      const shipped = catalog.isShipped(benchmark)
      const names = createHelmNames({
        ...{ benchmark: catalog.find(benchmark), shipped, ids, access: 'private' as const },
      })
      return hasHelmRun(out, { suite, platform }, names.toRunName(name))
    },
  }
}

async function writeFolders(
  folders: readonly RunFolder[],
  { suite, out }: { readonly suite: string; readonly out: string },
  parts: HelmTreeParts,
): Promise<WrittenRun[]> {
  const { session, platform } = parts
  const reader = createReader(parts, suite)
  const readings = folders.map((folder) => ({ folder, reading: reader.readingOf(folder) }))
  requireActs(session, !readings.every(({ reading }) => isOpen(reading)))
  await refuseBlockedNames(folders, suite, parts)
  recordWriting(session, `helm tree ${reader.ids.keyedId('tree').slice(0, 16)}`, folders.length)
  return readings.map(({ folder, reading }) => {
    const redacted = redactHelmRun(toHelmRun(loadHelmSource(folder, parts)), reading)
    const files = writeHelmRun(out, { suite, platform }, redacted)
    const { level } = redacted.open()
    return { ...files, run: folder.name, trials: folder.trials.length, level, withheld: reading.withheld }
  })
}

function writeCache(wish: CacheWish, out: string, parts: HelmTreeParts): WrittenHelmFiles {
  const { vault, datasets, catalog, session, platform } = parts
  const benchmark = catalog.find(wish.benchmark)
  const dataset = datasets.latest(benchmark.name)
  if (dataset === null)
    throw new AppError('not_found', `${benchmark.name} has no data set in this workspace.`)
  const ids = createLeavingIds(vault, 'helm tree ids', 'scenario_instances')
  const reading = { access: dataset.access, shipped: catalog.isShipped(benchmark.name), ids }
  requireActs(session, !isOpen(reading))
  const instances = selectInstances(benchmark, wish.arguments, datasets.instances(dataset.id))
  const name = toCacheName(benchmark, wish.arguments)
  const redacted = redactHelmInstances({ name, benchmark: benchmark.name, instances }, reading)
  recordWriting(session, `helm instances ${ids.keyedId(dataset.id).slice(0, 16)}`, 1)
  return writeHelmInstances(out, platform, redacted)
}

/** The entry comes first: what is not in the log must not exist. */
function recordWriting(session: Session, object: string, count: number): void {
  session.record({ action: 'export', object, reason: 'colleague', count })
}

function findRun(id: string, parts: HelmTreeParts): SpecifiedRun {
  const { runs } = parts
  const spec = runs.spec(id)
  const run = spec && runs.list({ suite: spec.suite }).find((candidate) => candidate.id === id)
  if (!run || !spec) throw new AppError('not_found', 'There is no such run in this workspace.')
  return toSpecified(run, spec, parts)
}

function toSpecified(run: RunSummary, spec: RunSpec, parts: HelmTreeParts): SpecifiedRun {
  const names = toCardNames(spec, parts)
  return { run, spec: { ...spec, name: toCurrentRunName(spec.name, [run.model, ...names]) } }
}

const obstacles: Readonly<Record<WhyNoFolder, string>> = {
  unfinished: 'A run that is not finished has no place in the tree: run it to its end.',
  corrected_prompting: 'The tree holds runs with helm prompting only; this one has corrected prompts.',
  constrained: 'The tree holds runs that upstream could have made; this one could answer with a label only.',
  older: 'These runs are not the trials of one run: their names, samples or settings differ.',
}

function toNoFolderFault(why: WhyNoFolder | undefined): AppError {
  return new AppError('usage', obstacles[why ?? 'older'])
}
