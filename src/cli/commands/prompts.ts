// `wardroom prompts`: upstream's exact wording from the user's own HELM tree, listed and dropped again.
import type { Command } from 'commander'
import { print, toTable, type OutputOptions } from '../output.ts'
import { inWorkspace, withWorkspaceOptions, type WorkspaceOptions } from '../shell.ts'

export function addPromptsCommand(program: Command): void {
  const prompts = program.command('prompts').description('the wording of instructions')
  withWorkspaceOptions(prompts.command('import <dir>'))
    .description('take upstream’s exact wording from the run_spec.json files of a HELM tree')
    .option('--json', 'print one JSON object')
    .action(importPrompts)
  withWorkspaceOptions(prompts.command('list'))
    .description('list the prompt packs')
    .option('--json', 'print one JSON object')
    .action(listPrompts)
  withWorkspaceOptions(prompts.command('remove <benchmark>'))
    .description('drop a prompt pack; new runs use our own wording')
    .option('--json', 'print one JSON object')
    .action(removePrompts)
}

async function listPrompts(options: WorkspaceOptions & OutputOptions): Promise<void> {
  await inWorkspace(options, ({ prompts }) => {
    const packs = prompts.list()
    print(options, { packs }, () =>
      packs.length === 0
        ? ['No prompt packs. Every run uses our own wording.']
        : toTable(
            [
              ['BENCHMARK', 'IMPORTED', 'SHA-256 OF RUN_SPEC.JSON'],
              ...packs.map(({ benchmark, importedAt, sha256 }) => [
                benchmark,
                importedAt.slice(0, 16).replace('T', ' '),
                sha256.slice(0, 16),
              ]),
            ],
            ['left', 'left', 'left'],
          ),
    )
  })
}

async function removePrompts(benchmark: string, options: WorkspaceOptions & OutputOptions): Promise<void> {
  await inWorkspace(options, ({ prompts }) => {
    prompts.remove(benchmark)
    print(options, { removed: benchmark }, () => [
      `Dropped the prompt pack of ${benchmark}. New runs use our own wording, and say so.`,
    ])
  })
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
