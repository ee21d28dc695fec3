// workspace.json ↔ the header of a vault: its name and the wrapped data key, nothing secret in the clear.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { AppError } from '../contracts/errors.ts'
import { codeOf, toStorageFault } from './storage-fault.ts'
import { headerPath, writeDurably } from './workspace-files.ts'

const HEADER_FORMAT = 1

/** At most 1 GiB for one derivation: a header from elsewhere must not exhaust the machine. */
const HIGHEST_MEMORY = 2 ** 30

const base64Schema = (bytes: number) =>
  z.base64().refine((text) => Buffer.from(text, 'base64').length === bytes, `${bytes} bytes`)

export const kdfSchema = z
  .strictObject({
    name: z.literal('scrypt'),
    N: z
      .number()
      .int()
      .min(2 ** 10)
      .max(2 ** 20),
    r: z.number().int().min(1).max(32),
    p: z.number().int().min(1).max(16),
    salt: base64Schema(16),
  })
  .refine(({ N }) => Number.isInteger(Math.log2(N)), 'N is a power of two')
  .refine(({ N, r }) => 128 * N * r <= HIGHEST_MEMORY, 'at most 1 GiB')
/** How a passphrase becomes the key that wraps the data key. */
export type Kdf = z.infer<typeof kdfSchema>

export const slotSchema = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  kind: z.literal('passphrase'),
  label: z.string(),
  kdf: kdfSchema,
  /** AES-256-GCM: nonce (12 bytes), data key (32), tag (16). */
  wrapped: base64Schema(60),
})
export type Slot = z.infer<typeof slotSchema>

export const vaultHeaderSchema = z.strictObject({
  format: z.literal(HEADER_FORMAT),
  id: z.string().regex(/^[0-9a-f]{32}$/),
  name: z.string().min(1),
  createdAt: z.string(),
  slots: z.array(slotSchema).min(1).max(64),
})
export type VaultHeader = z.infer<typeof vaultHeaderSchema>

/** Throws `workspace_missing`, `workspace_newer` or `workspace_damaged`. */
export function loadHeader(directory: string): VaultHeader {
  const path = headerPath(directory)
  const value = parseJson(readText(directory), path)
  const format = z.looseObject({ format: z.number().int() }).safeParse(value)
  if (format.success && format.data.format > HEADER_FORMAT) {
    throw new AppError(
      'workspace_newer',
      `A newer version of Wardroom made ${directory}; open it with that version.`,
    )
  }
  const header = vaultHeaderSchema.safeParse(value)
  if (!header.success) throw damagedHeader(path)
  return header.data
}

/** Written last when a workspace is made: with it in place the workspace exists. */
export function saveHeader(directory: string, header: VaultHeader): void {
  writeDurably(headerPath(directory), `${JSON.stringify(vaultHeaderSchema.parse(header), null, 2)}\n`)
}

function readText(directory: string): string {
  try {
    return readFileSync(headerPath(directory), 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') {
      throw new AppError(
        'workspace_missing',
        `There is no workspace in ${directory}; \`wardroom init\` makes one.`,
      )
    }
    if (codeOf(error) === 'EISDIR') throw damagedHeader(headerPath(directory))
    throw toStorageFault(error, directory)
  }
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw damagedHeader(path)
  }
}

function damagedHeader(path: string): AppError {
  return new AppError('workspace_damaged', `The workspace header ${path} is damaged; put back a copy of it.`)
}
