// `wardroom workspace backup|verify-backup|restore`: copies of a workspace that are read again before they count.
import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { CheckedBackup } from '../../storage/backup.ts'
import { print, type OutputOptions } from '../output.ts'
import {
  createCliHost,
  inWorkspace,
  needed,
  readSecret,
  withSecretOptions,
  withWorkspaceOptions,
  type WorkspaceOptions,
} from '../shell.ts'

interface BackupOptions extends WorkspaceOptions, OutputOptions {
  readonly out?: string
}

interface RestoreOptions extends WorkspaceOptions, OutputOptions {
  readonly to?: string
}

export function addCopyCommands(workspace: Command): void {
  withWorkspaceOptions(workspace.command('backup'))
    .description('copy the workspace, encrypted, and read the copy again')
    .option('--out <dir>', 'a new or empty folder')
    .option('--json', 'print one JSON object')
    .action(backUp)
  withSecretOptions(workspace.command('verify-backup <dir>'))
    .description('read a backup to its last page')
    .option('--json', 'print one JSON object')
    .action(verify)
  withSecretOptions(workspace.command('restore <dir>'))
    .description('make a workspace of a backup, in a new folder')
    .option('--to <dir>', 'the new folder')
    .option('--json', 'print one JSON object')
    .action(restore)
}

async function backUp(options: BackupOptions): Promise<void> {
  const out = resolve(needed(options.out, '--out DIR'))
  await inWorkspace(options, ({ backups }) => {
    const written = backups.write(out)
    print(options, { backup: out, ...toFacts(written) }, () => [
      `Wrote the backup ${out} and read it again: ${toText(written)}.`,
      'It opens with the passphrases and the recovery key of today.',
    ])
  })
}

async function verify(dir: string, options: WorkspaceOptions & OutputOptions): Promise<void> {
  const directory = resolve(dir)
  const secret = await readSecret(options)
  const { verifyWorkspaceBackup } = await import('../../services/workspace-care.ts')
  const checked = await verifyWorkspaceBackup({ directory, secret })
  print(options, { backup: directory, ...toFacts(checked) }, () => [
    `The backup of ${checked.name}, made ${toDay(checked)}, is whole: ${toText(checked)}.`,
  ])
}

async function restore(dir: string, options: RestoreOptions): Promise<void> {
  const target = resolve(needed(options.to, '--to DIR'))
  const care = { directory: resolve(dir), secret: await readSecret(options) }
  const { restoreWorkspace } = await import('../../services/workspace-care.ts')
  const checked = await restoreWorkspace(await createCliHost(), care, target)
  print(options, { workspace: target, ...toFacts(checked) }, () => [
    `Restored ${checked.name} as of ${toDay(checked)} to ${target}: ${toText(checked)}.`,
  ])
}

function toFacts({ manifest, pages, rows, audit }: CheckedBackup) {
  const { madeAt, files, auditHead } = manifest
  return { madeAt, files, pages, rows, auditHead, audit: audit.state }
}

function toText({ manifest, pages, rows, audit }: CheckedBackup): string {
  const log = audit.state === 'whole' ? 'whole' : `not whole from entry ${audit.number}`
  return `${pages} pages, ${rows} rows, audit log of ${manifest.auditHead.count} entries ${log}`
}

function toDay({ manifest }: CheckedBackup): string {
  return manifest.madeAt.slice(0, 16).replace('T', ' ')
}
