// Sniffing: the columns or keys of any file, and nothing where it cannot be read.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { removeFolder, temporaryFolder } from '../testing/temporary-vault.ts'
import { sniffFields } from './sniff-fields.ts'

let folder = ''
beforeAll(() => {
  folder = temporaryFolder()
})
afterAll(() => removeFolder(folder))

it.each([
  ['CSV', '\ufeffid,"the text"\n1,a\n', ['id', 'the text']],
  ['semicolons', 'id;text\n1;a,b,c\n', ['id', 'text']],
  ['JSON Lines', '{"q": 1, "options": {"A": 1}}\n{"other": 2}\n', ['q', 'options', 'A']],
  ['a list', '[\n{"q": 1}, {"z": 2}]', ['q']],
  ['records by id', '{"17": {"q": 1}, "18": {"q": 2}}', ['q']],
  [
    'nested records',
    '{"v": 1, "exams": {"x": {"name": "n", "data": [{"q": 1}]}}}',
    ['v', 'exams', 'name', 'data', 'q'],
  ],
  ['broken JSON', '{"q": ', []],
  ['a binary file', 'PK\u0000\u0001', []],
])('%s', async (_, content, fields) => {
  const path = join(folder, 'given')
  writeFileSync(path, content)
  expect(await sniffFields(path)).toEqual(fields)
})

it('gives nothing for a missing file or a directory', async () => {
  expect(await sniffFields(join(folder, 'missing'))).toEqual([])
  expect(await sniffFields(folder)).toEqual([])
})
