// `wardroom prompts import DIR`: upstream's exact wording from the user's own HELM tree.
import type { Command } from 'commander'
import { print, type OutputOptions } from '../output.ts'
import { inWorkspace, withWorkspaceOptions, type WorkspaceOptions } from '../shell.ts'

export function addPromptsCommand(program: Command): void {
  const prompts = program.command('prompts').description('the wording of instructions')
  withWorkspaceOptions(prompts.command('import <dir>'))
    .description('take upstream’s exact wording from the run_spec.json files of a HELM tree')
    .option('--json', 'print one JSON object')
    .action(importPrompts)
}

async function importPrompts(dir: string, options: WorkspaceOptions & OutputOptions): Promise<void> {
  await inWorkspace(options, ({ prompts }) => {
    const imported = prompts
      .import(dir)
      .map(({ benchmark, sha256, otherwise }) => ({ benchmark, sha256, otherwise }))
    print(options, { imported }, () => [
      `Took the wording of ${imported.map(({ benchmark }) => benchmark).join(', ')}. New runs use it, and say so.`,
      ...imported
        .filter(({ otherwise }) => otherwise > 0)
        .map(
          ({ benchmark, otherwise }) =>
            `  ${benchmark}: ${otherwise} other run specs are worded otherwise; the first one stands.`,
        ),
    ])
  })
}
