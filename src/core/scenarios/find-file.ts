// The files of a data set → the one, or those, that the benchmark calls by a key.
import { AppError } from '../../contracts/errors.ts'
import type { Row, RowFile } from '../ports.ts'
import { toUnixLines } from '../text/normalize.ts'
import { readCell } from './scenario-mapper.ts'

/** Throws `not_found` where none was given. */
export function findFile(files: readonly RowFile[], key: string): RowFile {
  const found = files.find(({ file }) => file.key === key)
  if (found) return found
  throw new AppError('not_found', `The data set lacks its file for ${key}.`, { field: key })
}

export function findFiles(files: readonly RowFile[], key: string): RowFile[] {
  return files.filter(({ file }) => file.key === key)
}

/** All rows of a small file, by the text of one of its columns; rows without it are left out. */
export async function indexRows({ rows }: RowFile, column: string): Promise<Map<string, Row[]>> {
  const byKey = new Map<string, Row[]>()
  for await (const row of rows) {
    const key = readCell(row, column)?.trim()
    if (key === undefined) continue
    const known = byKey.get(key)
    if (known) known.push(row)
    else byKey.set(key, [row])
  }
  return byKey
}

/** The whole text of a text file, with the line breaks that Python gives it. */
export async function readText({ rows }: RowFile): Promise<string> {
  const parts: string[] = []
  for await (const { values } of rows) if (typeof values['text'] === 'string') parts.push(values['text'])
  return toUnixLines(parts.join(''))
}
