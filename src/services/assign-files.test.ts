// Folders and files → the benchmark's files: by name, by folder, by placeholder, and never out of the folder.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Benchmark } from '../contracts/benchmark.ts'
import { assignFiles } from './assign-files.ts'
import { loadCatalog } from './catalog.ts'

let root = ''
const any = loadCatalog(join(import.meta.dirname, '../../resources')).find('medec')

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'wardroom-folders-'))
  for (const path of [
    ...['set/ehr/2.xml', 'set/ehr/10.xml', 'set/ehr/readme.txt', 'set/answers.tsv', 'set/questions.tsv'],
    ...['clear/synthetic/homelessness.xlsx', 'clear/synthetic/chronic_pain.xlsx', 'renamed/7.xml'],
    ...['secret/9.xml', 'linked/ehr/1.xml', 'twice/a/answers.tsv', 'twice/b/answers.tsv', 'empty/note.txt'],
  ]) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), 'x')
  }
  symlinkSync(join(root, 'secret/9.xml'), join(root, 'linked/ehr/9.xml'))
  symlinkSync(join(root, 'secret'), join(root, 'linked/more'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

function benchmark(...names: string[]): Benchmark {
  const shape = { format: 'text', split: 'test', attachment: false, records: '*' } as const
  return {
    ...any,
    files: names.map((name) => ({
      ...shape,
      fields: [],
      known: [],
      name,
      optional: name.startsWith('extra'),
    })),
  }
}

async function assign(of: Benchmark, ...paths: string[]) {
  const found = await assignFiles(
    of,
    paths.map((path) => join(root, path)),
  )
  return found.map(({ relative, name, bindings }) => [relative, name, bindings])
}

const EHR = benchmark('questions.tsv', 'ehr/*.xml', 'extra.csv')

it.each([
  ['the whole folder', ['set']],
  ['its parts', ['set/questions.tsv', 'set/ehr']],
  ['every file', ['set/ehr/2.xml', 'set/questions.tsv', 'set/ehr/10.xml']],
])('finds them in %s, sorted by name', async (_, paths) => {
  expect(await assign(EHR, ...paths)).toEqual([
    ['questions.tsv', 'questions', {}],
    ['ehr/10.xml', '10', {}],
    ['ehr/2.xml', '2', {}],
  ])
})

it('takes a folder of another name for the inner one', async () => {
  expect(await assign(benchmark('ehr/*.xml'), 'renamed')).toEqual([['ehr/7.xml', '7', {}]])
})

it('takes a file of another name for the only one with the right columns', async () => {
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const [file] = benchmark('ward.csv').files
  const ward = { ...any, files: [{ ...file!, format: 'csv' as const, fields: ['note', 'label'] }] }
  put('own/synthetic.ward.csv', 'a,b\n1,2\n')
  put('own/other.csv', 'note,label\nx,A\n')
  expect(await assign(ward, 'own')).toEqual([['synthetic.ward.csv', 'synthetic.ward', {}]])
  const both = { ...any, files: [...ward.files, ...benchmark('extra.sqlite').files] }
  put('own/synthetic.extra.sqlite', 'x')
  expect((await assign(both, 'own')).map(([relative]) => relative)).toEqual([
    'synthetic.ward.csv',
    'synthetic.extra.sqlite',
  ])
  put('loose/export-2024.csv', 'id,note,label\n1,x,A\n')
  put('loose/readme.txt', 'note and label')
  expect(await assign(ward, 'loose')).toEqual([['export-2024.csv', 'export-2024', {}]])
  put('loose/export-2025.csv', 'id,note,label\n1,x,A\n')
  await expect(assign(ward, 'loose')).rejects.toMatchObject({
    code: 'bad_input',
    message:
      /loose holds 2 files that could be ward\.csv of medec: export-2024\.csv, export-2025\.csv\. Give one of them\.$/,
  })
})

it('reads what a placeholder stands for', async () => {
  const clear = benchmark('{condition}.xlsx')
  expect(await assign(clear, 'clear')).toEqual([
    ['chronic_pain.xlsx', 'chronic_pain', { condition: 'chronic_pain' }],
    ['homelessness.xlsx', 'homelessness', { condition: 'homelessness' }],
  ])
  expect(await assign(clear, 'clear/synthetic/homelessness.xlsx')).toEqual([
    ['homelessness.xlsx', 'homelessness', { condition: 'homelessness' }],
  ])
})

it.each<[string, Benchmark, string[], { code: string; message: RegExp }]>([
  ['nothing named', EHR, [], { code: 'usage', message: /^Name the file of/ }],
  ['a file missing', EHR, ['set/ehr'], { code: 'not_found', message: /also needs questions\.tsv\.$/ }],
  [
    'a folder of other things',
    EHR,
    ['empty'],
    { code: 'bad_input', message: /is a directory; give the file/ },
  ],
  [
    'two of one name',
    benchmark('answers.tsv'),
    ['twice'],
    { code: 'bad_input', message: /b.answers\.tsv: two files/ },
  ],
  [
    'a link out of the folder',
    benchmark('ehr/*.xml'),
    ['linked'],
    { code: 'bad_input', message: /9\.xml is a link that leads out/ },
  ],
  [
    'a name that climbs',
    benchmark('../secret/*.xml'),
    ['linked'],
    { code: 'bad_input', message: /is a directory/ },
  ],
])('refuses %s', async (...[, of, paths, { code, message }]) => {
  await expect(assign(of, ...paths)).rejects.toMatchObject({
    code,
    message: expect.stringMatching(message) as string,
  })
})
