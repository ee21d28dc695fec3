// `wardroom workspace …`: what keeps a workspace safe, its secrets and its copies.
import type { Command } from 'commander'
import { addCopyCommands } from './workspace-copies.ts'
import { addDamageCommands } from './workspace-damage.ts'
import { addSecretCommands } from './workspace-secrets.ts'

export function addWorkspaceCommand(program: Command): void {
  const workspace = program
    .command('workspace')
    .description('a workspace: status, passphrase, recovery-key, backup, restore, check, rescue')
  addSecretCommands(workspace)
  addCopyCommands(workspace)
  addDamageCommands(workspace)
}
