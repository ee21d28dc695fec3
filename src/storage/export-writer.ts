// A redacted export → files in a folder, and nothing but what the audience's closed schema holds.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../contracts/errors.ts'
import { redactedExportSchemas, type RedactedExport } from '../contracts/redacted.ts'
import type { Redacted } from '../core/redaction/redacted.ts'

export interface WrittenExport {
  readonly directory: string
  readonly files: readonly { readonly name: string; readonly bytes: number }[]
}

/** Writes summary.json and instances.jsonl into a new or empty folder. Throws `bad_input` where files lie there already. */
export function writeExport(directory: string, redacted: Redacted<RedactedExport>): WrittenExport {
  const files = toExportFiles(redacted)
  prepareFolder(directory)
  for (const { name, text } of files) writeFileSync(join(directory, name), text, { flag: 'wx', mode: 0o600 })
  return { directory, files: files.map(({ name, text }) => ({ name, bytes: Buffer.byteLength(text) })) }
}

export interface ExportFile {
  readonly name: string
  readonly text: string
}

/** The very text of each file, for the writer and for the preview alike. */
export function toExportFiles(redacted: Redacted<RedactedExport>): ExportFile[] {
  const value = redacted.open()
  // The type says it is redacted; the schema says it again, of the very bytes that leave.
  const { instances, ...summary } = redactedExportSchemas[value.audience].parse(value)
  return [
    { name: 'summary.json', text: `${JSON.stringify(summary, null, 2)}\n` },
    { name: 'instances.jsonl', text: instances.map((instance) => `${JSON.stringify(instance)}\n`).join('') },
  ]
}

function prepareFolder(directory: string): void {
  if (existsSync(directory) && readdirSync(directory).length > 0) {
    throw new AppError(
      'bad_input',
      `${directory} is not empty; name a new folder, so that nothing is overwritten.`,
      { file: directory },
    )
  }
  mkdirSync(directory, { recursive: true })
}
