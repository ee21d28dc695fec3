// What services need of the machine they run on, as one value that tests can replace.
import { randomBytes, createHash } from 'node:crypto'
import { join } from 'node:path'
import { createConnectionLedger, type ConnectionLedger } from '../clients/egress-ledger.ts'
import type { Abort, Clock, Sleep } from '../core/ports.ts'
import { watchAbort } from '../core/runner/abort-watch.ts'
import { DEFAULT_COST, type KdfCost } from '../storage/key-wrap.ts'
import { findPolicyFiles, type PolicyFile } from '../storage/policy-file.ts'

export interface Host {
  readonly resources: string
  readonly version: string
  /** Where the administrator of this machine may have put rules. */
  readonly policyFiles: readonly PolicyFile[]
  /** A variable of the user's environment, for the key of a model. */
  readEnvironment(name: string): Promise<string | undefined>
  /** Connections of this process, whichever workspace made them. */
  readonly connections: ConnectionLedger
  /** Wall time, ISO 8601 in UTC. */
  now(): string
  readonly clock: Clock
  readonly sleep: Sleep
  /** A random id, 32 hex digits. */
  createId(): string
  /** What a guess at a passphrase costs; lower it in tests only. */
  readonly kdf: KdfCost
}

export function createHost(resources: string, version: string): Host {
  return {
    resources,
    version,
    policyFiles: findPolicyFiles(process.platform, process.env),
    readEnvironment: async (name) => process.env[name],
    connections: createConnectionLedger(),
    now: () => new Date().toISOString(),
    clock: () => performance.now() / 1000,
    sleep: sleepUnlessAborted,
    createId: () => randomBytes(16).toString('hex'),
    kdf: DEFAULT_COST,
  }
}

export function migrationsOf(host: Host): string {
  return join(host.resources, 'migrations')
}

export function toSha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function sleepUnlessAborted(seconds: number, abort: Abort): Promise<void> {
  return new Promise((resolve) => {
    if (abort.aborted) return resolve()
    const unwatch = watchAbort(abort, finish)
    const timer = setTimeout(finish, seconds * 1000)
    function finish(): void {
      clearTimeout(timer)
      unwatch()
      resolve()
    }
  })
}
