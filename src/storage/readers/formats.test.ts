// Files of every format but the delimited ones and JSON: which rows they give.
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readGiven, type Wish } from '../testing/given-file.ts'
import { documentBytes, workbookBytes } from '../testing/office-bytes.ts'
import { PARQUET_LABELS, smallFiles } from '../testing/small-files.ts'
import { removeFolder, temporaryFolder } from '../testing/temporary-vault.ts'

let folder = ''
beforeAll(() => {
  folder = temporaryFolder()
})
afterAll(() => removeFolder(folder))

const read = (content: string | Buffer, wish: Wish) => readGiven(folder, content, wish)
const valuesOf = async (content: string | Buffer, wish: Wish) =>
  (await read(content, wish)).rows.map(({ values }) => values)

describe('a small file of each format', () => {
  it.each(smallFiles().filter(({ format }) => !['docx', 'parquet', 'text', 'lines'].includes(format)))(
    '$name gives its three rows, packed too',
    async ({ name, bytes, format, records, fields }) => {
      const texts = ['first, "quoted" text', 'second\ntext', 'third text, a little longer than the others']
      for (const content of name === 'csv.gz' ? [bytes] : [bytes, gzipSync(bytes)]) {
        const rows = await valuesOf(content, { format, records, fields })
        expect(rows.map((row) => row[fields[0]!])).toEqual(['1', '2', '3'])
        expect(rows.map((row) => row['text'])).toEqual(texts)
      }
    },
  )

  it('a row and its number', async () => {
    const parquet = await read(PARQUET_LABELS, { format: 'parquet' })
    expect(parquet.rows).toHaveLength(8)
    expect(parquet.rows[0]).toEqual({
      line: 1,
      values: { subject_id: 1, prediction_time: '2019-10-31T00:00:00', boolean_value: true },
    })
    expect(await valuesOf(gzipSync(PARQUET_LABELS), { format: 'parquet' })).toHaveLength(8)
    expect((await read('a\n\n b\r\nc', { format: 'lines' })).rows).toEqual(
      ['a', '', ' b', 'c'].map((text, index) => ({ line: index + 1, values: { text } })),
    )
    expect(await valuesOf('\ufeffa\r\nb\n', { format: 'text' })).toEqual([{ text: 'a\r\nb\n' }])
    expect(await valuesOf('', { format: 'text', name: 'notes/*.txt' })).toEqual([{ text: '' }])
  })
})

describe('an Excel workbook', () => {
  const cell = (attributes: string, content: string) => `<c ${attributes}>${content}</c>`
  it('gives shared, inline and formula texts, numbers, booleans and dates', async () => {
    const rows = `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="inlineStr"><is><r><t>N</t></r><r><t>o</t></r></is></c>
      ${'DEFGH'
        .split('')
        .map((letter) => cell(`r="${letter}2" t="inlineStr"`, `<is><t>${letter}</t></is>`))
        .join('')}</row>
      <row r="3"/>
      <row r="5">${cell('r="A5" t="s"', '<v>1</v>')}${cell('r="B5"', '<v>9</v>')}${cell('r="C5"', '<v>-1.5E-1</v>')}
      ${cell('r="D5" t="b"', '<v>1</v>')}${cell('r="E5" s="1"', '<v>44985</v>')}${cell('r="F5" s="2"', '<v>44985.354166666664</v>')}
      ${cell('r="G5" t="str"', '<f>"="&amp;A1</f><v>=cmd</v>')}${cell('r="H5"', '<f>1+1</f><v>2</v>')}</row>`
    const strings = ['<t>Name</t>', '<r><t>a</t></r><r><t xml:space="preserve"> b</t></r><rPh><t>x</t></rPh>']
    const bytes = workbookBytes({
      rows,
      strings,
      formats: [0, 14, 170],
      codes: { 170: 'yyyy\\-mm\\-dd\\ hh:mm' },
    })
    const { rows: found, skipped } = await read(bytes, { format: 'xlsx', fields: ['Name', 'No'] })
    // 44985 days after 1899-12-30 is 2023-02-28; .354166… of a day is 08:30.
    expect(found).toEqual([
      {
        line: 5,
        values: {
          Name: 'a b',
          No: -0.15,
          D: true,
          E: '2023-02-28',
          F: '2023-02-28T08:30:00',
          G: '=cmd',
          H: '2',
        },
      },
    ])
    expect(skipped).toEqual([{ reason: 'empty', count: 1, lines: [3] }])
  })

  it('skips a row with a date that does not exist, and counts it', async () => {
    const dates = [
      '<c t="d"><v>2023-02-30</v></c>',
      '<c s="1"><v>60</v></c>',
      '<c s="1"><v>3000000</v></c>',
      '<c t="d"><v>2024-02-29</v></c>',
    ]
    const header = '<row><c t="inlineStr"><is><t>day</t></is></c></row>'
    const rows = header + dates.map((one) => `<row>${one}</row>`).join('')
    const { rows: found, skipped } = await read(workbookBytes({ rows, formats: [0, 14] }), {
      format: 'xlsx',
      fields: ['day'],
    })
    expect(found).toEqual([{ line: 5, values: { day: '2024-02-29' } }])
    expect(skipped).toEqual([{ reason: 'bad_value', field: 'day', count: 3, lines: [2, 3, 4] }])
  })

  it('counts days from 1904 where it says so', async () => {
    const rows = '<row><c t="inlineStr"><is><t>day</t></is></c></row><row><c s="1"><v>1</v></c></row>'
    const bytes = workbookBytes({ rows, formats: [0, 14], from1904: true })
    expect(await valuesOf(bytes, { format: 'xlsx' })).toEqual([{ day: '1904-01-02' }])
  })
})

describe('XML', () => {
  const text = `<?xml version="1.0" encoding="utf-8"?><set lang="en"><part n="1"><title>One</title>
    <q id="a"><t>x &amp; <![CDATA[<y>]]></t><o>1</o><o k="v">2</o><e/></q><late>no</late></part>
    <part n="2"><q id="b" n="3">own<t/></q></part></set>`
  it('gives attributes, children, lists and texts, and what stands above', async () => {
    const { rows } = await read(text, { format: 'xml', records: 'set.part.q' })
    expect(rows).toEqual([
      {
        line: 2,
        values: {
          '@lang': 'en',
          '@n': '1',
          title: 'One',
          '@id': 'a',
          t: 'x & <y>',
          o: ['1', { '@k': 'v', '#text': '2' }],
          e: '',
        },
      },
      { line: 3, values: { '@lang': 'en', '@n': '3', '@id': 'b', t: '', '#text': 'own' } },
    ])
  })
  it('takes the document for one row', async () => {
    const rows = await valuesOf('<a><b x="1"/></a>', { format: 'xml' })
    expect(rows).toEqual([{ b: { '@x': '1' } }])
  })
  it('keeps a name that is a word of the language', async () => {
    const rows = await valuesOf('<a><__proto__>x</__proto__></a>', { format: 'xml' })
    expect(Object.entries(rows[0] ?? {})).toEqual([['__proto__', 'x']])
  })
})

it('a Word document gives paragraphs with the colours of their runs', async () => {
  const run = (properties: string, content: string) => `<w:r><w:rPr>${properties}</w:rPr>${content}</w:r>`
  const red = '<w:color w:val="ff0000"/>'
  const body = `<w:p><w:pPr><w:rPr><w:color w:val="00FF00"/></w:rPr></w:pPr>${run('', '<w:t>a</w:t><w:tab/>')}${run(red, '<w:t xml:space="preserve"> b</w:t><w:br/>')}${run(red, '')}</w:p>
    <w:p/><w:tbl><w:tr><w:tc><w:p>${run('<w:color w:val="auto"/>', '<w:t>in a table</w:t>')}</w:p></w:tc></w:tr></w:tbl>
    <w:p><w:del>${run(red, '<w:delText>gone</w:delText>')}</w:del><w:hyperlink>${run('', '<w:t>link</w:t>')}</w:hyperlink></w:p>`
  expect((await read(documentBytes(body), { format: 'docx' })).rows).toEqual([
    { line: 1, values: { text: 'a\t b\n', colours: ['FF0000'] } },
    { line: 2, values: { text: '', colours: [] } },
    { line: 3, values: { text: 'in a table', colours: [], inTable: true } },
    { line: 4, values: { text: 'link', colours: [] } },
  ])
})
