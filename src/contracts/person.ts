// Who works in a workspace, and which acts each role may do: one table for the program, its screens and its docs.
import { z } from 'zod'

export const roles = ['researcher', 'reviewer', 'adjudicator', 'data_steward', 'administrator'] as const
export const roleSchema = z.enum(roles)
export type Role = z.infer<typeof roleSchema>

export const personNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[^\p{C}]+$/u, 'a name of 1 to 60 characters')

/** A person with a passphrase of their own. `id` is random, and is what the audit log holds. */
export const profileSchema = z.object({
  id: z.string(),
  name: personNameSchema,
  roles: z.array(roleSchema),
  createdAt: z.string(),
})
export type Profile = z.infer<typeof profileSchema>

/** A person as the list of people shows them. */
export const personSchema = profileSchema.extend({
  /** Whether a passphrase of theirs opens the workspace. */
  opens: z.boolean(),
  /** When they last opened it, as the audit log has it. */
  lastOpened: z.string().nullable(),
})
export type Person = z.infer<typeof personSchema>

export const SHORTEST_PASSPHRASE = 8

/** The passphrase that a person is let in with; the window also estimates how hard it is to guess. */
export const newPassphraseSchema = z
  .string()
  .min(SHORTEST_PASSPHRASE, `a passphrase of ${SHORTEST_PASSPHRASE} characters or more`)

/** The roles that may do an act; who has none of them is refused, in services. Opening and reading scores is everyone's. */
export const permissions = {
  import: ['researcher', 'data_steward'],
  models: ['researcher', 'data_steward', 'administrator'],
  prompts: ['researcher', 'data_steward'],
  run: ['researcher'],
  reveal: ['researcher', 'reviewer', 'adjudicator', 'data_steward'],
  export: ['researcher', 'data_steward'],
  sign: ['data_steward'],
  clearance: ['data_steward'],
  access: ['data_steward'],
  terms: ['data_steward'],
  delete: ['data_steward'],
  allow_list: ['data_steward'],
  network: ['data_steward', 'administrator'],
  people: ['administrator'],
  settings: ['administrator'],
  backup: ['data_steward', 'administrator'],
  audit: ['data_steward', 'administrator'],
} as const satisfies Record<string, readonly Role[]>

export type Act = keyof typeof permissions
export const acts = Object.keys(permissions) as Act[]
export const actSchema = z.enum(acts)
