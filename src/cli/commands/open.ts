// `wardroom open`: the desktop on a workspace.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Command } from 'commander'
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
    { stdio: 'inherit' },
  )
  process.exitCode = await new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}
