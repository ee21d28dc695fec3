// A sample file of a benchmark → files that are not what they should be, and what must be said of each.
import type { SkippedRows } from '../../src/contracts/instance.ts'
import { cellText, toFileText, withoutField, type SampleBenchmark } from './sample-files.ts'

export interface Refusal {
  readonly why: string
  readonly content: string | Buffer
  /** What the sentence says. */
  readonly says: RegExp
  readonly line?: number
  readonly field?: string
  /** A fault that only files of this format can have. */
  readonly ofFormat?: boolean
}

/** The files that are refused as a whole. */
export function toRefusals(benchmark: SampleBenchmark): Refusal[] {
  const { format, fields, rows } = benchmark
  const good = toFileText(benchmark, rows)
  const shared: Refusal[] = [
    { why: 'an empty file', content: '', says: /is empty; expected / },
    { why: 'UTF-16', content: Buffer.from(`\ufeff${good}`, 'utf16le'), says: /UTF-16.*save it as UTF-8/ },
    ...fields.map((missing) => ({
      why: `rows without ${missing}`,
      content: toFileText(benchmark, withoutField(rows, missing)),
      says: new RegExp(`"${missing}"`),
      field: missing,
    })),
  ]
  const ofFormat = refusalsOf[format](benchmark, good).map((refusal) => ({ ...refusal, ofFormat: true }))
  return [...ofFormat, ...shared, ...(isFirstOfFormat(benchmark) ? toForeignText(good) : [])]
}

function toForeignText(good: string): Refusal[] {
  const latin = Buffer.from(good.replace(cellText, 'Zébrine'), 'latin1')
  return [
    { why: 'nothing but white space', content: ' \n\r\n\t\n', says: /is empty; expected / },
    { why: 'UTF-16 unmarked', content: Buffer.from(good, 'utf16le'), says: /UTF-16.*save it as UTF-8/ },
    { why: 'Latin-1', content: latin, says: /not UTF-8 at line \d+/ },
    { why: 'binary', content: Buffer.from(`${good}\0`), says: /is not a text file; expected / },
  ]
}

/** What is the same for every file of a format is checked with one of its benchmarks. */
export function isFirstOfFormat({ name }: SampleBenchmark): boolean {
  return ['medcalc_bench', 'pubmed_qa', 'med_qa'].includes(name)
}

const refusalsOf: Record<SampleBenchmark['format'], (benchmark: SampleBenchmark, good: string) => Refusal[]> =
  {
    csv: (benchmark, good) => [
      { why: 'a quote never closed', content: good.slice(0, -2), says: /a quote opens here/, line: 5 },
      ...[';', '\t', '|'].map((delimiter, index) => ({
        why: `delimiter ${index}`,
        content: toFileText(benchmark, benchmark.rows, delimiter),
        says: /cells are separated by (semicolons|tabs|vertical bars); expected comma-separated values/,
        line: 1,
      })),
      { why: 'a header alone', content: `${good.split('\n')[0]!}\n`, says: /holds no rows; expected / },
      {
        why: 'rows without a header',
        content: good.slice(good.indexOf('\n') + 1),
        says: /no column/,
        line: 1,
      },
      {
        why: 'JSON',
        content: JSON.stringify(benchmark.rows),
        says: /looks like JSON; expected comma/,
        line: 1,
      },
    ],
    json: (benchmark, good) => [
      {
        why: 'a cut',
        content: good.slice(0, good.length / 2),
        says: /ends too early, at line \d+: it was cut/,
      },
      { why: 'the last bracket gone', content: good.trimEnd().slice(0, -1), says: /ends too early/ },
      { why: 'a stray word', content: `${good}${cellText}`, says: /line \d+, column 1: this is not JSON/ },
      { why: 'CSV', content: 'a,b,c\n1,2,3\n', says: /looks like CSV; expected one JSON document/, line: 1 },
      {
        why: 'JSON Lines',
        content: benchmark.rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
        says: /a second document starts here, as in JSON Lines/,
        line: 2,
      },
      { why: 'an empty object', content: '{}', says: /expected one JSON document/ },
      { why: 'a number', content: '12', says: /should stand here; expected/, line: 1 },
    ],
    jsonl: (benchmark, good) => [
      { why: 'one line cut short', content: good.slice(0, 40), says: /line 1: not a JSON object/, line: 1 },
      { why: 'one list', content: JSON.stringify(benchmark.rows), says: /is one JSON list; expected JSON L/ },
      {
        why: 'one document',
        content: JSON.stringify(benchmark.rows[0], null, 1),
        says: /one JSON document over/,
      },
      { why: 'CSV', content: 'a,b,c\n1,2,3\n', says: /looks like CSV; expected JSON Lines/, line: 1 },
    ],
  }

export interface Import {
  readonly but: string
  readonly content: string | Buffer
  readonly instances: number
  readonly skipped: SkippedRows[]
}

/** The files that are read but for some rows. */
export function toImports(benchmark: SampleBenchmark): Import[] {
  const { format, rows, fields } = benchmark
  const good = toFileText(benchmark, rows)
  const line = format === 'csv' ? 3 : 2
  const field = fields[0]!
  const emptied = rows.map((cells, index) => (index === 1 ? { ...cells, [field]: '' } : cells))
  const missing: SkippedRows = { reason: 'missing_value', field, count: 1, lines: [line] }
  const windows = `\ufeff${good.replaceAll('\n', '\r\n')}`
  const whole = { instances: 4, skipped: [] }
  const dressed: Import[] = [
    { but: 'nothing, behind a BOM', content: `\ufeff${good}`, ...whole },
    { but: 'nothing, with CRLF', content: good.replaceAll('\n', '\r\n'), ...whole },
    { but: 'nothing, without a last line end', content: good.trimEnd(), ...whole },
  ]
  return [
    ...(isFirstOfFormat(benchmark) ? dressed : []),
    { but: 'nothing, with a BOM, CRLF and no last line end', content: windows.trimEnd(), ...whole },
    {
      but: 'a row with an empty cell',
      content: toFileText(benchmark, emptied),
      instances: 3,
      skipped: [missing],
    },
    ...importsOf[format](benchmark, good.split('\n')),
  ]
}

const importsOf: Record<
  SampleBenchmark['format'],
  (benchmark: SampleBenchmark, lines: readonly string[]) => Import[]
> = {
  csv: ({ fields }, [header, ...body]) => [
    {
      but: 'ragged, empty and malformed rows',
      content: [
        ...['', header, body[0], '', ','.repeat(fields.length - 1), `${body[1]},"${cellText}"`],
        ...[`"${cellText}"`, body[2], body[3]?.replace('" ', '').replace(/^"/, 'x"'), ''],
      ].join('\n'),
      instances: 2,
      skipped: [
        { reason: 'empty', count: 2, lines: [4, 5] },
        { reason: 'ragged', count: 2, lines: [6, 7] },
        { reason: 'malformed', field: fields[0], count: 1, lines: [9] },
      ],
    },
  ],
  json: (benchmark) => [
    {
      but: 'a record without its keys',
      content: toFileText(benchmark, [{ other: cellText }, ...benchmark.rows.slice(1)]),
      instances: 3,
      skipped: [{ reason: 'missing_value', field: benchmark.fields[0], count: 1, lines: [1] }],
    },
  ],
  jsonl: ({ fields }, lines) => [
    {
      but: 'lines that are cut, empty, no object or without a key',
      content: [lines[0], lines[1]?.slice(0, 30), '', `"${cellText}"`, '{}', lines[2], lines[3], ''].join(
        '\n',
      ),
      instances: 3,
      skipped: [
        { reason: 'malformed', count: 2, lines: [2, 4] },
        { reason: 'empty', count: 1, lines: [3] },
        { reason: 'missing_value', field: fields[0], count: 1, lines: [5] },
      ],
    },
  ],
}
