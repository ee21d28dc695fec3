// workspace.json ↔ the header of a vault: its name, who opens it, and the wrapped data key; nothing secret in the clear.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { z } from 'zod'
import { AppError } from '../contracts/errors.ts'
import { codeOf, toStorageFault } from './storage-fault.ts'
import { headerPath, spareHeaderPath, writeDurably } from './workspace-files.ts'

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
  /** SHA-256 over all of it, hex: damage is told from a wrong passphrase before anything is derived. */
  check: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
})
export type VaultHeader = z.infer<typeof vaultHeaderSchema>

/** As it lies on the disk: always sealed, so that nobody opens the seal by leaving it out. */
const storedHeaderSchema = vaultHeaderSchema.refine(({ mac, check }) => mac !== null && check !== null)

/** Headers before people had slots: one passphrase, of nobody in particular. */
const firstHeaderSchema = vaultHeaderSchema
  .omit({ mac: true, check: true })
  .extend({
    format: z.literal(1),
    slots: z.array(slotSchema.omit({ profileId: true }).extend({ kind: z.literal('passphrase') })).length(1),
  })
  .transform(({ slots, ...header }): VaultHeader => ({
    ...header,
    format: HEADER_FORMAT,
    slots: slots.map((slot) => ({ ...slot, profileId: slot.id })),
    mac: null,
    check: null,
  }))

/** Throws `workspace_missing`, `workspace_newer` or `workspace_damaged`. */
export function loadHeader(directory: string): VaultHeader {
  return parseHeader(readText(directory), directory, () => damagedHeader(directory))
}

/** The copy that lies beside the header; null where there is none or it is damaged too. */
export function loadSpareHeader(directory: string): VaultHeader | null {
  try {
    const text = readFileSync(spareHeaderPath(directory), 'utf8')
    return parseHeader(text, directory, () => new AppError('workspace_damaged', 'The copy is damaged.'))
  } catch {
    return null
  }
}

function parseHeader(text: string, directory: string, toFault: () => AppError): VaultHeader {
  const value = parseJson(text, toFault)
  const format = z.looseObject({ format: z.number().int() }).safeParse(value)
  if (format.success && format.data.format > HEADER_FORMAT) {
    throw new AppError(
      'workspace_newer',
      `A newer version of Wardroom made ${directory}; open it with that version.`,
    )
  }
  const header = z.union([storedHeaderSchema, firstHeaderSchema]).safeParse(value)
  if (!header.success) throw toFault()
  const { check } = header.data
  if (check !== null && check !== toCheck(header.data)) throw toFault()
  return header.data
}

/** The header under its seal: whoever changes a name, a slot or the order without the data key is found at the next opening. */
export function sealHeader(header: VaultHeader, key: Buffer): VaultHeader {
  return withCheck({ ...header, mac: toMac(header, key) })
}

/** The header with the sum that tells damage. */
export function withCheck(header: VaultHeader): VaultHeader {
  return { ...header, check: toCheck(header) }
}

/** Throws `workspace_damaged` where the header is not the one that was sealed. */
export function checkHeader(header: VaultHeader, key: Buffer, directory: string): void {
  if (header.mac === null) return
  const expected = Buffer.from(toMac(header, key), 'hex')
  if (!timingSafeEqual(expected, Buffer.from(header.mac, 'hex'))) throw damagedHeader(directory)
}

function toMac(header: VaultHeader, key: Buffer): string {
  return createHmac('sha256', key).update(toContent(header)).digest('hex')
}

function toCheck(header: VaultHeader): string {
  return createHash('sha256')
    .update(`${toContent(header)}${header.mac}`)
    .digest('hex')
}

function toContent({ format, id, name, createdAt, slots }: VaultHeader): string {
  return JSON.stringify([
    'wardroom-header',
    ...[format, id, name, createdAt],
    slots.map((slot) => [
      ...[slot.id, slot.kind, slot.profileId, slot.label, slot.wrapped],
      ...[slot.kdf.name, slot.kdf.N, slot.kdf.r, slot.kdf.p, slot.kdf.salt],
    ]),
  ])
}

/** Written last when a workspace is made: with it in place the workspace exists. */
export function saveHeader(directory: string, header: VaultHeader): void {
  // First, so that no secret of before opens the copy where the second write is cut short.
  rmSync(spareHeaderPath(directory), { force: true })
  writeDurably(headerPath(directory), toText(header))
  saveSpareHeader(directory, header)
}

/** A copy beside the header, because a header that is lost is all that is lost. Does without where there is no room. */
export function saveSpareHeader(directory: string, header: VaultHeader): void {
  try {
    writeDurably(spareHeaderPath(directory), toText(header))
  } catch (error) {
    if (!['ENOSPC', 'EDQUOT'].includes(codeOf(error))) throw error
  }
}

function toText(header: VaultHeader): string {
  return `${JSON.stringify(storedHeaderSchema.parse(header), null, 2)}\n`
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
    if (codeOf(error) === 'EISDIR') throw damagedHeader(directory)
    throw toStorageFault(error, directory)
  }
}

function parseJson(text: string, toFault: () => AppError): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw toFault()
  }
}

function damagedHeader(directory: string): AppError {
  const spare = spareHeaderPath(directory)
  const remedy =
    loadSpareHeader(directory) === null
      ? 'put back a copy of it, such as the workspace.json of a backup'
      : `its copy ${spare} is whole: put that in its place`
  return new AppError(
    'workspace_damaged',
    `The workspace header ${headerPath(directory)} is damaged; ${remedy}.`,
  )
}
