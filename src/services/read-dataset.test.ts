// Files of a benchmark → the level they count as: by hash what the benchmark is, otherwise private.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCatalog } from './catalog.ts'
import { readDataset } from './read-dataset.ts'

const resources = join(import.meta.dirname, '../../resources')
const sample = join(resources, 'demo/pubmed_qa/ori_pqal.json')
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wardroom-levels-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the level of a file', () => {
  const catalog = loadCatalog(resources)
  const { benchmarks } = catalog

  it.each(['public', 'gated', 'private'] as const)(
    'of a %s benchmark is that level where its hash is known',
    async (access) => {
      const benchmark = { ...catalog.find('pubmed_qa'), access }
      expect(await readDataset(benchmark, [sample], benchmarks)).toMatchObject({ access, origin: 'sample' })
    },
  )

  it.each(['public', 'gated'] as const)(
    'of a %s benchmark is private where one byte differs',
    async (access) => {
      const path = join(folder, 'ori_pqal.json')
      writeFileSync(path, `${readFileSync(sample, 'utf8')} `)
      const benchmark = { ...catalog.find('pubmed_qa'), access }
      expect(await readDataset(benchmark, [path], benchmarks)).toMatchObject({
        ...{ access: 'private', origin: 'other', label: null },
      })
    },
  )
})
