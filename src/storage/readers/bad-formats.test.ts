// Files that are not what their format says: the sentence for each, which never holds text from the file.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { benchmarkFile } from '../testing/benchmark-file.ts'
import { readGiven, type Wish } from '../testing/given-file.ts'
import { documentBytes, workbookBytes, workbookParts } from '../testing/office-bytes.ts'
import { PARQUET_LABELS, smallFiles } from '../testing/small-files.ts'
import { faultOf, removeFolder, temporaryFolder } from '../testing/temporary-vault.ts'
import { zipBytes } from '../testing/zip-bytes.ts'
import { readRows } from './read-rows.ts'

let folder = ''
beforeAll(() => {
  folder = temporaryFolder()
})
afterAll(() => removeFolder(folder))

const read = (content: string | Buffer, wish: Wish) => readGiven(folder, content, wish)
const messageOf = async (content: string | Buffer, wish: Wish) =>
  (await faultOf(() => read(content, wish))).message.replace(join(folder, 'given'), 'FILE')

describe('a bad file', () => {
  const bomb = (size: number) => zipBytes([{ name: 'word/document.xml', content: Buffer.alloc(size, 32) }])
  const book = workbookParts({ rows: '' })
  it.each<[why: string, content: string | Buffer, wish: Wish, says: RegExp]>([
    [
      'JSON for XML',
      '[{"a": 1}]',
      { format: 'xml' },
      /^FILE looks like JSON; expected XML with elements at "\*"\.$/,
    ],
    [
      'a document type',
      '<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>',
      { format: 'xml' },
      /line 1: a document type stands here/,
    ],
    ['an unknown entity', '<a>&e;</a>', { format: 'xml' }, /line 1: this is not well-formed XML/],
    [
      'another encoding',
      '<?xml version="1.0" encoding="ISO-8859-1"?><a/>',
      { format: 'xml' },
      /line 1: it says that it is in ISO-8859-1; save it as UTF-8/,
    ],
    ['a wrong end', '<a>\n<b>\n</a>', { format: 'xml' }, /line 3: this is not well-formed XML/],
    ['XML cut short', '<a>\n<b>', { format: 'xml' }, /line 2: this is not well-formed XML/],
    ['XML without end', '<a>'.repeat(300), { format: 'xml' }, /elements lie more than 200 deep/],
    ['XML of another shape', '<a><b/></a>', { format: 'xml', records: '*.c' }, /has no element at "\*\.c"/],
    [
      'XML without a field',
      '<a><b/></a>',
      { format: 'xml', fields: ['c'] },
      /line 1: no row has all wanted keys, here "c" is missing/,
    ],
    ['CSV for Excel', 'a,b\n1,2\n', { format: 'xlsx' }, /^FILE looks like CSV; expected an Excel workbook/],
    [
      'an old workbook',
      Buffer.from('d0cf11e0a1b11ae10000', 'hex'),
      { format: 'xlsx' },
      /old Office file \(\.xls, \.doc\) or one with a password/,
    ],
    [
      'Word for Excel',
      documentBytes('<w:p/>'),
      { format: 'xlsx' },
      /looks like a Word document; expected an Excel workbook/,
    ],
    [
      'a zip of other things',
      zipBytes([{ name: 'a', content: 'b' }]),
      { format: 'xlsx' },
      /is a zip archive without a workbook/,
    ],
    [
      'a workbook without the column',
      workbookBytes({ rows: '<row><c t="b"><v>1</v></c></row>' }),
      { format: 'xlsx', fields: ['id'] },
      /row 1: the header has no column "id"/,
    ],
    ['a workbook without rows', workbookBytes({ rows: '' }), { format: 'xlsx' }, /^FILE holds no rows/],
    [
      'a workbook cut short',
      workbookBytes({ rows: '' }).subarray(0, 400),
      { format: 'xlsx' },
      /damaged or was cut short/,
    ],
    [
      'a part with a password',
      zipBytes(book.map((part) => ({ ...part, flags: 1 }))),
      { format: 'xlsx' },
      /locked with a password/,
    ],
    ['a part twice', zipBytes([...book, book[0]!]), { format: 'xlsx' }, /damaged or was cut short/],
    ['a bomb of a zip', bomb(40_000_000), { format: 'docx' }, /unpacks to more than 250 times its size/],
    [
      'a bomb of gzip',
      gzipSync(Buffer.alloc(40_000_000, 32)),
      { format: 'text' },
      /unpacks to more than 250 times its size/,
    ],
    [
      'gzip cut short',
      gzipSync('a,b\n1,2\n').subarray(0, 15),
      { format: 'csv' },
      /does not unpack: it is damaged or was cut short/,
    ],
    [
      'Parquet for CSV',
      PARQUET_LABELS,
      { format: 'csv' },
      /looks like Parquet; expected comma-separated values/,
    ],
    [
      'Parquet cut short',
      PARQUET_LABELS.subarray(0, 300),
      { format: 'parquet' },
      /damaged or was cut short; expected a Parquet table/,
    ],
    [
      'Parquet without the column',
      PARQUET_LABELS,
      { format: 'parquet', fields: ['label'] },
      /has no column "label"/,
    ],
    ['PDF for Arrow', '%PDF-1.7 ', { format: 'arrow' }, /looks like PDF; expected an Arrow table/],
    [
      'text for SQLite',
      'a,b\n',
      { format: 'sqlite', records: 't' },
      /looks like CSV; expected an SQLite database with the table "t"/,
    ],
    [
      'a locked text',
      Buffer.from('PK\x03\x04\x14\x00', 'latin1'),
      { format: 'text' },
      /looks like a zip archive/,
    ],
  ])('%s', async (...[, content, wish, says]) => {
    expect(await messageOf(content, wish)).toMatch(says)
  })

  it('a database without the table, or with one that is not stored', async () => {
    const { bytes } = smallFiles().find(({ name }) => name === 'sqlite')!
    expect(await messageOf(bytes, { format: 'sqlite', records: 'other' })).toMatch(/has no table "other"/)
    expect(await messageOf(bytes, { format: 'sqlite', records: 'rows', fields: ['x'] })).toMatch(
      /has no column "x"/,
    )
  })

  it('is never a pipe or a folder', async () => {
    const path = join(folder, 'folder')
    mkdirSync(path)
    expect(await faultOf(() => readRows(path, benchmarkFile('xml', [])))).toMatchObject({
      code: 'bad_input',
      message: `${path} is a directory; give the file official.xml.`,
    })
  })
})
