// The runs of a command → their folders in upstream's output tree, and the caches of their instances, as far as they may leave.
import { AppError } from '../contracts/errors.ts'
import type { RunEntry } from '../core/catalog/run-entry.ts'
import type { Workspace } from './create-services.ts'
import type { RunOutcome } from './execute-run.ts'

interface TreeWish {
  readonly out: string
  readonly remark: (line: string) => void
}

type Places = Pick<Workspace, 'helmTree'>

/** Trials of a run share a folder. What may not be written is said, and stays in the workspace; it makes no run a failure. */
export async function writeTree(
  outcomes: readonly RunOutcome[],
  { out, remark }: TreeWish,
  { helmTree }: Places,
): Promise<void> {
  const folders = Map.groupBy(outcomes, ({ run }) => run.name)
  for (const [name, trials] of folders) {
    const isKnown = trials.every(({ skipped }) => skipped) && helmTree.isWritten(trials[0]!.run, out)
    if (isKnown) continue
    const ids = trials.map(({ run }) => run.id)
    await unlessRefused(() => helmTree.writeRun(ids, out), `${name}: not written to ${out}`, remark)
  }
}

/** Once for each benchmark and its arguments. */
export async function writeInstanceCaches(
  entries: readonly RunEntry[],
  { out, remark }: TreeWish,
  { helmTree }: Places,
): Promise<void> {
  const wishes = entries.map(({ benchmark, arguments: args }) => ({
    benchmark: benchmark.name,
    arguments: args,
  }))
  const distinct = new Map(wishes.map((wish) => [JSON.stringify(wish), wish]))
  for (const wish of distinct.values()) {
    const write = () => helmTree.writeInstanceCache(wish, out)
    await unlessRefused(write, `${wish.benchmark}: its instances are not written to ${out}`, remark)
  }
}

async function unlessRefused(write: () => unknown, what: string, remark: TreeWish['remark']): Promise<void> {
  try {
    await write()
  } catch (error) {
    const isRefusal = error instanceof AppError && error.code !== 'disk_full'
    if (!isRefusal) throw error
    remark(`${what}: ${error.message}`)
  }
}
