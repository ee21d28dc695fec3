// What a workspace's people chose, kept in the vault, and what an administrator's policy file holds it to.
import { z } from 'zod'
import { allowedAddressSchema } from './model.ts'
import { actSchema, roleSchema } from './person.ts'
import { audienceSchema } from './redacted.ts'

export const workspaceSettingsSchema = z.object({
  /** Minutes without a key or click before the workspace locks. */
  idleMinutes: z.number().int().min(1).max(240),
  /** Minutes before revealed text hides again. */
  revealMinutes: z.number().int().min(1).max(60),
  /** A running job keeps its key while the window is locked. */
  keepJobsWhenLocked: z.boolean(),
  /** Asks the system to blank the windows in pictures of the screen. */
  contentProtection: z.boolean(),
})
export type WorkspaceSettings = z.infer<typeof workspaceSettingsSchema>

export const settingsChangesSchema = workspaceSettingsSchema.partial()
export type SettingsChanges = z.infer<typeof settingsChangesSchema>
export type SettingName = keyof WorkspaceSettings

/** The settings as chosen and as they hold, and which of them the policy of the machine has a word in. */
export const settingsViewSchema = z.object({
  chosen: workspaceSettingsSchema,
  inForce: workspaceSettingsSchema,
  held: z.array(z.enum(['idleMinutes', 'revealMinutes', 'keepJobsWhenLocked', 'contentProtection'])),
  /** Whether this person may change them. */
  mayChange: z.boolean(),
})
export type SettingsView = z.infer<typeof settingsViewSchema>

export const defaultSettings: WorkspaceSettings = {
  idleMinutes: 10,
  revealMinutes: 5,
  keepJobsWhenLocked: true,
  contentProtection: true,
}

/** Who judges a benchmark where nobody is named; a null benchmark is every one without a jury of its own. */
export const defaultJurySchema = z.object({
  benchmark: z.string().nullable(),
  /** Names of models. */
  jury: z.array(z.string()),
})
export type DefaultJury = z.infer<typeof defaultJurySchema>

/** The administrator's file; every part can only tighten what the program and its users allow. */
export const policySchema = z.strictObject({
  format: z.literal('wardroom-policy-1'),
  idleMinutes: z.number().int().min(1).max(240).optional(),
  revealMinutes: z.number().int().min(1).max(60).optional(),
  /** The only roles that may do an act, of those that may do it anyway. */
  roles: z.partialRecord(actSchema, z.array(roleSchema)).optional(),
  audiences: z.array(audienceSchema).optional(),
  /** The only addresses beyond this machine that may be put on an allow list. */
  endpoints: z.array(allowedAddressSchema).optional(),
  keychain: z.boolean().optional(),
  keepJobsWhenLocked: z.boolean().optional(),
  contentProtection: z.literal(true).optional(),
})
export type Policy = z.infer<typeof policySchema>
