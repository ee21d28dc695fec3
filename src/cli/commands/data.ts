// `wardroom data`: files into the vault, what lies there, and how a file reads as instances.
import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { DatasetSummary } from '../../contracts/run.ts'
import { print, remark, toSkippedText, toTable, type OutputOptions } from '../output.ts'
import type { InstancesOptions } from '../shown-instances.ts'
import { createTermsRemarks } from '../terms-remarks.ts'
import { addStewardCommands } from './data-steward.ts'
import { addSurrogatesCommand } from './surrogates.ts'
import { inWorkspace, withWorkspaceOptions, type WorkspaceOptions } from '../shell.ts'

export function addDataCommand(program: Command): void {
  const data = program.command('data').description('data sets: add, list, look at')
  withWorkspaceOptions(data.command('add <benchmark> <paths...>'))
    .description('read a benchmark’s files into the workspace, encrypted')
    .option('--json', 'print one JSON object')
    .action(addData)
  withWorkspaceOptions(data.command('list'))
    .description('list the data sets in the workspace')
    .option('--json', 'print one JSON object')
    .action(listData)
  addStewardCommands(data)
  addSurrogatesCommand(data)
  data
    .command('instances [benchmark]')
    .description(
      'print a file’s instances: id, prompt, split, references (from the file, never from the workspace)',
    )
    .option('--benchmark-file <yaml>', 'an own benchmark’s file, in place of a name')
    .option('--data <paths...>', 'the benchmark’s files')
    .option('--prompts <dir>', 'take the wording from the run_spec.json files of a HELM tree')
    .option(
      '--prompting <kind>',
      'helm: as upstream lays prompts out; corrected: its mistakes mended',
      'helm',
    )
    .option('--json', 'print one JSON object instead of JSON lines')
    .action(printInstances)
}

async function addData(
  benchmark: string,
  paths: string[],
  options: WorkspaceOptions & OutputOptions,
): Promise<void> {
  await inWorkspace(options, async ({ datasets }) => {
    const added = await datasets.add(benchmark, paths)
    const { already, ...dataset } = added
    print(options, { dataset, already }, () => [
      already
        ? `This file is in the workspace already: ${dataset.instances} questions of ${dataset.benchmark}.`
        : `Added ${dataset.instances} questions of ${dataset.benchmark} (${dataset.rows} rows), ${describeAccess(dataset)}.`,
      ...toSkippedText(dataset.skipped),
      ...(already ? [] : paths.map((path) => `${resolve(path)} still lies where it was, unencrypted.`)),
    ])
  })
}

function describeAccess({ access, label }: { access: string; label: string | null }): string {
  return label === null ? `${access}: this is no file that is known` : `${access}: ${label}`
}

async function listData(options: WorkspaceOptions & OutputOptions): Promise<void> {
  await inWorkspace(options, async ({ datasets }, host) => {
    const list = datasets.list()
    const remarkOnTerms = await createTermsRemarks(host)
    remarkOnTerms(list)
    print(options, { datasets: list }, () =>
      list.length === 0
        ? ['No data sets yet. Add one with "wardroom data add BENCHMARK FILE".']
        : toTable(
            [
              ['ID', 'BENCHMARK', 'QUESTIONS', 'ACCESS', 'FILE', 'ADDED', 'LAST DAY'],
              ...list.map((dataset) => [
                dataset.id.slice(0, 8),
                dataset.benchmark,
                String(dataset.instances),
                dataset.access,
                dataset.label ?? toUnknownText(dataset),
                dataset.importedAt.slice(0, 10),
                dataset.expiresOn ?? '–',
              ]),
            ],
            ['left', 'left', 'right', 'left', 'left', 'left', 'left'],
          ),
    )
  })
}

function toUnknownText({ access }: DatasetSummary): string {
  return access === 'private' ? 'not a known file' : `not a known file, ${access} by a steward's decision`
}

async function printInstances(
  name: string | undefined,
  options: InstancesOptions & OutputOptions,
): Promise<void> {
  const { readShownInstances } = await import('../shown-instances.ts')
  const { benchmark, wording, instances, skipped } = await readShownInstances(name, options)
  print(options, { benchmark, wording, instances, skipped }, () =>
    instances.map((instance) => JSON.stringify(instance)),
  )
  if (!options.json) for (const line of toSkippedText(skipped)) remark(line)
}
