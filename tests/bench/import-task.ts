// One file, read or imported, in a process of its own → one line of JSON: rows, time and the most memory it took.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { FileFormat } from '../../src/contracts/benchmark.ts'
import { loadCatalog } from '../../src/services/catalog.ts'
import { openDataset } from '../../src/services/read-dataset.ts'
import { createDatasetsStore } from '../../src/storage/datasets-store.ts'
import { openRows } from '../../src/storage/readers/read-rows.ts'
import { sampleDataset } from '../../src/storage/testing/samples.ts'
import { createTestVault } from '../../src/storage/testing/temporary-vault.ts'

export interface ImportTask {
  readonly path: string
  readonly format: string
  /** Folder of a new workspace; null to read alone. */
  readonly into: string | null
}

const task = JSON.parse(process.argv[2]!) as ImportTask
const start = performance.now()
const rows = task.into === null ? await read(task) : await importInto(task.path, task.into)
const seconds = (performance.now() - start) / 1000
console.log(
  JSON.stringify({
    megabytes: Math.round(statSync(task.path).size / 1e6),
    rows,
    rowsPerSecond: Math.round(rows / seconds),
    peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1024),
  }),
)

async function read({ path, format }: ImportTask): Promise<number> {
  const records = format === 'xml' ? '*.row' : '*'
  const shape = { name: path, split: 'test', optional: false, attachment: false } as const
  const file = { ...shape, fields: [], known: [], records, format: format as FileFormat }
  let count = 0
  for await (const row of (await openRows(path, file)).rows) count += row.line > 0 ? 1 : 0
  return count
}

async function importInto(path: string, folder: string): Promise<number> {
  const catalog = loadCatalog(join(import.meta.dirname, '../../resources'))
  const vault = await createTestVault(folder)
  const draft = createDatasetsStore(vault).begin()
  const opened = await openDataset(catalog.find('shc_privacy_med'), [path], catalog.benchmarks)
  let batch = []
  let count = 0
  for await (const change of opened.changes) {
    batch.push(change)
    count += 1
    if (batch.length < 500) continue
    draft.write(batch)
    batch = []
  }
  draft.write(batch)
  await opened.finish()
  draft.promote(sampleDataset({ instances: count }))
  vault.close()
  return count
}
