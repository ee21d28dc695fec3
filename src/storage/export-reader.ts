// A folder → what it holds of an export, and every way in which that is not what was signed.
import { createHash } from 'node:crypto'
import { lstatSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../contracts/errors.ts'
import {
  contentFileNames,
  exportFileNames,
  exportManifestSchema,
  exportSignatureSchema,
  type ExportCheck,
  type ExportFileName,
  type ExportManifest,
  type ExportProblem,
  type ExportSignature,
} from '../contracts/export-manifest.ts'
import { toJsonText } from './export-writer.ts'
import { isSignedBy, toFingerprint } from './signing-keys.ts'

interface Problem {
  readonly file: string
  readonly problem: ExportProblem
}

/**
 * Compares a folder with its manifest and signature; `key` is the fingerprint that the signer is known by, or null.
 * Only names from a closed list are opened, whatever the manifest says. Throws `not_found` where there is no such folder.
 */
export function checkExport(directory: string, key: string | null): ExportCheck {
  const names = listFolder(directory)
  const files = readFiles(directory, names)
  const signature = parseSignature(files.get('signature.json'))
  const manifest = parseManifest(files.get('manifest.json'))
  const fingerprint = signature?.fingerprint ?? null
  const problems: Problem[] = [
    ...exportFileNames
      .filter((name) => !files.has(name))
      .map((file): Problem => ({ file, problem: names.includes(file) ? 'unreadable' : 'missing' })),
    ...names
      .filter((name) => !(exportFileNames as readonly string[]).includes(name))
      .map((file): Problem => ({ file, problem: 'extra' })),
    ...findSignatureProblems(files, signature, manifest),
    ...(manifest === null || !isVouchedFor(files, signature) ? [] : findChanged(files, manifest)),
    ...(key !== null && fingerprint !== null && fingerprint !== key
      ? [{ file: 'signature.json', problem: 'other_key' } as const]
      : []),
  ]
  return problems.length > 0 || manifest === null || fingerprint === null
    ? { state: 'differs', fingerprint, problems }
    : { state: 'intact', signer: key === null ? 'unknown' : 'known', fingerprint, manifest }
}

/** The manifest of an export, for whoever compares the audit log with it; null where it cannot be read. */
export function readManifest(directory: string): ExportManifest | null {
  return parseManifest(readFiles(directory, listFolder(directory)).get('manifest.json'))
}

type Files = ReadonlyMap<string, Buffer>

function listFolder(directory: string): string[] {
  try {
    return readdirSync(directory).sort()
  } catch (error) {
    throw new AppError('not_found', `${directory}: there is no such folder, or it cannot be read.`, {
      file: directory,
      cause: error,
    })
  }
}

/** Plain files with a name from the closed list; a link or a folder of that name is not opened. */
function readFiles(directory: string, names: readonly string[]): Files {
  const known = exportFileNames.filter((name) => names.includes(name))
  return new Map(
    known.flatMap((name): [ExportFileName, Buffer][] => {
      const path = join(directory, name)
      try {
        return lstatSync(path).isFile() ? [[name, readFileSync(path)]] : []
      } catch {
        return []
      }
    }),
  )
}

/** Null also for a text that is not spelled as the program spells it: a changed byte shows even where no value changes. */
function parseSignature(bytes: Buffer | undefined): ExportSignature | null {
  const parsed = exportSignatureSchema.safeParse(parseJson(bytes))
  if (!parsed.success || !isSpelledAs(bytes, parsed.data)) return null
  const { publicKey, signature } = parsed.data
  return [publicKey, signature].every((text) => Buffer.from(text, 'base64').toString('base64') === text)
    ? parsed.data
    : null
}

function parseManifest(bytes: Buffer | undefined): ExportManifest | null {
  const parsed = exportManifestSchema.safeParse(parseJson(bytes))
  return parsed.success && isSpelledAs(bytes, parsed.data) ? parsed.data : null
}

function parseJson(bytes: Buffer | undefined): unknown {
  try {
    return JSON.parse(bytes?.toString('utf8') ?? '')
  } catch {
    return null
  }
}

function isSpelledAs(bytes: Buffer | undefined, value: unknown): boolean {
  return bytes !== undefined && bytes.equals(Buffer.from(toJsonText(value)))
}

/** Which of the two files is to blame: the signature file says what it signed, so either can be told from the other. */
function findSignatureProblems(
  files: Files,
  signature: ExportSignature | null,
  manifest: ExportManifest | null,
): Problem[] {
  const [signed, listed] = [files.get('signature.json'), files.get('manifest.json')]
  const unreadable: Problem[] = [
    ...(signed !== undefined && signature === null
      ? [{ file: 'signature.json', problem: 'unreadable' } as const]
      : []),
    ...(listed !== undefined && manifest === null
      ? [{ file: 'manifest.json', problem: 'unreadable' } as const]
      : []),
  ]
  if (signature === null || listed === undefined) return unreadable
  const publicKey = Buffer.from(signature.publicKey, 'base64')
  const isSigned = isSignedBy(publicKey, listed, Buffer.from(signature.signature, 'base64'))
  const isListed = toSha256(listed) === signature.manifestSha256
  const isKey = toFingerprint(publicKey) === signature.fingerprint
  if (isSigned && isListed && isKey) return unreadable
  if (!isSigned && !isListed && manifest !== null) return [{ file: 'manifest.json', problem: 'changed' }]
  if (!isSigned && !isListed) return unreadable
  return [...unreadable, { file: 'signature.json', problem: isSigned ? 'changed' : 'wrong_signature' }]
}

/** A manifest that neither half of the signature file fits says nothing of the files that it lists. */
function isVouchedFor(files: Files, signature: ExportSignature | null): boolean {
  const listed = files.get('manifest.json')
  if (signature === null || listed === undefined) return true
  const [publicKey, signed] = [signature.publicKey, signature.signature].map((text) =>
    Buffer.from(text, 'base64'),
  )
  return toSha256(listed) === signature.manifestSha256 || isSignedBy(publicKey!, listed, signed!)
}

function findChanged(files: Files, { files: listed }: ExportManifest): Problem[] {
  return contentFileNames.flatMap((file): Problem[] => {
    const bytes = files.get(file)
    const entry = listed.find(({ name }) => name === file)
    if (bytes === undefined) return []
    if (entry === undefined) return [{ file: 'manifest.json', problem: 'changed' }]
    const same = entry.bytes === bytes.length && entry.sha256 === toSha256(bytes)
    return same ? [] : [{ file, problem: 'changed' }]
  })
}

function toSha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
