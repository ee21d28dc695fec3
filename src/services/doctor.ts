// This machine → checks of what Wardroom needs of it.
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, freemem, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { AppError } from '../contracts/errors.ts'
import { openModel, hashFile } from './open-model.ts'
import { createVault } from '../storage/vault.ts'
import { findFolderRisks } from '../storage/folder-risks.ts'
import { createGuardedHttp } from '../clients/egress-guard.ts'
import { loadCatalog } from './catalog.ts'
import { migrationsOf, type Host } from './host.ts'
import { describePolicy } from './policy.ts'

export interface Check {
  readonly name: string
  readonly ok: boolean
  readonly detail: string
}

/** `folder` is a workspace, or a place for one; null where none was named. */
export async function runChecks(host: Host, folder: string | null = null): Promise<Check[]> {
  return [
    ...(folder === null ? [] : [checkFolder(folder)]),
    check('Node', Number(process.versions.node.split('.')[0]) >= 22, process.versions.node),
    check(
      'Cores and memory',
      totalmem() > 3e9,
      `${cpus().length} cores, ${toGigabytes(freemem())} of ${toGigabytes(totalmem())} GB free`,
    ),
    await attempt('Resources', () => `${loadCatalog(host.resources).benchmarks.length} benchmarks`),
    await attempt('Encrypted database', () => tryVault(host)),
    await attempt('Embedded model', () => tryModel(host)),
    checkConnections(host),
    checkPolicy(host),
  ]
}

/** A risk is named and refuses nothing: whoever chose the place may have reasons. */
function checkFolder(folder: string): Check {
  const risks = findFolderRisks(folder)
  const words = risks.map((risk) => risk.replaceAll('_', ' ')).join(', ')
  return check('Workspace folder', true, risks.length === 0 ? 'local, not synced' : `at risk: ${words}`)
}

function check(name: string, ok: boolean, detail: string): Check {
  return { name, ok, detail }
}

async function attempt(name: string, work: () => Promise<string> | string): Promise<Check> {
  try {
    return check(name, true, await work())
  } catch (error) {
    return check(name, false, error instanceof Error ? error.message : 'failed')
  }
}

/** A broken file keeps every workspace closed; one that users can change holds nobody. */
function checkPolicy(host: Host): Check {
  try {
    const { ok, detail } = describePolicy(host)
    return check('Policy', ok, detail)
  } catch (error) {
    return check('Policy', false, error instanceof AppError ? error.message : 'cannot be read')
  }
}

async function tryVault(host: Host): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'wardroom-doctor-'))
  try {
    const vault = await createVault(join(directory, 'workspace'), {
      name: 'doctor',
      passphrase: host.createId(),
      migrationsDirectory: migrationsOf(host),
    })
    vault.close()
    return 'made, opened and removed one'
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

async function tryModel(host: Host): Promise<string> {
  const path = join(host.resources, 'models/wardroom-tiny.gguf')
  const source = { kind: 'gguf' as const, path, ...(await hashFile(path)), contextSize: 512, threads: 1 }
  const model = {
    id: 'doctor',
    name: 'wardroom-tiny',
    source,
    clearance: 'private' as const,
    createdAt: host.now(),
  }
  const http = createGuardedHttp({ isAllowed: () => false, ledger: host.connections })
  const secrets = { set() {}, get: () => null, remove: () => false }
  const startedAt = host.clock()
  const client = await openModel(model, 1, { http, secrets, host, findModel: () => null })
  await client.close()
  return `loaded in ${(host.clock() - startedAt).toFixed(1)} s`
}

/** None of the checks before needs a connection: one that was made or tried would be a fault. */
function checkConnections(host: Host): Check {
  const { opened, refused } = host.connections.counts()
  return check('Connections', opened + refused === 0, `${opened} opened, ${refused} refused`)
}

function toGigabytes(bytes: number): string {
  return (bytes / 1e9).toFixed(1)
}
