// Files of each format → rows a second; and a CSV of 500 MB into a workspace → how long it takes and how much memory.
import { spawnSync } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { textRows, workbookBytes } from '../../src/storage/testing/office-bytes.ts'
import type { ImportTask } from './import-task.ts'

export interface ImportMeasure {
  readonly what: string
  readonly megabytes: number
  readonly rows: number
  readonly rowsPerSecond: number
  readonly peakMegabytes: number
}

const NOTE = 'The patient was seen on the ward and is well. '.repeat(20)
const TASK = join(import.meta.dirname, 'import-task.ts')

/** Each is read in a process of its own, whose memory is then known. */
export async function benchImport(): Promise<ImportMeasure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'wardroom-bench-'))
  try {
    const rows = Array.from({ length: 20_000 }, (_, row) => ({ id: String(row), text: `${row} ${NOTE}` }))
    const small: Record<string, string | Buffer> = {
      csv: `id,text\n${rows.map(({ id, text }) => `${id},"${text}"\n`).join('')}`,
      jsonl: rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
      json: JSON.stringify(rows),
      xml: `<rows>${rows.map(({ id, text }) => `<row id="${id}"><text>${text}</text></row>`).join('\n')}</rows>`,
      xlsx: workbookBytes({ rows: textRows([['id', 'text'], ...rows.map(({ id, text }) => [id, text])]) }),
      lines: rows.map(({ text }) => `${text}\n`).join(''),
    }
    const measures: ImportMeasure[] = []
    for (const [format, content] of Object.entries(small)) {
      const path = join(folder, `small.${format}`)
      writeFileSync(path, content)
      measures.push(measure(`read ${format}`, { path, format, into: null }))
    }
    const path = join(folder, 'large.csv')
    await writeLarge(path, 500_000_000)
    measures.push(measure('import csv', { path, format: 'csv', into: join(folder, 'workspace') }))
    return measures
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function measure(what: string, task: ImportTask): ImportMeasure {
  const flags = ['--disable-warning=ExperimentalWarning']
  const { stdout, stderr } = spawnSync(process.execPath, [...flags, TASK, JSON.stringify(task)])
  if (stdout.length === 0) throw new Error(`${what}: ${stderr.toString()}`)
  return { what, ...(JSON.parse(stdout.toString()) as Omit<ImportMeasure, 'what'>) }
}

async function writeLarge(path: string, bytes: number): Promise<void> {
  const file = createWriteStream(path)
  file.write('prompt,context,label\n')
  let written = 0
  for (let row = 0; written < bytes; row += 1) {
    const line = `"Question ${row}","${NOTE}${row}",A\n`
    written += line.length
    if (!file.write(line)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'close')
}
