// A redacted export and its manifest → files in a folder, signed, and nothing but what the closed schemas hold.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../contracts/errors.ts'
import {
  exportManifestSchema,
  exportSignatureSchema,
  type ExportFileName,
  type ExportManifest,
  type ExportSignature,
} from '../contracts/export-manifest.ts'
import { redactedExportSchemas, type RedactedExport } from '../contracts/redacted.ts'
import { toReadMe } from '../core/redaction/read-me.ts'
import type { Redacted } from '../core/redaction/redacted.ts'
import type { Signer } from './signing-keys.ts'
import { codeOf } from './storage-fault.ts'

export interface ExportFile {
  readonly name: ExportFileName
  readonly text: string
}

export interface ExportToWrite {
  readonly content: Redacted<RedactedExport>
  readonly manifest: Redacted<ExportManifest>
  readonly signer: Signer
}

export interface WrittenFiles {
  readonly directory: string
  readonly files: readonly { readonly name: string; readonly bytes: number }[]
}

/** Writes the five files into a new or empty folder. Throws `bad_input` where files lie there already, `disk_full`. */
export function writeExport(directory: string, { content, manifest, signer }: ExportToWrite): WrittenFiles {
  const listed = toManifestFile(manifest)
  const files = [...toContentFiles(content), listed, toSignatureFile(listed, signer)]
  refuseUsedFolder(directory)
  const written: string[] = []
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    for (const { name, text } of files) {
      written.push(join(directory, name))
      writeFileSync(join(directory, name), text, { flag: 'wx', mode: 0o600 })
    }
  } catch (error) {
    // Half an export would be taken for a whole one that someone damaged.
    for (const path of written) rmSync(path, { force: true })
    throw toWriteFault(error, directory)
  }
  return { directory, files: files.map(({ name, text }) => ({ name, bytes: Buffer.byteLength(text) })) }
}

/** The very text of each file, for the writer, the manifest and the preview alike. */
export function toContentFiles(redacted: Redacted<RedactedExport>): ExportFile[] {
  const value = redacted.open()
  // The type says it is redacted; the schema says it again, of the very bytes that leave.
  const { instances, ...summary } = redactedExportSchemas[value.audience].parse(value)
  return [
    { name: 'README.txt', text: toReadMe(value.audience) },
    { name: 'summary.json', text: toJsonText(summary) },
    { name: 'instances.jsonl', text: instances.map((instance) => `${JSON.stringify(instance)}\n`).join('') },
  ]
}

export function toManifestFile(manifest: Redacted<ExportManifest>): ExportFile {
  return { name: 'manifest.json', text: toJsonText(exportManifestSchema.parse(manifest.open())) }
}

/** Throws `bad_input` where the folder holds something. */
export function refuseUsedFolder(directory: string): void {
  if (!existsSync(directory)) return
  if (statSync(directory).isDirectory() && readdirSync(directory).length === 0) return
  throw new AppError(
    'bad_input',
    `${directory} is not empty; name a new folder, so that nothing is overwritten.`,
    { file: directory },
  )
}

/** A fault of the file system → a sentence with the path that the user named. */
export function toWriteFault(error: unknown, directory: string): unknown {
  const details = { file: directory, cause: error }
  const code = codeOf(error)
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new AppError(
      'disk_full',
      `The disk that holds ${directory} is full. Nothing was written.`,
      details,
    )
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(code))
    return new AppError('not_allowed', `${directory} cannot be written. Name another place.`, details)
  return error
}

function toSignatureFile({ text }: ExportFile, signer: Signer): ExportFile {
  const bytes = Buffer.from(text)
  const signature: ExportSignature = {
    format: 'wardroom-signature-1',
    algorithm: 'ed25519',
    manifestSha256: createHash('sha256').update(bytes).digest('hex'),
    publicKey: signer.publicKey.toString('base64'),
    fingerprint: signer.fingerprint,
    signature: signer.sign(bytes).toString('base64'),
  }
  return { name: 'signature.json', text: toJsonText(exportSignatureSchema.parse(signature)) }
}

/** One spelling of a value, so that a reader can tell a changed byte that changes no value. */
export function toJsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
