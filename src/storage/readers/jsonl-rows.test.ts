// JSON Lines: one row a line, bad lines counted, other formats named.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { benchmarkFile } from '../testing/benchmark-file.ts'
import { faultOf, removeFolder, temporaryFolder } from '../testing/temporary-vault.ts'
import { readRows } from './read-rows.ts'

const FILE = benchmarkFile('jsonl', ['q', 'a'])
const WANTED = 'expected JSON Lines, one object a line with the keys "q", "a"'
let folder = ''
let path = ''

beforeAll(() => {
  folder = temporaryFolder()
  path = join(folder, 'given.jsonl')
})
afterAll(() => removeFolder(folder))

function read(content: string) {
  writeFileSync(path, content)
  return readRows(path, FILE)
}

it('gives one row a line', async () => {
  const { rows, total, skipped } = await read('\ufeff{"q": "a\u2028b", "a": {"A": "x"}}\r\n{"q": 2, "a": 2}')
  expect(rows).toEqual([
    { line: 1, values: { q: 'a\u2028b', a: { A: 'x' } } },
    { line: 2, values: { q: 2, a: 2 } },
  ])
  expect([total, skipped]).toEqual([2, []])
})

it('skips and counts lines that cannot be used', async () => {
  const { rows, total, skipped } = await read(
    '{"q": 1, "a": 1}\n\n{"q": 2,\n5\n{"q": 1}\n[1]\n{"q": 3, "a": 3}\n',
  )
  expect(rows.map(({ line }) => line)).toEqual([1, 7])
  expect(total).toBe(7)
  expect(skipped).toEqual([
    { reason: 'empty', count: 1, lines: [2] },
    { reason: 'malformed', count: 3, lines: [3, 4, 6] },
    { reason: 'missing_value', field: 'a', count: 1, lines: [5] },
  ])
})

it.each([
  ['one JSON list', '[\n{"q": 1, "a": "SECRET"},\n{"q": 2, "a": 2}\n]\n', ` is one JSON list; ${WANTED}.`],
  [
    'one JSON document',
    '{\n"q": 1,\n"a": "SECRET"\n}\n',
    ` is one JSON document over many lines; ${WANTED}.`,
  ],
  ['CSV', 'q,a\n1,SECRET\n', ` looks like CSV; ${WANTED}.`],
  ['nothing', '\n\n', ` is empty; ${WANTED}.`],
  ['only bad lines', '\n{"q": "SECRET\n', `, line 2: not a JSON object; ${WANTED}.`],
  [
    'another benchmark',
    '{"x": "SECRET"}\n',
    `, line 1: no row has all wanted keys, here "q" is missing; ${WANTED}.`,
  ],
])('says what is wrong: %s', async (_, content, sentence) => {
  expect(await faultOf(() => read(content))).toMatchObject({ code: 'bad_input', message: path + sentence })
})
