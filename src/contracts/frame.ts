// What travels between window, main and engine beside the contract: names of channels, and frames. Plain code: preload loads it.

/** Calls and messages between a window and main. */
export const channels = {
  connect: 'wardroom:connect',
  /** Main → window → page: a port to the engine. The page hears of it under the same name. */
  port: 'wardroom:port',
  /** Main → window → page: the engine has crashed too often and is not started again. */
  down: 'wardroom:down',
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

/**
 * Main → engine. `room` is how many more messages the window can take: streams wait while it has none.
 * A window that was never given room is not held back.
 */
export type ToEngine =
  | WindowData
  | { readonly window: number; readonly room: number }
  | { readonly window: number; readonly closed: true }
  | { readonly environment: string; readonly value: string | null }
  | { readonly stop: true }

/** Engine → main: an answer for a window, or the engine's own question for one variable of the user's environment. */
export type FromEngine = WindowData | { readonly environment: string }

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
  return value['stop'] === true
}

export function isFromEngine(value: unknown): value is FromEngine {
  if (!isRecord(value)) return false
  return (typeof value['window'] === 'number' && 'data' in value) || typeof value['environment'] === 'string'
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
