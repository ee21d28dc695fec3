// `wardroom jury`: who judges a benchmark where nobody is named, listed, set and cleared.
import type { Command } from 'commander'
import type { DefaultJury } from '../../contracts/workspace-settings.ts'
import { print, toTable, type OutputOptions } from '../output.ts'
import { inWorkspace, withWorkspaceOptions, type WorkspaceOptions } from '../shell.ts'
import { toJury } from './judge.ts'

type Options = WorkspaceOptions & OutputOptions

export function addJuryCommand(program: Command): void {
  const jury = program.command('jury').description('who judges where a command names nobody')
  withWorkspaceOptions(jury.command('list'))
    .description('list the default juries')
    .option('--json', 'print one JSON object')
    .action((options: Options) => show(options))
  withWorkspaceOptions(jury.command('set <benchmark> <models...>'))
    .description('set the default jury of a benchmark, or of "all" without one of their own')
    .option('--json', 'print one JSON object')
    .action(set)
  withWorkspaceOptions(jury.command('clear <benchmark>'))
    .description('drop the default jury of a benchmark, or of "all"')
    .option('--json', 'print one JSON object')
    .action(clear)
}

async function show(options: Options): Promise<void> {
  await inWorkspace(options, ({ juries }) => printAll(options, juries.list()))
}

async function set(benchmark: string, models: string[], options: Options): Promise<void> {
  await inWorkspace(options, ({ juries }) => printAll(options, juries.set(benchmark, toJury(models))))
}

async function clear(benchmark: string, options: Options): Promise<void> {
  await inWorkspace(options, ({ juries }) => printAll(options, juries.clear(benchmark)))
}

function printAll(options: Options, juries: readonly DefaultJury[]): void {
  print(options, { juries }, () =>
    juries.length === 0
      ? ['No default jury. Name judges with --jury, or set some with "wardroom jury set".']
      : toTable(
          [
            ['BENCHMARK', 'JURY'],
            ...juries.map(({ benchmark, jury }) => [benchmark ?? 'all others', jury.join(', ')]),
          ],
          ['left', 'left'],
        ),
  )
}
