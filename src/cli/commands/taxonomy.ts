// `wardroom taxonomy`: categories and subcategories with their benchmarks and gaps; own subcategories.
import type { Command } from 'commander'
import type { Benchmark } from '../../contracts/benchmark.ts'
import type { Catalog } from '../../services/catalog.ts'
import { print, type OutputOptions } from '../output.ts'
import { inWorkspace, mayOpenQuietly, withWorkspaceOptions, type WorkspaceOptions } from '../shell.ts'
import { loadShippedCatalog } from '../shipped-catalog.ts'

type Options = WorkspaceOptions & OutputOptions

export function addTaxonomyCommand(program: Command): void {
  const taxonomy = withWorkspaceOptions(program.command('taxonomy'))
    .description('print categories and subcategories with their benchmarks; those without one are gaps')
    .option('--json', 'print one JSON object')
    .action(printTaxonomy)
  withWorkspaceOptions(taxonomy.command('add <category> <subcategory>'))
    .description('add a subcategory of your own to a category')
    .option('--json', 'print one JSON object')
    .action((category: string, subcategory: string, options: Options) =>
      inWorkspace(options, ({ ownBenchmarks }) => {
        ownBenchmarks.addSubcategory(category, subcategory)
        print(options, { category, added: subcategory }, () => [`Added a subcategory to ${category}.`])
      }),
    )
  withWorkspaceOptions(taxonomy.command('remove <category> <subcategory>'))
    .description('take a subcategory of your own out again')
    .option('--json', 'print one JSON object')
    .action((category: string, subcategory: string, options: Options) =>
      inWorkspace(options, ({ ownBenchmarks }) => {
        ownBenchmarks.removeSubcategory(category, subcategory)
        print(options, { category, removed: subcategory }, () => [`Removed a subcategory of ${category}.`])
      }),
    )
}

async function printTaxonomy(options: Options): Promise<void> {
  if (mayOpenQuietly(options)) await inWorkspace(options, ({ catalog }) => printTree(catalog, options))
  else await printTree(await loadShippedCatalog(), options)
}

interface Node {
  readonly name: string | null
  readonly benchmarks: readonly string[]
}

async function printTree(catalog: Catalog, options: OutputOptions): Promise<void> {
  const { taxonomy: shipped } = await loadShippedCatalog()
  const categories = catalog.taxonomy.categories.map((category) => {
    const inIt = catalog.benchmarks.filter((benchmark) => benchmark.category === category.name)
    const before = shipped.categories.find(({ name }) => name === category.name)?.subcategories ?? []
    const subcategories = category.subcategories.map((name) => ({
      ...toNode(name, inIt),
      own: !before.includes(name),
    }))
    const rest = toNode(null, inIt, category.subcategories)
    return {
      ...{ name: category.name, displayName: category.displayName, benchmarks: inIt.length, subcategories },
      gaps: subcategories.filter(({ benchmarks }) => benchmarks.length === 0).length,
      withoutSubcategory: rest.benchmarks,
    }
  })
  const all = categories.flatMap(({ subcategories }) => subcategories)
  const covered = all.filter(({ benchmarks }) => benchmarks.length > 0).length
  print(options, { categories, subcategories: all.length, covered }, () => [
    ...categories.flatMap((category) => [
      `${category.displayName} (${category.benchmarks})`,
      ...category.subcategories.map(
        ({ name, own, benchmarks }) =>
          `  ${name}${own ? ' (own)' : ''}: ${benchmarks.length === 0 ? 'gap, no benchmark' : benchmarks.join(', ')}`,
      ),
      ...(category.withoutSubcategory.length === 0
        ? []
        : [`  without a subcategory: ${category.withoutSubcategory.join(', ')}`]),
    ]),
    `${covered} of ${all.length} subcategories covered.`,
  ])
}

/** Benchmarks of one subcategory; of null: those whose subcategory is none of the known ones. */
function toNode(name: string | null, inIt: readonly Benchmark[], known: readonly string[] = []): Node {
  const isIn = ({ subcategory }: Benchmark) =>
    name === null ? subcategory === null || !known.includes(subcategory) : subcategory === name
  return { name, benchmarks: inIt.filter(isIn).map((benchmark) => benchmark.name) }
}
