// `wardroom workspace status|passphrase|recovery-key`: how a workspace is locked, and the secrets that open it changed.
import type { Command } from 'commander'
import type { SecurityStatus } from '../../contracts/security-view.ts'
import { print, type OutputOptions } from '../output.ts'
import { toRecoveryLines } from '../recovery-text.ts'
import { toRiskLines } from '../risk-text.ts'
import {
  inWorkspace,
  readNewPassphrase,
  readSecret,
  withWorkspaceOptions,
  type WorkspaceOptions,
} from '../shell.ts'

type StatusOptions = WorkspaceOptions & OutputOptions

interface PassphraseOptions extends StatusOptions {
  readonly newPassphraseFile?: string
  readonly person?: string
}

export function addSecretCommands(workspace: Command): void {
  withWorkspaceOptions(workspace.command('status'))
    .description('how the workspace is locked, where it lies, when it was backed up')
    .option('--json', 'print one JSON object')
    .action(showStatus)
  withWorkspaceOptions(workspace.command('passphrase'))
    .description('change your passphrase; the data are not rewritten')
    .option('--new-passphrase-file <file>', 'a file with the new passphrase (or a prompt)')
    .option('--person <name>', 'for somebody who forgot theirs; an administrator’s act')
    .option('--json', 'print one JSON object')
    .action(changePassphrase)
  withWorkspaceOptions(workspace.command('recovery-key'))
    .description('make a recovery key and print it once; it replaces the one before')
    .option('--json', 'print one JSON object')
    .action(makeRecoveryKey)
}

async function showStatus(options: StatusOptions): Promise<void> {
  await inWorkspace(options, ({ name, directory, session, security }) => {
    const status = security.status()
    print(options, { workspace: directory, name, person: session.profile.name, ...status }, () => [
      `${name}, ${directory}, opened as ${session.profile.name}`,
      ...toStatusLines(status),
      ...toRiskLines(status.risks),
    ])
  })
}

function toStatusLines({
  kdf,
  passphraseChangedAt,
  recoveryKey,
  keychain,
  database,
  lastBackupAt,
}: SecurityStatus): string[] {
  const day = (at: string | null) => at?.slice(0, 16).replace('T', ' ') ?? 'never'
  return [
    `Database      ${database.cipher}, ${toMegabytes(database.bytes)} MB`,
    `Passphrase    scrypt N=${kdf.N} r=${kdf.r} p=${kdf.p}, ${toMegabytes(kdf.memoryBytes)} MB a guess; changed: ${day(passphraseChangedAt)}`,
    `Recovery key  ${recoveryKey === null ? 'none; `wardroom workspace recovery-key` makes one' : `made ${day(recoveryKey.madeAt)}`}`,
    `Keychain      ${keychain ? 'opens it for you' : 'holds no key of yours'}`,
    `Last backup   ${day(lastBackupAt)}`,
  ]
}

function toMegabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1)
}

async function changePassphrase(options: PassphraseOptions): Promise<void> {
  const opening = await readSecret(options)
  await inWorkspace(
    options,
    async ({ security: { passphrases }, people, session }) => {
      const { person } = options
      const profileId = person === undefined ? null : people.find(person).id
      const next = await readNewPassphrase(options)
      if (profileId === null) await passphrases.change({ current: opening.secret, next })
      else await passphrases.reset({ profileId, next })
      print(options, { changed: person ?? session.profile.name }, () => [
        'Changed. The old passphrase opens the workspace no more; backups made before still open with it.',
      ])
    },
    opening,
  )
}

async function makeRecoveryKey(options: StatusOptions): Promise<void> {
  await inWorkspace(options, async ({ security }) => {
    const made = await security.makeRecoveryKey()
    print(options, made, () => toRecoveryLines(made))
  })
}
