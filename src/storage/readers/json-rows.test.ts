// JSON: where records lie, in which order they come, and the sentence for each bad file.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { benchmarkFile } from '../testing/benchmark-file.ts'
import { faultOf, removeFolder, temporaryFolder } from '../testing/temporary-vault.ts'
import { readRows } from './read-rows.ts'

const LIST = benchmarkFile('json', ['q', 'a'])
const EXAMS = benchmarkFile('json', ['q'], 'exams.*.data.*')
const WANTED = 'expected one JSON document with records at "*" that have the keys "q", "a"'
let folder = ''
let path = ''

beforeAll(() => {
  folder = temporaryFolder()
  path = join(folder, 'given.json')
})
afterAll(() => removeFolder(folder))

function read(content: string, file = LIST) {
  writeFileSync(path, content)
  return readRows(path, file)
}

describe('a good file', () => {
  it('gives the entries of a list', async () => {
    const { rows, total } = await read(
      '\ufeff[{"q": "x", "a": [1, {"b": null}]},\r\n {"a": 2.5e1, "q": "\\u00e9\\n"}]\n',
    )
    expect(rows).toEqual([
      { line: 1, values: { q: 'x', a: [1, { b: null }] } },
      { line: 2, values: { q: 'é\n', a: 25 } },
    ])
    expect(total).toBe(2)
  })

  it('gives the values of an object with their keys, in the order of the file', async () => {
    const { rows } = await read(
      '{"30": {"q": 1, "a": 1}, "4": {"q": 2, "a": 2}, "b": {"q": 3, "a": 3}, "1": {"q": 4, "a": 4}}',
    )
    expect(rows.map(({ line, values }) => [line, values['$key'], values['q']])).toEqual([
      [1, '30', 1],
      [2, '4', 2],
      [3, 'b', 3],
      [4, '1', 4],
    ])
  })

  it('takes the last value of a key given twice, as Python does', async () => {
    const { rows } = await read('{"x": {"q": 1, "a": 1}, "y": {"q": 2, "a": 2}, "x": {"q": 3, "a": 3}}')
    expect(rows.map(({ values }) => values['q'])).toEqual([3, 2])
  })

  it('merges the scalars of the objects above, the nearest one winning', async () => {
    const document = {
      language: 'en',
      exams: {
        first: { data: [{ q: 1 }, { q: 2, year: '2014' }], year: '2013', tags: ['x'] },
        second: { year: null, data: [{ q: 3 }] },
      },
    }
    const { rows } = await read(JSON.stringify(document), EXAMS)
    expect(rows.map(({ values }) => values)).toEqual([
      { language: 'en', $key: 'first', year: '2013', q: 1 },
      { language: 'en', $key: 'first', year: '2014', q: 2 },
      { language: 'en', $key: 'second', year: null, q: 3 },
    ])
  })

  it('skips what is not a record, or lacks a key, and keeps the rest', async () => {
    const { rows, total, skipped } = await read('[{"q": 1}, 7, {"q": 1, "a": null}, {"a": 1}, {"q": 2}, []]')
    expect(rows).toEqual([{ line: 3, values: { q: 1, a: null } }])
    expect(total).toBe(6)
    expect(skipped).toEqual([
      { reason: 'missing_value', field: 'a', count: 2, lines: [1, 5] },
      { reason: 'malformed', count: 2, lines: [2, 6] },
      { reason: 'missing_value', field: 'q', count: 1, lines: [4] },
    ])
  })

  it('skips a part that is not shaped like the others', async () => {
    const { rows, skipped } = await read(
      '{"exams": {"a": {"data": [{"q": 1}]}, "b": {}, "c": {"data": 5}}}',
      EXAMS,
    )
    expect(rows).toHaveLength(1)
    expect(skipped).toEqual([
      { reason: 'missing_value', field: 'data', count: 1, lines: [2] },
      { reason: 'malformed', count: 1, lines: [3] },
    ])
  })
})

describe('a bad file', () => {
  it.each([
    [
      'cut short in a list',
      '[\n {"q": 1, "a": 2},\n {"q": 2,',
      `${WANTED}.`,
      'ends too early, at line 3: it was cut short; ',
      { line: 3 },
    ],
    [
      'cut short in a text',
      '[\n {"q": "SECR\\"',
      `${WANTED}.`,
      'ends too early, at line 2: it was cut short; ',
      { line: 2 },
    ],
    [
      'cut short in a word',
      '[\n true, fal\n',
      `${WANTED}.`,
      'ends too early, at line 2: it was cut short; ',
      { line: 2 },
    ],
    ['CSV', 'q,a\n1,SECRET\n', `${WANTED}.`, 'looks like CSV; ', { line: 1 }],
    ['nothing', ' \n', `${WANTED}.`, 'is empty; ', {}],
    ['no records', '[]', `${WANTED}.`, 'holds no rows; ', {}],
  ])('%s', async (...[, content, end, sentence, place]) => {
    const found = await faultOf(() => read(content))
    expect(found).toEqual({
      code: 'bad_input',
      message: `${path} ${sentence}${end}`,
      place: { file: path, ...place },
    })
  })

  it.each([
    ['a comma too many', '[\n {"q": 1, "a": "SECRET",}]', 'line 2, column 25: this is not JSON'],
    ['a word that JSON lacks', '[{"q": NaN, "a": "SECRET"}]', 'line 1, column 8: this is not JSON'],
    ['a bare word', '[{"q": SECRET}]', 'line 1, column 8: this is not JSON'],
    ['a number with a zero before', '[\r\n{"q": 01}]', 'line 2, column 7: this is not JSON'],
    ['a text over two lines', '[\n\n{"q": "SECRET\n", "a": 1}]', 'line 3, column 7: this is not JSON'],
    ['an unknown escape', '[{"q": "SE\\xCRET"}]', 'line 1, column 8: this is not JSON'],
    ['a missing colon', '[{"q" "SECRET"}]', 'line 1, column 7: this is not JSON'],
    ['the wrong bracket', '[{"q": "SECRET"]', 'line 1, column 16: this is not JSON'],
    ['text after the end', '[{"q": 1, "a": 1}] SECRET', 'line 1, column 20: this is not JSON'],
    [
      'JSON Lines',
      '{"q": 1, "a": 1}\n{"q": 2, "a": "SECRET"}\n',
      'line 2: a second document starts here, as in JSON Lines',
    ],
    ['a number', '5', 'line 1: a list or an object should stand here'],
    ['records that are no objects', '{"q": "SECRET"}', 'line 1: not a JSON object'],
  ])('%s', async (_, content, sentence) => {
    const found = await faultOf(() => read(content))
    expect(found).toMatchObject({ code: 'bad_input', message: `${path}, ${sentence}; ${WANTED}.` })
  })

  it('of another shape names what should stand where', async () => {
    const shape = (content: string) => faultOf(() => read(content, EXAMS))
    expect(await shape('\n[]')).toMatchObject({ place: { line: 2 } })
    expect((await shape('\n[]')).message).toContain(
      'line 2: an object should stand here; expected one JSON document with records at "exams.*.data.*"',
    )
    expect(await shape('{"version": 1,\n "exam": {}}')).toMatchObject({ place: { line: 1, field: 'exams' } })
    expect((await shape('{"exams":\n 5}')).message).toContain('line 2: a list or an object should stand here')
  })

  it('of another benchmark names the missing key', async () => {
    const found = await faultOf(() =>
      read('[\n{"question": "SECRET", "a": 1}, {"question": "SECRET", "a": 2}]'),
    )
    expect(found).toEqual({
      code: 'bad_input',
      message: `${path}, line 2: no row has all wanted keys, here "q" is missing; ${WANTED}.`,
      place: { file: path, line: 2, field: 'q' },
    })
  })

  it('that is nested without end is refused, not crashed on', async () => {
    expect(await faultOf(() => read('['.repeat(100_000)))).toMatchObject({ code: 'bad_input' })
  })
})
