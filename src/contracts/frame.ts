// What travels between window, main and engine beside the contract: names of channels, and frames. Plain code: preload loads it.

/** Calls and messages between a window and main. */
export const channels = {
  connect: 'wardroom:connect',
  /** Main → window → page: a port to the engine. The page hears of it under the same name. */
  port: 'wardroom:port',
  /** Main → window → page: the engine has crashed too often and is not started again. */
  down: 'wardroom:down',
  /** Main → window → page: the workspace is locked for viewing, or open again. */
  viewing: 'wardroom:viewing',
  /** Main → window → page: seconds until the workspace locks; null when somebody is there again. */
  lockSoon: 'wardroom:lock-soon',
  lock: 'wardroom:lock',
  lastEnd: 'wardroom:last-end',
  hasKeychain: 'wardroom:has-keychain',
  makeKeychainSecret: 'wardroom:make-keychain-secret',
  readKeychainSecret: 'wardroom:read-keychain-secret',
  forgetKeychainSecret: 'wardroom:forget-keychain-secret',
  saveRecoveryKey: 'wardroom:save-recovery-key',
  recentWorkspaces: 'wardroom:recent-workspaces',
  rememberWorkspace: 'wardroom:remember-workspace',
  chooseWorkspace: 'wardroom:choose-workspace',
  chooseNewFolder: 'wardroom:choose-new-folder',
  chooseFiles: 'wardroom:choose-files',
  theme: 'wardroom:theme',
  setTheme: 'wardroom:set-theme',
} as const

/** A message of one window, under the number that main gave its port. */
export interface WindowData {
  readonly window: number
  readonly data: unknown
}

/** Why a workspace was locked; the word that the audit log gets. */
export const lockReasons = ['command', 'idle', 'sleep', 'screen', 'job_ended', 'quit'] as const
export type LockReason = (typeof lockReasons)[number]

/** `stopJob` ends a running job, resumable; else it may keep its key as the workspace's settings say. */
export interface LockWish {
  readonly reason: LockReason
  readonly stopJob: boolean
}

/** What main must know of the workspace: nothing of its content. */
export type WorkspaceMark =
  | { readonly state: 'locked' }
  | {
      readonly state: 'unlocked' | 'viewing_locked'
      readonly idleMinutes: number
      readonly contentProtection: boolean
    }

/** The exit code of an engine that ended because its workspace was locked; no other end has it. */
export const LOCKED_EXIT = 86

/**
 * Main → engine. `room` is how many more messages the window can take: streams wait while it has none.
 * A window that was never given room is not held back.
 */
export type ToEngine =
  | WindowData
  | { readonly window: number; readonly room: number }
  | { readonly window: number; readonly closed: true }
  | { readonly environment: string; readonly value: string | null }
  | { readonly lock: LockWish }
  | { readonly stop: true }

/**
 * Engine → main: an answer for a window, the engine's own question for one variable of the user's environment,
 * or how the workspace stands.
 */
export type FromEngine = WindowData | { readonly environment: string } | { readonly workspace: WorkspaceMark }

/** Window → main, among its messages for the engine: the window has taken so many. */
export interface Taken {
  readonly taken: number
}

/** Messages a window can take before it must say that it took some. */
export const WINDOW_ROOM = 64

export function isToEngine(value: unknown): value is ToEngine {
  if (!isRecord(value)) return false
  if (typeof value['window'] === 'number')
    return 'data' in value || value['closed'] === true || isCount(value['room'])
  if (typeof value['environment'] === 'string')
    return value['value'] === null || typeof value['value'] === 'string'
  return value['stop'] === true || isLockWish(value['lock'])
}

export function isLockWish(value: unknown): value is LockWish {
  if (!isRecord(value) || typeof value['stopJob'] !== 'boolean') return false
  return lockReasons.some((reason) => reason === value['reason'])
}

export function isFromEngine(value: unknown): value is FromEngine {
  if (!isRecord(value)) return false
  if (typeof value['window'] === 'number') return 'data' in value
  return typeof value['environment'] === 'string' || isMark(value['workspace'])
}

function isMark(value: unknown): value is WorkspaceMark {
  if (!isRecord(value)) return false
  if (value['state'] === 'locked') return true
  return (
    (value['state'] === 'unlocked' || value['state'] === 'viewing_locked') &&
    typeof value['idleMinutes'] === 'number' &&
    typeof value['contentProtection'] === 'boolean'
  )
}

export function isTaken(value: unknown): value is Taken {
  return isRecord(value) && isCount(value['taken'])
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) > 0 && (value as number) <= WINDOW_ROOM
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
