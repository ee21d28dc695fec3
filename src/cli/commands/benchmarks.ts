// `wardroom benchmarks`: what can be run, with category, access and main metric.
import type { Command } from 'commander'
import { loadCatalog, toListing } from '../../services/catalog.ts'
import { print, toTable, type OutputOptions } from '../output.ts'
import { createCliHost } from '../shell.ts'

export function addBenchmarksCommand(program: Command): void {
  program
    .command('benchmarks')
    .description('list the benchmarks')
    .option('--release <name>', 'only those of a release of MedHELM: v1, v2, paper, v3 or v4')
    .option('--json', 'print one JSON object')
    .action(({ release, ...options }: OutputOptions & { readonly release?: string }) => {
      const catalog = loadCatalog(createCliHost().resources)
      const shown = release === undefined ? catalog.inOrder : catalog.ofRelease(release)
      const listings = shown.map((benchmark) => toListing(benchmark, catalog.taxonomy))
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
    })
}
