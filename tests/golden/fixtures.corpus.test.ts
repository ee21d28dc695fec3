// Every shared file of every benchmark → as many instances as its table states, of the access that its hash proves.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseRunEntry, toRunName } from '../../src/core/catalog/run-entry.ts'
import { loadCatalog } from '../../src/services/catalog.ts'
import { readDataset } from '../../src/services/read-dataset.ts'
import { fixtures } from '../fixture-files.ts'
import { hasShared, sharedFolder } from '../shared-folder.ts'

interface Golden {
  readonly benchmark: string
  readonly runs: readonly { readonly args: Readonly<Record<string, string>>; readonly runName: string }[]
}

const catalog = loadCatalog(resolve(import.meta.dirname, '../../resources'))
const { benchmarks } = catalog
const folder = resolve(import.meta.dirname, 'upstream')
const goldens = readdirSync(folder).map(
  (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Golden,
)
// An argument that upstream's name does not show, as it only cuts what is asked.
const runs = goldens.flatMap(({ benchmark, runs: all }) =>
  all.filter(({ args }) => !('max_length' in args)).map((run) => ({ benchmark, ...run })),
)

test('the table has every benchmark whose files are there, and upstream’s package read all of them', () => {
  const without = benchmarks.filter(({ name }) => !fixtures.some(({ benchmark }) => benchmark === name))
  expect(without.map(({ name }) => name)).toEqual([
    'health_bench_professional',
    'medxpert_qa_text',
    'sct_bench',
  ])
  expect(goldens.map(({ benchmark }) => benchmark).sort()).toEqual(
    fixtures.map(({ benchmark }) => benchmark).sort(),
  )
  for (const { benchmark, stated, instances, because } of fixtures)
    expect(because === undefined, benchmark).toBe(stated === instances)
})

test.each(runs)('$runName is upstream’s name', ({ benchmark, args, runName }) => {
  const given = Object.entries({ ...args, model: 'a/b' }).map(([key, value]) => `${key}=${value}`)
  const ours = toRunName({ ...parseRunEntry(`${benchmark}:${given.join(',')}`, benchmarks), model: 'a/b' })
  // Upstream's name is that of the run before its model is known.
  const [before, after] = [ours.slice(0, ours.lastIndexOf('model=')), ours.slice(ours.lastIndexOf('model='))]
  expect([before.replace(/[:,]$/, ''), after]).toEqual([runName, 'model=a_b'])
})

describe.skipIf(!hasShared('files of the benchmarks'))('../shared/data', () => {
  test.each(fixtures)('$benchmark: $instances instances, $origin', { timeout: 120_000 }, async (fixture) => {
    const benchmark = catalog.find(fixture.benchmark)
    const paths = fixture.paths.map((path) => join(sharedFolder, 'data', path))
    const { instances, origin, access } = await readDataset(benchmark, paths, benchmarks)
    expect(instances).toHaveLength(fixture.instances)
    expect(origin).toBe(fixture.origin)
    expect(access).toBe(origin === 'other' ? 'private' : benchmark.access)
  })
})
