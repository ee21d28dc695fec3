// Bytes that a user gives as a file of some format → the rows that its reader finds, for the tests of the readers.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FileFormat } from '../../contracts/benchmark.ts'
import { readRows, type FileRows } from '../readers/read-rows.ts'
import { benchmarkFile } from './benchmark-file.ts'

export interface Wish {
  readonly format: FileFormat
  readonly fields?: string[]
  readonly records?: string
  readonly name?: string
}

/** Writes `folder/given` anew and reads it. Throws what `readRows` throws. */
export function readGiven(
  folder: string,
  content: string | Buffer,
  { format, fields = [], records = '*', name }: Wish,
): Promise<FileRows> {
  const path = join(folder, 'given')
  writeFileSync(path, content)
  const file = benchmarkFile(format, fields, records)
  return readRows(path, name === undefined ? file : { ...file, name })
}
