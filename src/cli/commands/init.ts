// `wardroom init DIR`: an empty workspace, encrypted under a passphrase.
import { basename, resolve } from 'node:path'
import type { Command } from 'commander'
import { AppError } from '../../contracts/errors.ts'
import { print, remark } from '../output.ts'
import { toRecoveryLines } from '../recovery-text.ts'
import { toRiskLines } from '../risk-text.ts'
import { readVariable } from '../secrets.ts'
import { createCliHost, readPassphrase } from '../shell.ts'

interface InitOptions {
  readonly name?: string
  readonly as?: string
  readonly passphraseFile?: string
  readonly recoveryKey?: boolean
  readonly json?: boolean
}

export function addInitCommand(program: Command): void {
  program
    .command('init <dir>')
    .description('make a workspace: a folder with an encrypted database')
    .option('--name <name>', 'how it is called; else the folder’s name')
    .option('--as <name>', 'your name in it; else Owner')
    .option('--passphrase-file <file>', 'a file with the passphrase (or WARDROOM_PASSPHRASE, or a prompt)')
    .option('--recovery-key', 'make a recovery key too, and print it once')
    .option('--json', 'print one JSON object')
    .action(async (dir: string, options: InitOptions) => {
      const directory = resolve(dir)
      const passphrase = await readNewPassphrase(options)
      const { createWorkspace } = await import('../../services/create-services.ts')
      const workspace = await createWorkspace(await createCliHost(), directory, {
        name: options.name ?? basename(directory),
        passphrase,
        ...(options.as === undefined ? {} : { person: options.as }),
      })
      try {
        const made = options.recoveryKey ? await workspace.security.makeRecoveryKey() : null
        for (const line of toRiskLines(workspace.security.status().risks)) remark(line)
        const value = {
          workspace: directory,
          name: workspace.name,
          ...(made === null ? {} : { recoveryKey: made }),
        }
        print(options, value, () => [
          `Made the workspace ${directory}.`,
          'Keep the passphrase safe: without it nobody can read what is in there.',
          ...(made === null ? [] : ['', ...toRecoveryLines(made)]),
        ])
      } finally {
        workspace.close()
      }
    })
}

/** Asked for twice where it is typed. */
async function readNewPassphrase(options: InitOptions): Promise<string> {
  const passphrase = await readPassphrase(options, 'New passphrase: ')
  const typed = options.passphraseFile === undefined && !readVariable('WARDROOM_PASSPHRASE')
  if (typed && (await readPassphrase(options, 'Once more: ')) !== passphrase) {
    throw new AppError('usage', 'The two passphrases differ. Nothing was made.', { field: 'passphrase' })
  }
  return passphrase
}
