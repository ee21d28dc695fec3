// `wardroom open`: the desktop on a workspace.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Command } from 'commander'
import { toHandOver } from '../../contracts/environment.ts'
import { secrets } from '../secrets.ts'
import { findWorkspaceFolder, programFolder, type WorkspaceOptions } from '../shell.ts'

export function addOpenCommand(program: Command): void {
  program
    .command('open')
    .description('open the desktop on a workspace')
    .option('--workspace <dir>', 'the workspace folder (or WARDROOM_WORKSPACE)')
    .action(openDesktop)
}

async function openDesktop(options: WorkspaceOptions): Promise<void> {
  const start = join(programFolder, 'scripts/start.ts')
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', start, '--workspace', findWorkspaceFolder(options)],
    // This process holds its secrets apart: they go over the channel, and into no environment.
    { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] },
  )
  child.send(toHandOver(secrets), () => undefined)
  process.exitCode = await new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}
