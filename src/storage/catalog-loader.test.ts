// Resources read twice by one process: what did not change is the same value, what changed is read anew.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadCatalogFiles } from './catalog-loader.ts'
import { faultOf, removeFolder, temporaryFolder } from './testing/temporary-vault.ts'

const shipped = resolve(import.meta.dirname, '../../resources')
let folder = ''

beforeEach(() => {
  folder = temporaryFolder()
  for (const name of ['benchmarks', 'published', 'releases']) mkdirSync(join(folder, name))
  for (const name of ['taxonomy.yaml', 'benchmarks/medec.yaml', 'benchmarks/head_qa.yaml'])
    cpSync(join(shipped, name), join(folder, name))
})
afterEach(() => removeFolder(folder))

function rewrite(name: string, from: string, to: string): void {
  const path = join(folder, name)
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))
}

test('a file that did not change is not read into another value, and nobody can alter it', () => {
  const [first] = loadCatalogFiles(folder).benchmarks
  const [again] = loadCatalogFiles(folder).benchmarks
  expect(again).toBe(first)
  expect(() => Object.assign(first!.adapter, { maxTokens: 1 })).toThrow(TypeError)
})

test('a file that changed is read anew, beside one that did not', () => {
  const before = loadCatalogFiles(folder).benchmarks
  rewrite('benchmarks/medec.yaml', 'displayName: ', 'displayName: New ')
  const after = loadCatalogFiles(folder).benchmarks
  expect(after.map(({ name }) => name)).toEqual(['head_qa', 'medec'])
  expect(after[0]).toBe(before[0])
  expect(after[1]!.displayName).toBe(`New ${before[1]!.displayName}`)
})

test('a file that was right and is no longer is a fault, each time', async () => {
  loadCatalogFiles(folder)
  rewrite('benchmarks/medec.yaml', 'displayName: ', 'displayNames: ')
  for (const time of ['first', 'second'])
    expect(await faultOf(() => loadCatalogFiles(folder)), time).toMatchObject({ code: 'bad_input' })
})

test('a file that was removed is gone', () => {
  loadCatalogFiles(folder)
  rmSync(join(folder, 'benchmarks/medec.yaml'))
  expect(loadCatalogFiles(folder).benchmarks.map(({ name }) => name)).toEqual(['head_qa'])
})
