// The six benchmarks → small good files of each, made of cells that must never be quoted, and ways to spoil them.

/** Stands in every cell that is text: a message that holds it has quoted the data. */
export const cellText = 'Zebrine Quagmire'

export type Format = 'csv' | 'json' | 'jsonl'
export type Cells = Readonly<Record<string, unknown>>

export interface SampleBenchmark {
  readonly name: string
  readonly format: Format
  /** Columns or keys that every row must have, in the order of the file. */
  readonly fields: readonly string[]
  readonly rows: readonly Cells[]
  /** The whole JSON document; JSON only. */
  readonly toDocument?: (rows: readonly Cells[]) => unknown
}

const letters = ['A', 'B', 'C', 'D']
const text = (what: string, row: number) => `${cellText} ${what} ${row}`

function toRows(toCells: (row: number) => Cells): Cells[] {
  return [1, 2, 3, 4].map(toCells)
}

function toBenchmark(
  name: string,
  format: Format,
  { rows, toDocument }: Pick<SampleBenchmark, 'rows' | 'toDocument'>,
): SampleBenchmark {
  const fields = Object.keys(rows[0]!)
  return { name, format, fields, rows, ...(toDocument === undefined ? {} : { toDocument }) }
}

export const sampleBenchmarks: readonly SampleBenchmark[] = [
  toBenchmark('medcalc_bench', 'csv', {
    rows: toRows((row) => ({
      'Row Number': String(row),
      'Patient Note': text('note', row),
      Question: text('question', row),
      'Ground Truth Answer': '4.5',
      Category: text('category', row),
      'Lower Limit': '4',
      'Upper Limit': '5',
    })),
  }),
  toBenchmark('medec', 'csv', {
    rows: toRows((row) => ({
      Sentences: `0 ${text('first', row)}`,
      'Error Flag': '1',
      'Error Sentence ID': '0',
      'Corrected Sentence': text('right', row),
    })),
  }),
  toBenchmark('shc_privacy_med', 'csv', {
    rows: toRows((row) => ({ prompt: text('prompt', row), context: text('context', row), label: 'A' })),
  }),
  toBenchmark('pubmed_qa', 'json', {
    rows: toRows((row) => ({
      QUESTION: text('question', row),
      CONTEXTS: [text('context', row)],
      LABELS: ['AIMS'],
      final_decision: 'yes',
    })),
    toDocument: (rows) => Object.fromEntries(rows.map((cells, index) => [text('key', index), cells])),
  }),
  toBenchmark('head_qa', 'json', {
    rows: toRows((row) => ({
      qtext: text('question', row),
      answers: letters.map((_, index) => ({ aid: index + 1, atext: text('answer', index) })),
      ra: 2,
      year: '2016',
    })),
    toDocument: (rows) => ({ version: '1', exams: { exam: { name: cellText, data: rows } } }),
  }),
  toBenchmark('med_qa', 'jsonl', {
    rows: toRows((row) => ({
      question: text('question', row),
      options: Object.fromEntries(letters.map((letter) => [letter, text(letter, row)])),
      answer_idx: 'B',
    })),
  }),
]

/** The file's text: CSV with every cell quoted, JSON over many lines, or JSON Lines. */
export function toFileText(
  { format, fields, toDocument }: SampleBenchmark,
  rows: readonly Cells[],
  delimiter = ',',
): string {
  if (format === 'json') return `${JSON.stringify(toDocument!(rows), null, 1)}\n`
  if (format === 'jsonl') return rows.map((cells) => `${JSON.stringify(cells)}\n`).join('')
  const columns = fields.filter((field) => rows.some((cells) => Object.hasOwn(cells, field)))
  const records = [
    columns,
    ...rows.map((cells) => columns.map((column) => String((cells[column] as string | undefined) ?? ''))),
  ]
  return records.map((cells) => `${cells.map((cell) => `"${cell}"`).join(delimiter)}\n`).join('')
}

/** The rows without one of their columns or keys. */
export function withoutField(rows: readonly Cells[], field: string): Cells[] {
  return rows.map((cells) => Object.fromEntries(Object.entries(cells).filter(([name]) => name !== field)))
}
