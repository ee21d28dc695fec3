import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { expandRunEntry } from '../core/catalog/expand-run-entry.ts'
import { parseRunEntry, toRunName } from '../core/catalog/run-entry.ts'
import { toModel } from '../core/testing/models.fixture.ts'
import { loadRunEntries } from '../storage/run-entries-file.ts'
import { loadCatalog } from './catalog.ts'
import { findEntriesFile } from './run-entry-files.ts'

const resources = resolve(import.meta.dirname, '../../resources')
const { benchmarks } = loadCatalog(resources)
const read = (name: string) => loadRunEntries(findEntriesFile(name, resources).path)

/** Counts of entries as upstream's files have them, models aside. */
test.each([
  ['run_entries_medhelm_public.conf', 17, 16, 'public'],
  ['run_entries_medhelm_gated.conf', 11, 7, 'gated'],
  ['run_entries_medhelm_private.conf', 26, 14, 'private'],
] as const)('%s: %i entries of %i benchmarks, all of them %s', async (...[name, entries, count, access]) => {
  const found = await read(name)
  const parsed = found.map(({ description }) => parseRunEntry(description, benchmarks))
  const runs = parsed.flatMap((entry) => expandRunEntry(entry, [toModel('m')]))
  expect(runs).toHaveLength(entries)
  expect(new Set(runs.map(toRunName)).size).toBe(entries)
  expect(new Set(runs.map(({ benchmark }) => benchmark.name)).size).toBe(count)
  expect(new Set(runs.map(({ benchmark }) => benchmark.access))).toEqual(new Set([access]))
  expect(found.every(({ priority }) => priority === 1)).toBe(true)
})

test('the programs: 4 benchmarks, 16 programs, room for those that think', async () => {
  const entries = await read('run_entries_medhelm_dspy.conf')
  const names = new Set(entries.map(({ description }) => /model=([^,]+)/.exec(description)![1]!))
  expect([entries.length, names.size]).toEqual([64, 16])
  const models = [...names].map((name) => toModel(name))
  const runs = entries.flatMap(({ description }) =>
    expandRunEntry(parseRunEntry(description, benchmarks), models),
  )
  expect(toRunName(runs.at(-1)!)).toBe(
    'medbullets:num_output_tokens=4000,model=openai_o3-mini-2025-01-31-dspy-fs-miprov2,model_deployment=openai_o3-mini-2025-01-31-dspy-fs-miprov2',
  )
  expect(runs.filter(({ changes }) => changes!.length > 0)).toHaveLength(16)
})

test.each([
  ['src/helm/benchmark/presentation/run_entries_medhelm_public.conf', 'run_entries_medhelm_public.conf'],
  ['run_entries_medhelm_private_stanford.conf', 'run_entries_medhelm_private.conf'],
])('%s is ours where no such file is here', (given, name) => {
  expect(findEntriesFile(given, resources)).toEqual({
    path: resolve(resources, 'run-entries', name),
    isOwn: true,
  })
})

test('a file that is here, or that nobody knows, is taken as named', () => {
  const path = resolve(resources, 'run-entries/run_entries_medhelm_public.conf')
  expect(findEntriesFile(path, resources)).toEqual({ path, isOwn: false })
  expect(findEntriesFile('mine.conf', resources)).toEqual({ path: 'mine.conf', isOwn: false })
})
