// `wardroom benchmarks`: what can be run, with category, access and main metric; own benchmarks in and out.
import type { Command } from 'commander'
import type { Catalog } from '../../services/catalog.ts'
import { print, toTable, type OutputOptions } from '../output.ts'
import { inWorkspace, mayOpenQuietly, withWorkspaceOptions, type WorkspaceOptions } from '../shell.ts'
import { loadShippedCatalog } from '../shipped-catalog.ts'

interface ListOptions extends WorkspaceOptions, OutputOptions {
  readonly release?: string
}

export function addBenchmarksCommand(program: Command): void {
  const benchmarks = withWorkspaceOptions(program.command('benchmarks'))
    .description('list the benchmarks, with a workspace also its own; add own ones')
    .option('--release <name>', 'only those of a release of MedHELM: v1, v2, paper, v3 or v4')
    .option('--json', 'print one JSON object')
    .action(list)
  withWorkspaceOptions(benchmarks.command('list'))
    .description('list the benchmarks, with a workspace also its own')
    .option('--release <name>', 'only those of a release of MedHELM: v1, v2, paper, v3 or v4')
    .option('--json', 'print one JSON object')
    .action(list)
  benchmarks
    .command('new <file>')
    .description('look at a data file and write a benchmark for it, to be looked through')
    .option('--out <yaml>', 'the file to write (else NAME.yaml here)')
    .option('--json', 'print one JSON object')
    .action(propose)
  withWorkspaceOptions(benchmarks.command('add <yaml>'))
    .description('take an own benchmark into the workspace: Wardroom’s YAML or MedHELM’s')
    .option('--json', 'print one JSON object')
    .action(add)
  withWorkspaceOptions(benchmarks.command('remove <name>'))
    .description('take an own benchmark out again, while no data or runs of it are here')
    .option('--json', 'print one JSON object')
    .action(remove)
}

async function list(options: ListOptions): Promise<void> {
  if (mayOpenQuietly(options)) await inWorkspace(options, ({ catalog }) => printList(catalog, options))
  else await printList(await loadShippedCatalog(), options)
}

async function printList(catalog: Catalog, { release, ...options }: ListOptions): Promise<void> {
  const { toListing } = await import('../../services/catalog.ts')
  const { inOrder, taxonomy, isShipped } = catalog
  const shown = release === undefined ? inOrder : catalog.ofRelease(release)
  const listings = shown.map((benchmark) => ({
    ...toListing(benchmark, taxonomy),
    own: !isShipped(benchmark.name),
  }))
  print(options, { ...(release === undefined ? {} : { release }), benchmarks: listings }, () =>
    toTable(
      [
        ['ID', 'NAME', 'CATEGORY', 'ACCESS', 'MAIN METRIC', 'FILE'],
        ...listings.map(({ id, name, category, access, metricLabel, files }) => [
          id,
          name,
          category,
          access,
          metricLabel,
          files.length === 1 ? files[0]! : `${files[0]!} and ${files.length - 1} more`,
        ]),
      ],
      ['left', 'left', 'left', 'left', 'left', 'left'],
    ),
  )
}

async function propose(file: string, options: { readonly out?: string } & OutputOptions): Promise<void> {
  const { proposeBenchmarkFile } = await import('../../services/propose-benchmark-file.ts')
  const catalog = await loadShippedCatalog()
  const { path, benchmark, form, roles } = await proposeBenchmarkFile(file, options.out ?? null, catalog)
  const nameOf = (column: { readonly name: string } | null) => column?.name ?? null
  const columns = {
    id: nameOf(roles.id),
    question: nameOf(roles.question),
    context: roles.context.map(({ name }) => name),
    options: toNames(roles.options),
    answer: nameOf(roles.answer),
  }
  print(options, { path, benchmark, form, columns }, () => [
    `Wrote ${path}: ${benchmark.name}, ${form}, main metric ${benchmark.mainMetric}.`,
    `  question  ${columns.question ?? '–'}`,
    `  context   ${columns.context.join(', ') || '–'}`,
    `  options   ${columns.options.join(', ') || '–'}`,
    `  answer    ${columns.answer ?? '–'}`,
    `  id        ${columns.id ?? 'numbered'}`,
    `Look it through, then: wardroom benchmarks add ${path}`,
  ])
}

function toNames(options: { readonly name: string } | readonly { readonly name: string }[] | null): string[] {
  if (options === null) return []
  return 'name' in options ? [options.name] : options.map(({ name }) => name)
}

async function add(yaml: string, options: ListOptions): Promise<void> {
  await inWorkspace(options, ({ ownBenchmarks }) => {
    const { benchmark, already, replaced, dataFile, form } = ownBenchmarks.add(yaml)
    print(options, { benchmark, already, replaced, form, dataFile }, () => [
      already
        ? `${benchmark.name} is in the workspace already, as it stands here.`
        : `${replaced ? 'Changed' : 'Added'} ${benchmark.name} (${benchmark.displayName}), main metric ${benchmark.mainMetric}.`,
      `Next: wardroom data add ${benchmark.name} ${dataFile ?? benchmark.files.at(-1)!.name}`,
    ])
  })
}

async function remove(name: string, options: ListOptions): Promise<void> {
  await inWorkspace(options, ({ ownBenchmarks }) => {
    ownBenchmarks.remove(name)
    print(options, { removed: name }, () => [`Removed ${name}.`])
  })
}
