// workspace.json ↔ the header of a vault: its name, who opens it, and the wrapped data key; nothing secret in the clear.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { AppError } from '../contracts/errors.ts'
import { codeOf, toStorageFault } from './storage-fault.ts'
import { headerPath, writeDurably } from './workspace-files.ts'

const HEADER_FORMAT = 2

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

const idSchema = z.string().regex(/^[0-9a-f]{32}$/)

/** What opens a slot: a person's passphrase, the printed recovery key, or a secret that the system's keychain holds. */
export const slotKinds = ['passphrase', 'recovery', 'keychain'] as const
export type SlotKind = (typeof slotKinds)[number]

export const slotSchema = z.strictObject({
  id: idSchema,
  kind: z.enum(slotKinds),
  /** Whose it is; null for the recovery key. */
  profileId: idSchema.nullable(),
  /** The person's name, for the list that unlocking shows; the vault's own record is what counts. */
  label: z.string(),
  kdf: kdfSchema,
  /** AES-256-GCM: nonce (12 bytes), data key (32), tag (16). */
  wrapped: base64Schema(60),
})
export type Slot = z.infer<typeof slotSchema>

export const vaultHeaderSchema = z.strictObject({
  format: z.literal(HEADER_FORMAT),
  id: idSchema,
  name: z.string().min(1),
  createdAt: z.string(),
  slots: z.array(slotSchema).min(1).max(256),
  /** HMAC-SHA-256 over all of the above, under a key derived from the data key, hex; null in a header of format 1. */
  mac: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
})
export type VaultHeader = z.infer<typeof vaultHeaderSchema>

/** Headers before people had slots: one passphrase, of nobody in particular. */
const firstHeaderSchema = vaultHeaderSchema
  .omit({ mac: true })
  .extend({
    format: z.literal(1),
    slots: z.array(slotSchema.omit({ profileId: true }).extend({ kind: z.literal('passphrase') })).length(1),
  })
  .transform(({ slots, ...header }): VaultHeader => ({
    ...header,
    format: HEADER_FORMAT,
    slots: slots.map((slot) => ({ ...slot, profileId: slot.id })),
    mac: null,
  }))

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
  const header = z.union([vaultHeaderSchema, firstHeaderSchema]).safeParse(value)
  if (!header.success) throw damagedHeader(path)
  return header.data
}

/** The header under its seal: whoever changes a name, a slot or the order without the data key is found at the next opening. */
export function sealHeader(header: VaultHeader, key: Buffer): VaultHeader {
  return { ...header, mac: toMac(header, key) }
}

/** Throws `workspace_damaged` where the header is not the one that was sealed. */
export function checkHeader(header: VaultHeader, key: Buffer, directory: string): void {
  if (header.mac === null) return
  const expected = Buffer.from(toMac(header, key), 'hex')
  if (!timingSafeEqual(expected, Buffer.from(header.mac, 'hex'))) throw damagedHeader(headerPath(directory))
}

function toMac({ format, id, name, createdAt, slots }: VaultHeader, key: Buffer): string {
  const content = [
    'wardroom-header',
    ...[format, id, name, createdAt],
    slots.map((slot) => [
      ...[slot.id, slot.kind, slot.profileId, slot.label, slot.wrapped],
      ...[slot.kdf.name, slot.kdf.N, slot.kdf.r, slot.kdf.p, slot.kdf.salt],
    ]),
  ]
  return createHmac('sha256', key).update(JSON.stringify(content)).digest('hex')
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
