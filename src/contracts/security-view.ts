// What the pages that open, lock and secure a workspace need to know of it: facts about its keys, never a key.
import { z } from 'zod'

/** Why a folder is a poor place for a workspace: copies of it go elsewhere, or others get at it. */
export const folderRisks = ['synced', 'network', 'removable', 'readable_by_others'] as const
export const folderRiskSchema = z.enum(folderRisks)
export type FolderRisk = z.infer<typeof folderRiskSchema>

/** What can be known of a workspace without opening it. */
export const workspaceLookSchema = z.object({
  /** Random; what a keychain files the key under. */
  id: z.string(),
  name: z.string(),
  /** Those who have a passphrase, in the order in which they came. */
  people: z.array(z.string()),
  /** Since it was last opened. */
  failedAttempts: z.number().int().nonnegative(),
  /** Before the next attempt is looked at; 0 is now. */
  waitSeconds: z.number().int().nonnegative(),
  /** Those of the people whose key a keychain holds. */
  keychainPeople: z.array(z.string()),
  recoveryKey: z.boolean(),
  risks: z.array(folderRiskSchema),
})
export type WorkspaceLook = z.infer<typeof workspaceLookSchema>

export const securityStatusSchema = z.object({
  /** How the secret that opened it is made costly to guess. */
  kdf: z.object({
    name: z.literal('scrypt'),
    N: z.number().int(),
    r: z.number().int(),
    p: z.number().int(),
    memoryBytes: z.number().int(),
  }),
  /** When this person last changed theirs; null where it is still the first. */
  passphraseChangedAt: z.string().nullable(),
  recoveryKey: z.object({ madeAt: z.string() }).nullable(),
  /** Whether this person can open it through a keychain. */
  keychain: z.boolean(),
  risks: z.array(folderRiskSchema),
  database: z.object({ cipher: z.string(), pageBytes: z.number().int(), bytes: z.number().int() }),
  lastBackupAt: z.string().nullable(),
})
export type SecurityStatus = z.infer<typeof securityStatusSchema>

/** Shown once and stored nowhere: eight groups of four characters, and four that tell a slip of the pen. */
export const recoveryKeySchema = z.object({
  key: z.string().regex(/^([0-9A-HJKMNP-TV-Z]{4}-){7}[0-9A-HJKMNP-TV-Z]{4}$/),
  check: z.string().regex(/^[0-9A-HJKMNP-TV-Z]{4}$/),
})
export type RecoveryKey = z.infer<typeof recoveryKeySchema>

/** 32 random bytes, base64, that a keychain of the system keeps. */
export const keychainSecretSchema = z.string().regex(/^[A-Za-z0-9+/]{43}=$/)
