// `wardroom data`: files into the vault, what lies there, and how a file reads as instances.
import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { Instance } from '../../contracts/instance.ts'
import type { AdapterSpec } from '../../contracts/request.ts'
import { AppError } from '../../contracts/errors.ts'
import type { DatasetSummary } from '../../contracts/run.ts'
import { toAdapterSpec } from '../../core/adapters/adapter-spec.ts'
import { toRequest } from '../../core/adapters/to-request.ts'
import { loadCatalog, type Catalog } from '../../services/catalog.ts'
import { termsOf } from '../../services/dataset-terms.ts'
import { findWordings, withWording } from '../../services/prompts.ts'
import { readDataset } from '../../services/read-dataset.ts'
import type { Benchmark } from '../../contracts/benchmark.ts'
import { findOrRead } from '../benchmark-file.ts'
import { toPrompting } from '../prompting.ts'
import { print, remark, toSkippedText, toTable, type OutputOptions } from '../output.ts'
import { toTermsRemark } from '../terms-remarks.ts'
import { addStewardCommands } from './data-steward.ts'
import { addSurrogatesCommand } from './surrogates.ts'
import { createCliHost, inWorkspace, needed, withWorkspaceOptions, type WorkspaceOptions } from '../shell.ts'

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
  await inWorkspace(options, ({ datasets }, host) => {
    const list = datasets.list()
    for (const dataset of list) {
      const words = toTermsRemark(dataset, termsOf(dataset, host))
      if (words !== null) remark(words)
    }
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
  options: { data?: string[]; benchmarkFile?: string; prompts?: string; prompting: string } & OutputOptions,
): Promise<void> {
  const catalog = loadCatalog(createCliHost().resources)
  const { benchmark, dataFile } = findOrRead(name, options.benchmarkFile, catalog)
  const { instances, skipped } = await readDataset(
    benchmark,
    needed(options.data ?? dataFile, '--data PATH…'),
    catalog.benchmarks,
  )
  const prompting = toPrompting(options.prompting)
  const spec =
    prompting === 'helm'
      ? findSpec(benchmark, catalog, options.prompts)
      : toMendedSpec(benchmark, options.prompts)
  const shown = instances.map((instance) => toShown(instance, spec))
  print(options, { benchmark: benchmark.name, wording: spec.wording, instances: shown, skipped }, () =>
    shown.map((instance) => JSON.stringify(instance)),
  )
  if (!options.json) for (const line of toSkippedText(skipped)) remark(line)
}

type WordedSpec = AdapterSpec & { readonly wording: 'own' | 'upstream' }

/** Upstream's words ask for what corrected prompting mends, so it has none of them. */
function toMendedSpec(benchmark: Benchmark, helmTree: string | undefined): WordedSpec {
  if (helmTree === undefined) return { ...toAdapterSpec(benchmark.adapter, 'corrected'), wording: 'own' }
  throw new AppError('usage', '--prompts gives upstream’s wording, which corrected prompting does not use.', {
    field: '--prompts',
  })
}

function findSpec(benchmark: Benchmark, catalog: Catalog, helmTree: string | undefined): WordedSpec {
  const own = toAdapterSpec(benchmark.adapter)
  const found =
    helmTree === undefined
      ? undefined
      : findWordings(helmTree, catalog).find((wording) => wording.benchmark === benchmark.name)
  return found ? { ...withWording(own, found.adapterSpec), wording: 'upstream' } : { ...own, wording: 'own' }
}

function toShown({ id, split, references, ...instance }: Instance, spec: AdapterSpec) {
  const { prompt } = toRequest({ id, split, references, ...instance }, spec, null)
  return { id, prompt, split, references }
}
