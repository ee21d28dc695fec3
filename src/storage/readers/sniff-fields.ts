// Any file → the columns or keys it seems to have, so that the benchmark it belongs to can be guessed.
import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { sniffColumns } from './csv-rows.ts'
import { looksLikeJson } from './source-file.ts'

/**
 * CSV: the header's columns. JSON and JSON Lines: the keys of the first record and of the objects above it.
 * Empty where the file cannot be read. The names are text from the file: match them, never show them.
 */
export async function sniffFields(path: string): Promise<string[]> {
  try {
    const bytes = await readFile(path)
    const content = bytes.toString('hex', 0, 3) === 'efbbbf' ? bytes.subarray(3) : bytes
    if (!isUtf8(content) || content.subarray(0, 4096).includes(0)) return []
    if (!looksLikeJson(content.toString('utf8', 0, 4096))) return sniffColumns(content)
    const keys = new Set<string>()
    collectKeys(parseFirstValue(content.toString('utf8')), keys)
    return [...keys]
  } catch {
    return []
  }
}

function parseFirstValue(text: string): unknown {
  const [firstLine = ''] = text.trimStart().split(/[\r\n]/, 1)
  try {
    return JSON.parse(firstLine)
  } catch {
    return JSON.parse(text)
  }
}

/** Follows the first container of each level down. */
function collectKeys(value: unknown, keys: Set<string>): void {
  if (!isContainer(value)) return
  const children: unknown[] = Object.values(value)
  // An object of objects holds records by their ids, which are no field names.
  const areRecords = children.every((child) => isContainer(child) && !Array.isArray(child))
  if (!Array.isArray(value) && !areRecords) for (const key of Object.keys(value)) keys.add(key)
  const first = children.find(isContainer)
  collectKeys(first, keys)
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
