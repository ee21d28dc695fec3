// One small good file of each format, for tests: two columns, `id` and `text`, where the format has columns.
import { gzipSync } from 'node:zlib'
import { Table, tableToIPC, vectorFromArray, Utf8 } from 'apache-arrow'
import type { FileFormat } from '../../contracts/benchmark.ts'
import { loadSqlite } from '../database.ts'
import { documentBytes, textRows, workbookBytes } from './office-bytes.ts'

export interface SmallFile {
  readonly name: string
  readonly format: FileFormat
  readonly bytes: Buffer
  readonly records: string
  readonly fields: string[]
}

/** Columns subject_id (int64), prediction_time (timestamp), boolean_value; 8 rows of invented people. */
export const PARQUET_LABELS = Buffer.from(
  [
    'UEFSMRUGFYQBFVRcFRAVABUQFQAVBBUAAAAQAUAEAQAJAQACCQcEAAMNCAAEDQgABQ0IAAYNCAAHDQgcCAAAAAAAAAAVBhWE',
    'ARV4XBUQFQAVEBUAFQQVAAAAEAFALACgHB9uAQAAACQpQwUIDCjTeGwBEAgUjvwFEAgIBqIFEAxM4c5rARg4KAEMbwEAAADc',
    'R7prAQAAFQYVBhUKXBUQFQAVEBUAFQQVAAAAEAEBAMEVBBlMSARyb290FQYAFQQlAhgKc3ViamVjdF9pZAAVBCUCGA9wcmVk',
    'aWN0aW9uX3RpbWUlEgAVACUCGA1ib29sZWFuX3ZhbHVlABYQGRwZPCYIHBUEGRUAGRgKc3ViamVjdF9pZBUCFhAWsAEWgAEm',
    'CDw2ACgICAAAAAAAAAAYCAEAAAAAAAAAABkcFQYVABUCAAAAJogBHBUEGRUAGRgPcHJlZGljdGlvbl90aW1lFQIWEBawARak',
    'ASaIATw2ACgIACgBDG8BAAAYCADcR7prAQAAABkcFQYVABUCAAAAJqwCHBUAGRUAGRgNYm9vbGVhbl92YWx1ZRUCFhAWMBY0',
    'JqwCPDYAKAEBGAEAABkcFQYVABUCAAAAFpADFhA22AIAKAloeXBhcnF1ZXQZPBwAABwAABwAAAA4AQAAUEFSMQ==',
  ].join(''),
  'base64',
)

const ROWS = [
  ['1', 'first, "quoted" text'],
  ['2', 'second\ntext'],
  ['3', 'third text, a little longer than the others'],
]
const OBJECTS = ROWS.map(([id, text]) => ({ id, text }))
const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

export function smallFiles(): SmallFile[] {
  const fields = ['id', 'text']
  const delimited = (delimiter: string) =>
    [fields, ...ROWS]
      .map((cells) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter)}\n`)
      .join('')
  const table = new Table({
    id: vectorFromArray(
      ROWS.map(([id]) => id),
      new Utf8(),
    ),
    text: vectorFromArray(
      ROWS.map(([, text]) => text),
      new Utf8(),
    ),
  })
  const xml = ROWS.map(([id, text]) => `<row id="${id}"><text>${escape(text!)}</text></row>`).join('\n')
  const paragraphs = ROWS.map(
    ([, text]) => `<w:p><w:r><w:rPr><w:color w:val="FF0000"/></w:rPr><w:t>${escape(text!)}</w:t></w:r></w:p>`,
  )
  const file = (
    name: string,
    format: FileFormat,
    content: string | Uint8Array,
    more: Partial<SmallFile> = {},
  ) => ({
    ...{ name, format, bytes: Buffer.from(content as string), records: '*', fields },
    ...more,
  })
  return [
    file('csv', 'csv', delimited(',')),
    file('csv.gz', 'csv', gzipSync(delimited(','))),
    file('tsv', 'tsv', delimited('\t')),
    file('json', 'json', JSON.stringify(OBJECTS, null, 1)),
    file('jsonl', 'jsonl', OBJECTS.map((one) => `${JSON.stringify(one)}\n`).join('')),
    file(
      'xlsx',
      'xlsx',
      workbookBytes({ rows: textRows([fields, ...ROWS.map((cells) => cells.map(escape))]) }),
    ),
    file('xml', 'xml', `<?xml version="1.0"?>\n<rows>\n${xml}\n</rows>\n`, {
      records: '*.row',
      fields: ['@id', 'text'],
    }),
    file('docx', 'docx', documentBytes(paragraphs.join('')), { fields: [] }),
    file('parquet', 'parquet', PARQUET_LABELS, {
      fields: ['subject_id', 'prediction_time', 'boolean_value'],
    }),
    file('arrow', 'arrow', tableToIPC(table, 'stream')),
    file('feather', 'arrow', tableToIPC(table, 'file')),
    file('sqlite', 'sqlite', databaseBytes(), { records: 'rows' }),
    file('text', 'text', ROWS.map(([, text]) => text).join('\n'), { fields: [] }),
    file('lines', 'lines', ROWS.map(([, text]) => text).join('\n'), { fields: [] }),
  ]
}

function databaseBytes(): Uint8Array {
  const Sqlite = loadSqlite()
  const database = new Sqlite(':memory:', { fileMustExist: false, timeout: 0 })
  database.exec('PRAGMA page_size=512; CREATE TABLE rows (id TEXT, text TEXT)')
  const insert = database.prepare<string[]>('INSERT INTO rows VALUES (?, ?)')
  for (const cells of ROWS) insert.run(...cells)
  const bytes = (database as unknown as { serialize(): Buffer }).serialize()
  database.close()
  return bytes
}
