// `wardroom benchmarks`: what can be run, with category, access and main metric.
import type { Command } from 'commander'
import { loadCatalog, toListing } from '../../services/catalog.ts'
import { print, toTable, type OutputOptions } from '../output.ts'
import { createCliHost } from '../shell.ts'

export function addBenchmarksCommand(program: Command): void {
  program
    .command('benchmarks')
    .description('list the benchmarks')
    .option('--json', 'print one JSON object')
    .action((options: OutputOptions) => {
      const { benchmarks, taxonomy } = loadCatalog(createCliHost().resources)
      const listings = benchmarks.map((benchmark) => toListing(benchmark, taxonomy))
      print(options, { benchmarks: listings }, () =>
        toTable(
          [
            ['ID', 'NAME', 'CATEGORY', 'ACCESS', 'MAIN METRIC', 'FILE'],
            ...listings.map(({ id, name, category, access, metricLabel, files }) => [
              id,
              name,
              category,
              access,
              metricLabel,
              files.at(-1)!,
            ]),
          ],
          ['left', 'left', 'left', 'left', 'left', 'left'],
        ),
      )
    })
}
