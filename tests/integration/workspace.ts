// A folder ↔ a real workspace, made with a passphrase that is cheap to check, and read as its vault has it.
import { join } from 'node:path'
import type { Role } from '../../src/contracts/person.ts'
import type { InstanceScore } from '../../src/contracts/stat.ts'
import type { RunSummary } from '../../src/contracts/run.ts'
import { createDatasetsStore } from '../../src/storage/datasets-store.ts'
import { insertProfile } from '../../src/storage/first-person.ts'
import { createRunsStore } from '../../src/storage/runs-store.ts'
import { createVault, openVault, type Vault } from '../../src/storage/vault.ts'
import { resources } from './command-line.ts'
import { passphrase, type Scratch } from './scratch.ts'

const migrationsDirectory = join(resources, 'migrations')
const kdf = { N: 2 ** 10, r: 8, p: 1 }

export interface WorkspacePlace {
  readonly directory: string
  /** With the workspace and its passphrase in it. */
  readonly env: NodeJS.ProcessEnv
}

/** Makes an empty workspace in the scratch folder. `migrations` is another folder of migrations. */
export async function makeWorkspace(
  scratch: Scratch,
  name: string,
  migrations: string = migrationsDirectory,
): Promise<WorkspacePlace> {
  const directory = scratch.path(name)
  const vault = await createVault(directory, { name, passphrase, migrationsDirectory: migrations, kdf })
  vault.close()
  return { directory, env: { ...scratch.env, WARDROOM_WORKSPACE: directory } }
}

/** Of a workspace that is closed; `as` is whose passphrase it is, where several people have one. */
export async function inVault<Result>(
  directory: string,
  work: (vault: Vault) => Result | Promise<Result>,
  as?: string,
): Promise<Result> {
  const vault = await openVault(directory, passphrase, { migrationsDirectory, ...(as ? { as } : {}) })
  try {
    return await work(vault)
  } finally {
    vault.close()
  }
}

/** Straight in the vault: a second person, with the same passphrase. */
export async function addPerson(directory: string, name: string, roles: readonly Role[]): Promise<void> {
  await inVault(directory, async (vault) => {
    const id = 'a'.repeat(32)
    insertProfile(vault.db, { id, name, roles: [...roles], createdAt: '2026-01-01' })
    const slot = { kind: 'passphrase' as const, secret: passphrase, profileId: id, label: name, cost: kdf }
    vault.setSlots([...vault.slots(), await vault.wrap(slot)])
  })
}

export interface StoredResult {
  /** The data set's own id. */
  readonly id: string
  /** The text, or the code of the failure; null where nothing is stored. */
  readonly answer: string | null
  readonly corrected: InstanceScore | null
  readonly helm: InstanceScore | null
}

/** Every question of every run of a suite, in sampling order, by the run's name. */
export async function readResults(directory: string, suite: string): Promise<Map<string, StoredResult[]>> {
  return inVault(directory, (vault) => {
    const runs = createRunsStore(vault)
    const datasets = createDatasetsStore(vault)
    return new Map(runs.list({ suite }).map(({ id, name }) => [name, readRun(id, runs, datasets)] as const))
  })
}

function readRun(
  runId: string,
  runs: ReturnType<typeof createRunsStore>,
  datasets: ReturnType<typeof createDatasetsStore>,
): StoredResult[] {
  const ids = new Map(
    datasets.instances(runs.spec(runId)!.datasetId).map(({ rowId, id }) => [rowId, id] as const),
  )
  const answers = new Map(runs.answers(runId).map(({ rowId, answer }) => [rowId, answer] as const))
  const scoresOf = (scoring: 'corrected' | 'helm') =>
    new Map(runs.instanceScores(runId, scoring).map(({ rowId, score }) => [rowId, score] as const))
  const corrected = scoresOf('corrected')
  const helm = scoresOf('helm')
  return runs.plan(runId).map(({ rowId }) => {
    const answer = answers.get(rowId)
    const text = answer?.kind === 'completed' ? answer.completion.text : answer?.failure.code
    return {
      id: ids.get(rowId)!,
      answer: text ?? null,
      corrected: corrected.get(rowId) ?? null,
      helm: helm.get(rowId) ?? null,
    }
  })
}

/** What `run --json` prints. */
export interface RunReport {
  readonly suite: string
  readonly cancelled: boolean
  readonly runs: readonly (RunSummary & { readonly kept: number; readonly resumed: boolean })[]
}
