// A workspace or a backup that nobody has open → checked, restored or rescued into a new folder.
import { rmSync } from 'node:fs'
import { loadAttempts } from '../storage/attempts-store.ts'
import { createAuditStore } from '../storage/audit-store.ts'
import { restoreFiles, verifyBackup, type CheckedBackup } from '../storage/backup.ts'
import { readRecoveryKey } from '../storage/recovery-key.ts'
import { openDamaged, rescueInto, type DamagedVault, type Rescued } from '../storage/rescue-vault.ts'
import { openVault } from '../storage/vault.ts'
import { databasePath, headerPath, spareHeaderPath } from '../storage/workspace-files.ts'
import { tryOnce } from './attempts.ts'
import { openWorkspace, type Secret } from './create-services.ts'
import { migrationsOf, type Host } from './host.ts'

export interface Care {
  readonly directory: string
  readonly secret: Secret
}

/** One thing that is not as it was written. `place` is a file or a table. */
export interface Damage {
  readonly place: string
  readonly pages: number
  readonly detail: string
}

export interface WorkspaceCheck {
  readonly ok: boolean
  readonly pages: number
  readonly damage: readonly Damage[]
}

/** Every page by its HMAC; where all are whole, SQLite's own check and the audit log too. Changes nothing that is damaged. */
export async function checkWorkspace(host: Host, { directory, secret }: Care): Promise<WorkspaceCheck> {
  const plain = toPlainSecret(secret)
  const attempts = loadAttempts(directory)
  const damaged = await openSealed(host, directory, plain)
  const found = toDamage(damaged)
  const pages = damaged.file.count
  damaged.close()
  const inside = found.length > 0 ? [] : await lookInside(host, directory, plain)
  const counted = attempts.damaged
    ? [{ place: 'attempts.json', pages: 0, detail: 'the count of failed attempts is damaged' }]
    : []
  const damage = [...found, ...inside, ...counted]
  return { ok: damage.length === 0, pages, damage }
}

/** Copies what can be read into a new folder; the damaged one stays as it is. Throws as `openDamaged` and `rescueInto`. */
export async function rescueWorkspace(
  host: Host,
  { directory, secret }: Care,
  target: string,
): Promise<Rescued> {
  const plain = toPlainSecret(secret)
  const damaged = await openSealed(host, directory, plain)
  try {
    const rescued = rescueInto(damaged, target, { migrationsDirectory: migrationsOf(host) })
    const lost = rescued.tables.reduce((sum, table) => sum + table.lost, 0)
    await recordIn(host, target, { secret, object: 'rescue', count: lost })
    return rescued
  } finally {
    damaged.close()
  }
}

/** Writes nothing into the backup. Throws as `verifyBackup`. */
export function verifyWorkspaceBackup({ directory, secret }: Care): Promise<CheckedBackup> {
  const { secret: plain, ...who } = toPlainSecret(secret)
  return verifyBackup(directory, plain, who)
}

/** A backup → a workspace in a new folder, whose audit log says so. Throws `workspace_exists`, `not_permitted` and as above. */
export async function restoreWorkspace(host: Host, care: Care, target: string): Promise<CheckedBackup> {
  const checked = await verifyWorkspaceBackup(care)
  restoreFiles(care.directory, target, checked.manifest)
  try {
    await recordIn(host, target, {
      secret: care.secret,
      object: 'backup',
      count: checked.rows,
      act: 'backup',
    })
  } catch (error) {
    for (const path of [headerPath, spareHeaderPath, databasePath]) rmSync(path(target), { force: true })
    throw error
  }
  return checked
}

interface Record {
  readonly secret: Secret
  readonly object: string
  readonly count: number
  readonly act?: 'backup'
}

async function recordIn(
  host: Host,
  directory: string,
  { secret, object, count, act }: Record,
): Promise<void> {
  const workspace = await openWorkspace(host, directory, secret)
  try {
    if (act !== undefined) workspace.session.require(act)
    workspace.session.record({ action: 'restore', object, count })
  } finally {
    workspace.close()
  }
}

async function openSealed(host: Host, directory: string, secret: Secret): Promise<DamagedVault> {
  const { result } = await tryOnce(host, directory, () => openDamaged(directory, secret))
  return result
}

function toPlainSecret(secret: Secret): Secret {
  return secret.kind === 'recovery' ? { ...secret, secret: readRecoveryKey(secret.secret) } : secret
}

function toDamage({ file, survey, headerDamaged }: DamagedVault): Damage[] {
  const pagesOf = (place: string, pages: readonly number[], what: string): Damage[] =>
    pages.length === 0
      ? []
      : [
          {
            place,
            pages: pages.length,
            detail: `${what} (page ${pages.slice(0, 5).join(', ')}${pages.length > 5 ? ', …' : ''})`,
          },
        ]
  const whole = (place: string, is: boolean, detail: string): Damage[] =>
    is ? [{ place, pages: 0, detail }] : []
  return [
    ...whole(
      'workspace.json',
      headerDamaged,
      'the header is damaged; its copy workspace.copy.json is whole: put that in its place',
    ),
    ...whole('workspace.db', file.saltDamaged, 'its first 16 bytes are damaged; rescue needs none of them'),
    ...whole(
      'workspace.db-wal',
      file.lostInLog > 0,
      'the log of the last changes is damaged; changes behind that place are lost',
    ),
    ...pagesOf('list of tables', survey.damagedSchema, 'damaged'),
    ...survey.trees.flatMap(({ kind, name, table, damaged }) =>
      pagesOf(
        kind === 'table' ? `table ${name}` : `index of table ${table}`,
        damaged,
        kind === 'table' ? 'rows are damaged' : 'no row is lost',
      ),
    ),
    ...pagesOf('free pages', survey.damagedFree, 'nothing is lost'),
    ...pagesOf('workspace.db', survey.damagedElsewhere, 'it cannot be told which table'),
  ]
}

/** What no page tells: rules between rows, and the chain of the audit log. */
async function lookInside(host: Host, directory: string, { secret, ...who }: Secret): Promise<Damage[]> {
  const vault = await openVault(directory, secret, { ...who, migrationsDirectory: migrationsOf(host) })
  try {
    const rules = vault.db.pragma('integrity_check(1)', { simple: true }) === 'ok'
    const audit = createAuditStore(vault).check()
    return [
      ...(rules
        ? []
        : [{ place: 'workspace.db', pages: 0, detail: 'the pages are whole and do not fit each other' }]),
      ...(audit.state === 'whole'
        ? []
        : [
            {
              place: 'audit log',
              pages: 0,
              detail: `entry ${audit.number} is ${audit.fault.replaceAll('_', ' ')}`,
            },
          ]),
    ]
  } finally {
    vault.close()
  }
}
