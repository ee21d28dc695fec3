import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadRunEntries } from './run-entries-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'wardroom-entries-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'e.conf')

function load(text: string) {
  writeFileSync(path, text)
  return loadRunEntries(path)
}

test('entries with priorities and groups, in order', async () => {
  const text = `# mine
entries: [
  {description: "medec:model=m", priority: 1, groups: ["b", "a"]},
  # {description: "left:out"}
  {description: "pubmed_qa"},
]
`
  expect(await load(text)).toEqual([
    { description: 'medec:model=m', priority: 1, groups: ['b', 'a'] },
    { description: 'pubmed_qa' },
  ])
})

test.each([
  ['entries: [\n  {description: "a"},\n  {descripton: "b"},\n]', 'line 3, entry 2: description: ', 3],
  ['entries: [\n  {description: "a", priority: high}\n]', 'line 2, entry 1: priority: ', 2],
  ['entries: [\n  {description: "a", prio: 1}\n]', 'line 2, entry 1: prio: no such key is known.', 2],
  ['entries: [\n  {description: "a", groups: ["a/b"]}\n]', 'line 2, entry 1: groups.0: ', 2],
])('%j', async (text, message, line) => {
  const fault = await load(text).catch((error: unknown) => error)
  expect(fault).toMatchObject({ code: 'bad_input', place: { file: path, line } })
  expect((fault as Error).message).toContain(`${path}, ${message}`)
})

test('a file without entries, and no file', async () => {
  await expect(load('runs: []')).rejects.toThrow(`${path}: entries: `)
  await expect(loadRunEntries(join(folder, 'none.conf'))).rejects.toMatchObject({ code: 'not_found' })
})
