// What every command needs of the terminal it runs in: where to write, the host, the workspace asked for.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { AppError } from '../contracts/errors.ts'
import type { Secret, Workspace } from '../services/create-services.ts'
import type { Host } from '../services/host.ts'
import { askPassphrase } from './ask-passphrase.ts'
import { readVariable } from './secrets.ts'
import { toWarning } from './audit-text.ts'
import { remark } from './output.ts'

export interface WorkspaceOptions {
  readonly workspace?: string
  readonly passphraseFile?: string
  readonly recoveryKeyFile?: string
  readonly as?: string
}

/** A flag's value that must be there. Checked here and not by the parser, which would complain of it before an unknown flag. */
export function needed<T>(value: T | undefined, flag: string): T {
  if (value !== undefined && value !== '') return value
  throw new AppError('usage', `This command needs ${flag}; --help says more.`, {
    field: flag.replace(/^--(\S+).*/, '$1'),
  })
}

/** Exit codes: 0 done, 1 a request or a model finally failed, 2 the command was wrong or refused. */
export const exitCodes = { ok: 0, failed: 1, refused: 2 } as const

const sameKeyPressSeconds = 1

/**
 * Aborts on the first SIGINT or SIGTERM; a later one ends the process at once. `release` gives the signals back.
 * One press of Ctrl+C can arrive twice, from the terminal and through the wrapper: the second is no second wish.
 */
export function abortOnSignal(): { readonly signal: AbortSignal; release(): void } {
  const cancel = new AbortController()
  let abortedAt = 0
  function stop(): void {
    const now = performance.now() / 1000
    if (cancel.signal.aborted && now - abortedAt > sameKeyPressSeconds) process.exit(exitCodes.failed)
    if (!cancel.signal.aborted) abortedAt = now
    cancel.abort()
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  return { signal: cancel.signal, release: () => void process.off('SIGINT', stop).off('SIGTERM', stop) }
}

const root = resolve(import.meta.dirname, '../..')

export function readVersion(): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version
}

/** Services are loaded where a command uses them, never before its words are understood: help and mistakes answer at once. */
export async function createCliHost(): Promise<Host> {
  const { createHost } = await import('../services/host.ts')
  const host = createHost(join(root, 'resources'), readVersion())
  return { ...host, readEnvironment: async (name) => readVariable(name) }
}

/** The project's or the program's own folder, with resources and scripts in it. */
export const programFolder = root

export function withWorkspaceOptions(command: Command): Command {
  return withSecretOptions(
    command.option('--workspace <dir>', 'the workspace folder (or WARDROOM_WORKSPACE)'),
  )
}

/** Who opens it, and with what. */
export function withSecretOptions(command: Command): Command {
  return command
    .option('--as <name>', 'who you are, where several people use the workspace (or WARDROOM_AS)')
    .option('--passphrase-file <file>', 'a file with the passphrase (or WARDROOM_PASSPHRASE, or a prompt)')
    .option('--recovery-key-file <file>', 'a file with the recovery key, in place of a passphrase')
}

/** The workspace folder asked for. Throws `usage` where none is named. */
export function findWorkspaceFolder({ workspace }: WorkspaceOptions): string {
  const folder = workspace ?? process.env['WARDROOM_WORKSPACE']
  if (folder) return resolve(folder)
  const sentence =
    'Name the workspace: --workspace DIR, or set WARDROOM_WORKSPACE. "wardroom init DIR" makes one.'
  throw new AppError('usage', sentence, { field: 'workspace' })
}

/** Opens it, does the work, closes it again whatever happens. */
export async function inWorkspace<T>(
  options: WorkspaceOptions,
  work: (workspace: Workspace, host: Host) => Promise<T> | T,
  secret?: Secret,
): Promise<T> {
  const folder = findWorkspaceFolder(options)
  const known = secret ?? (await readSecret(options))
  const { openWorkspace } = await import('../services/create-services.ts')
  const host = await createCliHost()
  const workspace = await openWorkspace(host, folder, known)
  try {
    const warning = toWarning(await workspace.audit.opened())
    if (warning !== null) remark(warning)
    return await work(workspace, host)
  } catch (error) {
    // A damaged page is met by whoever reads it first.
    const { toStorageFault } = await import('../storage/storage-fault.ts')
    throw toStorageFault(error, folder)
  } finally {
    workspace.close()
  }
}

/** Whether a command that works without a workspace opens the one at hand: it is named, and nothing has to be typed. */
export function mayOpenQuietly(options: WorkspaceOptions): boolean {
  if (options.workspace !== undefined) return true
  const hasSecret =
    options.passphraseFile !== undefined ||
    options.recoveryKeyFile !== undefined ||
    Boolean(readVariable('WARDROOM_PASSPHRASE'))
  return Boolean(process.env['WARDROOM_WORKSPACE']) && hasSecret
}

/** The recovery key where its file is named, else a person's passphrase. */
export async function readSecret(options: WorkspaceOptions): Promise<Secret> {
  const { recoveryKeyFile } = options
  if (recoveryKeyFile !== undefined) return { kind: 'recovery', secret: readSecretFile(recoveryKeyFile) }
  const secret = await readPassphrase(options, 'Passphrase: ')
  return { kind: 'passphrase', secret, as: options.as ?? process.env['WARDROOM_AS'] ?? null }
}

/** From the file, the environment, or a prompt. Throws `usage` where there is no terminal to ask. */
export async function readPassphrase({ passphraseFile }: WorkspaceOptions, prompt: string): Promise<string> {
  if (passphraseFile !== undefined) return readSecretFile(passphraseFile)
  const fromEnvironment = readVariable('WARDROOM_PASSPHRASE')
  if (fromEnvironment) return fromEnvironment
  if (process.stdin.isTTY) return askPassphrase(prompt)
  throw new AppError('usage', 'Give the passphrase: --passphrase-file FILE, or set WARDROOM_PASSPHRASE.', {
    field: 'passphrase',
  })
}

/** For somebody else than the one who opened: from a file, or typed twice. Throws `usage`. */
export async function readNewPassphrase({
  newPassphraseFile,
}: {
  readonly newPassphraseFile?: string
}): Promise<string> {
  if (newPassphraseFile !== undefined) return readSecretFile(newPassphraseFile)
  if (!process.stdin.isTTY)
    throw new AppError('usage', 'Give the new passphrase: --new-passphrase-file FILE.', {
      field: 'new-passphrase-file',
    })
  const passphrase = await askPassphrase('New passphrase: ')
  if ((await askPassphrase('Once more: ')) === passphrase) return passphrase
  throw new AppError('usage', 'The two passphrases differ. Nothing was changed.', { field: 'passphrase' })
}

/** A file's text without its last line break. */
export function readSecretFile(path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    throw new AppError('not_found', `${path}: there is no such file, or it cannot be read.`, {
      file: path,
      cause: error,
    })
  }
}
