// The contract between a window and the engine: written once, checked at both ends.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { errorReportSchema } from './errors.ts'
import { leaderboardSchema } from './summary.ts'
import { scoringSchema } from './stat.ts'

export const workspaceStateSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('locked') }),
  z.object({ state: z.literal('unlocked'), name: z.string(), path: z.string(), suites: z.array(z.string()) }),
])
export type WorkspaceState = z.infer<typeof workspaceStateSchema>

export const engineInfoSchema = z.object({
  version: z.string(),
  /** Addresses on the allow list that lie beyond this machine. */
  allowedHosts: z.number().int(),
})
export type EngineInfo = z.infer<typeof engineInfoSchema>

/** Every fault crosses as its report; the message is safe to show. */
const errors = { FAULT: { status: 400, data: errorReportSchema.shape.error } }
const procedure = oc.errors(errors)

export const api = {
  engine: {
    info: procedure.output(engineInfoSchema),
  },
  workspace: {
    state: procedure.output(workspaceStateSchema),
    unlock: procedure
      .input(z.object({ path: z.string().min(1), passphrase: z.string() }))
      .output(workspaceStateSchema),
    lock: procedure.output(workspaceStateSchema),
  },
  leaderboard: {
    get: procedure
      .input(z.object({ suite: z.string(), scoring: scoringSchema, published: z.boolean() }))
      .output(leaderboardSchema),
  },
}
export type Api = typeof api

/** What preload puts on `window.wardroom`: everything a window can do beyond the contract. */
export interface DesktopBridge {
  /** Asks for this window's port to the engine; it arrives as a window message with `wardroom:port` as data. */
  connect(): void
  /** Workspace folders opened before, newest first, and the one named at start. */
  recentWorkspaces(): Promise<{ readonly recent: readonly string[]; readonly initial: string | null }>
  rememberWorkspace(path: string): Promise<void>
  chooseWorkspace(): Promise<string | null>
  readonly version: string
}
