// CSV: what is read, what is skipped and where, and the sentence for each bad file.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { benchmarkFile } from '../testing/benchmark-file.ts'
import { faultOf, removeFolder, temporaryFolder } from '../testing/temporary-vault.ts'
import { readRows } from './read-rows.ts'

const FILE = benchmarkFile('csv', ['id', 'text'])
const WANTED = 'expected comma-separated values with the columns "id", "text"'
let folder = ''
let path = ''

beforeAll(() => {
  folder = temporaryFolder()
  path = join(folder, 'given.csv')
})
afterAll(() => removeFolder(folder))

function read(content: string | Buffer, file = FILE) {
  writeFileSync(path, content)
  return readRows(path, file)
}
const fault = (content: string | Buffer, file = FILE) => faultOf(() => read(content, file))

describe('a good file', () => {
  it.each([
    ['plain', 'id,text\n1,a\n2,b\n'],
    ['no newline at the end', 'id,text\n1,a\n2,b'],
    ['CRLF', 'id,text\r\n1,a\r\n2,b\r\n'],
    ['CR', 'id,text\r1,a\r2,b\r'],
    ['mixed line ends', 'id,text\r\n1,a\n2,b\r\n'],
    ['byte order mark', '\ufeffid,text\r\n1,a\r\n2,b\r\n'],
    ['quoted cells', '"id","text"\n"1","a"\n"2","b"\n'],
  ])('%s', async (_, content) => {
    const { rows, total, skipped, bytes } = await read(content)
    expect(rows).toEqual([
      { line: 2, values: { id: '1', text: 'a' } },
      { line: 3, values: { id: '2', text: 'b' } },
    ])
    expect([total, skipped, bytes]).toEqual([2, [], Buffer.byteLength(content)])
  })

  it('keeps further columns, quotes and line ends within cells, and counts physical lines', async () => {
    const { rows } = await read('id,text,more\r\n1,"a ""b""\r\nc\r\n\r\nd",x\r\n2,"\n",\r\n3,é;,z\r\n')
    expect(rows).toEqual([
      { line: 2, values: { id: '1', text: 'a "b"\r\nc\r\n\r\nd', more: 'x' } },
      { line: 6, values: { id: '2', text: '\n', more: '' } },
      { line: 8, values: { id: '3', text: 'é;', more: 'z' } },
    ])
  })

  it('keeps a column whose name is a word of the language', async () => {
    const { rows } = await read('id,text,__proto__\n1,a,b\n')
    expect(Object.entries(rows[0]?.values ?? {})).toEqual([
      ['id', '1'],
      ['text', 'a'],
      ['__proto__', 'b'],
    ])
  })

  it('is hashed as it lies on the disk, byte order mark and all', async () => {
    const { sha256 } = await read('\ufeffid,text\n1,a\n')
    // printf '\xef\xbb\xbfid,text\n1,a\n' | sha256sum
    expect(sha256).toBe('aa6ceae2e4f04c7d1c61566c5d95880a5780dde4fea2f0ef0e5f6025e40f5dbc')
  })
})

describe('a file with bad rows', () => {
  it('counts them by reason, with the first five places, and keeps the rest', async () => {
    const empty = '\n,\n" ",\n\n\n\n'
    const { rows, total, skipped } = await read(
      `id,text\n1,"a\na"\n2\n3,b,c\n4,{"k":""}\n${empty}5,"b"c\n6,d\n`,
    )
    expect(rows.map(({ line, values }) => [line, values['id']])).toEqual([
      [2, '1'],
      [14, '6'],
    ])
    expect(total).toBe(12)
    expect(skipped).toEqual([
      { reason: 'ragged', count: 2, lines: [4, 5] },
      { reason: 'malformed', field: 'text', count: 2, lines: [6, 13] },
      { reason: 'empty', count: 6, lines: [7, 8, 9, 10, 11] },
    ])
  })

  it('a quote after a closed one costs its own row only', async () => {
    const { rows, skipped } = await read('id,text\n1,"a" b\n2,"c"\n3,d\n')
    expect(rows.map(({ values }) => values['text'])).toEqual(['c', 'd'])
    expect(skipped).toEqual([{ reason: 'malformed', field: 'text', count: 1, lines: [2] }])
  })

  it('does not name a column that only the file knows', async () => {
    const { skipped } = await read('id,text,Jane Doe\n1,a,b"c\n2,a,b\n')
    expect(skipped).toEqual([{ reason: 'malformed', count: 1, lines: [2] }])
  })
})

describe('a bad file', () => {
  it.each([
    [
      'a missing column',
      'id,body\n1,SECRET\n',
      `line 1: the header has no column "text"; ${WANTED}.`,
      { line: 1, field: 'text' },
    ],
    [
      'no header',
      '1,SECRET\n2,SECRET\n',
      `line 1: the header has no column "id", "text"; ${WANTED}.`,
      { line: 1, field: 'id' },
    ],
    [
      'semicolons',
      'id;text\n1;SECRET\n',
      `line 1: the cells are separated by semicolons; ${WANTED}.`,
      { line: 1 },
    ],
    ['tabs', 'id\ttext\n1\tSECRET\n', `line 1: the cells are separated by tabs; ${WANTED}.`, { line: 1 }],
    [
      'bars',
      'id|text\n1|SECRET\n',
      `line 1: the cells are separated by vertical bars; ${WANTED}.`,
      { line: 1 },
    ],
    [
      'a wanted column twice',
      'id,text,text\n1,SECRET,b\n',
      'line 1: the column "text" stands there twice, as columns 2 and 3; each column needs a name of its own.',
      { line: 1, field: 'text' },
    ],
    [
      'another column twice',
      'id,SECRET,text,SECRET\n1,a,b,c\n',
      'line 1: columns 2 and 4 have the same name; each column needs a name of its own.',
      { line: 1 },
    ],
    [
      'an unclosed quote',
      'id,text\n1,"a\nb"\n2,"""SECRET""\n3,c\n4,d\n',
      'line 4: a quote opens here and is never closed.',
      { line: 4 },
    ],
    [
      'an unclosed quote in a later cell',
      'id,text\n"1\n","SECRET\n3,c\n',
      'line 3: a quote opens here and is never closed.',
      { line: 3 },
    ],
    [
      'only bare quotes',
      'id,text\n1,{"SECRET":""}\n',
      `line 2: a quote stands inside a cell that is not quoted as a whole in the column "text"; ${WANTED}.`,
      { line: 2, field: 'text' },
    ],
    [
      'only ragged rows',
      'id,text\n\n1,SECRET,3\n',
      `line 3: the row has more or fewer cells than the header; ${WANTED}.`,
      { line: 3 },
    ],
  ])('%s', async (...[, content, sentence, place]) => {
    const { code, message, place: found } = await fault(content)
    expect(message).toBe(`${path}, ${sentence}`)
    expect([code, found]).toEqual(['bad_input', { file: path, ...place }])
    expect(message).not.toContain('SECRET')
  })

  it.each([
    ['nothing', '', `is empty; ${WANTED}.`],
    ['spaces only', '\ufeff \r\n\r\n', `is empty; ${WANTED}.`],
    ['a header only', 'id,text\n\n', `holds no rows; ${WANTED}.`],
    ['JSON', '[{"id": "1", "text": "SECRET"}]', `looks like JSON; ${WANTED}.`],
    ['JSON Lines', '{"id": "1", "text": "SECRET"}\n', `looks like JSON; ${WANTED}.`],
    [
      'UTF-16 with its mark',
      Buffer.from('\ufeffid,text\n1,SECRET\n', 'utf16le'),
      'is not UTF-8 (it looks like UTF-16); save it as UTF-8.',
    ],
    [
      'UTF-16 without',
      Buffer.from('id,text\n1,SECRET\n', 'utf16le'),
      'is not UTF-8 (it looks like UTF-16); save it as UTF-8.',
    ],
    [
      'Latin-1',
      Buffer.from('id,text\n1,a\n2,SECR\xc9T\n', 'latin1'),
      'is not UTF-8 at line 3 (it looks like Latin-1 or Windows-1252); save it as UTF-8.',
    ],
    [
      'a binary file',
      Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(200, 65), Buffer.alloc(9)]),
      `is not a text file; ${WANTED}.`,
    ],
  ])('%s', async (_, content, sentence) => {
    expect(await fault(content)).toMatchObject({ code: 'bad_input', message: `${path} ${sentence}` })
  })

  it('that is missing, or a directory', async () => {
    const missing = join(folder, 'missing.csv')
    expect(await faultOf(() => readRows(missing, FILE))).toEqual({
      code: 'not_found',
      message: `${missing} does not exist.`,
      place: { file: missing },
    })
    expect(await faultOf(() => readRows(folder, FILE))).toEqual({
      code: 'bad_input',
      message: `${folder} is a directory; give the file official.csv.`,
      place: { file: folder },
    })
  })
})
