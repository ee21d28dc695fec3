// A benchmark's file on disk → its rows, the rows that had to be skipped, and the file's hash.
import type { BenchmarkFile, FileFormat } from '../../contracts/benchmark.ts'
import type { SkippedRows } from '../../contracts/instance.ts'
import type { Row } from '../../core/ports.ts'
import { createRowTally, type ReadBatches, type RowTally } from './row-tally.ts'
import { openSource, type SourceFile } from './source-file.ts'

/** What is known of a file before its rows are. */
export interface FileMark {
  /** Of the file's bytes, as they lie on the disk. */
  readonly sha256: string
  readonly bytes: number
}

/** What is known once all rows were read. */
export interface ReadCount {
  /** Rows in the file, skipped ones among them. */
  readonly total: number
  readonly skipped: SkippedRows[]
}

export interface OpenRows extends FileMark {
  /**
   * The rows that can be used, once, in order, in bounded memory. Throws `bad_input` with file, line and field where
   * the file as a whole is not what it should be. The file is closed when they end, also early.
   */
  readonly rows: AsyncIterable<Row>
  /** So far; complete once the rows have ended. */
  count(): ReadCount
  /** For rows that nobody reads. */
  close(): Promise<void>
}

export interface FileRows extends FileMark, ReadCount {
  readonly rows: Row[]
}

/** Hashes the file and gets it ready. Throws `not_found`, `not_allowed`, or `bad_input` for a directory or an empty file. */
export async function openRows(path: string, file: BenchmarkFile): Promise<OpenRows> {
  const source = await openSource(path, file)
  const tally = createRowTally()
  return {
    sha256: source.sha256,
    bytes: source.bytes,
    rows: readAll(source, tally),
    count: () => ({ total: tally.total, skipped: tally.skipped() }),
    close: () => source.close(),
  }
}

/** All rows of a small file at once. Throws what `openRows` and its rows throw. */
export async function readRows(path: string, file: BenchmarkFile): Promise<FileRows> {
  const opened = await openRows(path, file)
  const rows: Row[] = []
  for await (const row of opened.rows) rows.push(row)
  return { rows, ...opened.count(), sha256: opened.sha256, bytes: opened.bytes }
}

async function* readAll(source: SourceFile, tally: RowTally): AsyncGenerator<Row> {
  try {
    const read = await loadReader(source.file.format)
    for await (const batch of read(source, tally)) {
      tally.keep(batch)
      yield* batch
    }
    if (tally.kept === 0 && source.file.format !== 'bytes') throw tally.toFault(source.path, source.file)
    await source.checkUnchanged()
  } finally {
    await source.close()
  }
}

/** Loaded when wanted: some formats need large libraries. */
async function loadReader(format: FileFormat): Promise<ReadBatches> {
  switch (format) {
    case 'csv':
    case 'tsv':
      return (await import('./csv-rows.ts')).readCsvRows
    case 'json':
      return (await import('./json-rows.ts')).readJsonRows
    case 'jsonl':
      return (await import('./jsonl-rows.ts')).readJsonlRows
    case 'xlsx':
      return (await import('./xlsx-rows.ts')).readXlsxRows
    case 'xml':
      return (await import('./xml-rows.ts')).readXmlRows
    case 'docx':
      return (await import('./docx-rows.ts')).readDocxRows
    case 'parquet':
      return (await import('./parquet-rows.ts')).readParquetRows
    case 'arrow':
      return (await import('./arrow-rows.ts')).readArrowRows
    case 'sqlite':
      return (await import('./sqlite-rows.ts')).readSqliteRows
    case 'text':
      return (await import('./text-rows.ts')).readWholeText
    case 'lines':
      return (await import('./text-rows.ts')).readLineRows
    case 'bytes':
      return readNothing
  }
}

async function* readNothing(): AsyncGenerator<Row[]> {
  // Its bytes were hashed; no row is made of them.
}
