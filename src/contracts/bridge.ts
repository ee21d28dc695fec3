// What a window can do beyond the contract with the engine: dialogs, theme, lock and keychain of the desktop.

/** What preload puts on `window.wardroom`: everything a window can do beyond the contract. */
export interface DesktopBridge {
  /**
   * Asks for this window's port to the engine; it arrives as a window message with `wardroom:port` as data. In the same
   * way come `wardroom:down`, `wardroom:viewing` (locked for viewing) and `{ lockSoon: seconds or null }`.
   */
  connect(): void
  /** Workspace folders opened before, newest first, the one named at start, and whether their file was damaged. */
  recentWorkspaces(): Promise<{
    readonly recent: readonly string[]
    readonly initial: string | null
    readonly damaged: boolean
  }>
  rememberWorkspace(path: string): Promise<void>
  chooseWorkspace(): Promise<string | null>
  /** A folder that does not exist yet, for a new workspace or an export. */
  chooseNewFolder(purpose: 'workspace' | 'export'): Promise<string | null>
  /** Files to read, for an import, a model or a program around one. */
  chooseFiles(purpose: FilePurpose): Promise<readonly string[]>
  /**
   * Locks the workspace, whatever the engine is doing. Without `stopJob` a running job may keep its key, as the settings
   * say; the port to the engine then stays, else it closes.
   */
  lock(wish: { readonly stopJob: boolean }): Promise<void>
  /** Why the engine that was there before this one ended; null where there was none. */
  lastEnd(): Promise<'locked' | 'crashed' | null>
  /** Whether this computer has a keychain that deserves the name. */
  hasKeychain(): Promise<boolean>
  /** A new random secret, kept in the keychain; null where there is none. `slot` is hex digits and dashes. */
  makeKeychainSecret(slot: string): Promise<string | null>
  readKeychainSecret(slot: string): Promise<string | null>
  forgetKeychainSecret(slot: string): Promise<void>
  /** Asks where to, and writes the key into a new file there; not into the workspace's own folder. */
  saveRecoveryKey(file: {
    readonly key: string
    readonly check: string
    readonly workspace: string
  }): Promise<SavedKey>
  theme(): Promise<Theme>
  setTheme(theme: Theme): Promise<void>
  readonly version: string
}

export const filePurposes = ['dataset', 'model', 'program'] as const
export type FilePurpose = (typeof filePurposes)[number]

export type SavedKey = 'saved' | 'cancelled' | 'inside' | 'failed'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]
