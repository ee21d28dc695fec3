// Run folders and who writes them → whether they may be written, and what of them is withheld.
import { AppError } from '../contracts/errors.ts'
import type { RunSpec, RunSummary } from '../contracts/run.ts'
import type { RunFolder, SpecifiedRun } from '../core/interchange/plan-run-folders.ts'
import { findBlockedNames, type NameChecker } from '../core/redaction/name-checker.ts'
import type { HelmRunReading } from '../core/redaction/redact-helm-run.ts'
import { toShownGroups } from '../core/redaction/small-groups.ts'
import type { ModelsStore } from '../storage/models-store.ts'
import type { Vault } from '../storage/vault.ts'
import { toMoreClosed } from './exports.ts'
import { createLeavingIds } from './leaving-ids.ts'
import type { Session } from './session.ts'
import type { RunStores } from './stored-run.ts'

export interface HelmTreeParts extends RunStores {
  readonly vault: Pick<Vault, 'deriveKey'>
  readonly models: ModelsStore
  readonly session: Session
  readonly names: NameChecker
  readonly platform: string
}

/** The tree is an export to colleagues; with anything of data that is not public in it, it is signed for. */
export function requireActs(session: Session, closed: boolean): void {
  const { audiences } = session.policy
  if (audiences !== undefined && !audiences.includes('colleague'))
    throw new AppError('not_permitted', 'The policy of this machine lets no export go to colleagues.', {
      field: 'audience',
    })
  session.require(closed ? 'sign' : 'export')
}

/** What is withheld follows from all runs of the suite together, whichever of them are written. */
export function createReader({ vault, runs, datasets, catalog }: HelmTreeParts, suite: string) {
  const ids = createLeavingIds(vault, 'helm tree ids', suite)
  const access = new Map(datasets.list().map((dataset) => [dataset.id, dataset.access]))
  const closed = runs.list({ suite }).map((run): RunSummary => {
    const ofData = access.get(runs.spec(run.id)?.datasetId ?? '') ?? run.access
    const shipped = catalog.isShipped(run.benchmark)
    return { ...run, access: shipped ? toMoreClosed(run.access, ofData) : 'private' }
  })
  const groups = toShownGroups(closed, 'colleague')
  const accessOf = new Map(closed.map((run) => [run.id, run.access]))
  return {
    ids,
    readingOf({ trials }: RunFolder): HelmRunReading {
      const { benchmark } = trials[0]!.run
      const levels = trials.map(({ run }) => accessOf.get(run.id) ?? 'private')
      const isWithheld = ({ run }: SpecifiedRun) =>
        (groups.get(run.id)?.get('helm')?.withheld ?? null) !== null
      return {
        benchmark: catalog.find(benchmark),
        ...{ ids, shipped: catalog.isShipped(benchmark) },
        access: levels.reduce(toMoreClosed),
        withheld: trials.some(isWithheld),
      }
    },
  }
}

/** Names that people gave: of models and judges, and what stands in the names of the run and of its suite. */
export async function refuseBlockedNames(
  folders: readonly RunFolder[],
  suite: string,
  parts: HelmTreeParts,
): Promise<void> {
  const { names, catalog } = parts
  const runs = folders.flatMap(({ trials }) => trials.map(({ run }) => run))
  const shipped = folders.filter(({ trials }) => catalog.isShipped(trials[0]!.run.benchmark))
  const cards = folders.flatMap(({ trials }) => toCardNames(trials[0]!.spec, parts))
  const found = await names.findInNames([suite, ...new Set([...shipped.map(({ name }) => name), ...cards])])
  // Own benchmarks leave under a keyed name.
  const blocked = await findBlockedNames(
    runs.map((run) => ({ ...run, benchmark: 'own' })),
    names,
  )
  if (blocked.length === 0 && found.every((classes) => classes.length === 0)) return
  throw new AppError(
    'not_allowed',
    'This tree cannot be written: the name of the suite, a run, a model or a judge looks like patient data. "wardroom models rename" renames a model.',
  )
}

export function toCardNames({ modelId }: RunSpec, { models }: HelmTreeParts): string[] {
  const { card } = models.findById(modelId) ?? {}
  return card === undefined ? [] : [card.modelName, card.deployment]
}
