// What the engine's router needs of the services: the open workspace, and the few steps that open and close it.
import type { EngineInfo, WorkspaceState } from '../contracts/api.ts'
import type { LockWish } from '../contracts/frame.ts'
import type { WorkspaceLook } from '../contracts/security-view.ts'
import type { Workspace } from '../services/create-services.ts'

export interface UnlockRequest {
  readonly path: string
  readonly secret: string
  readonly kind: 'passphrase' | 'recovery' | 'keychain'
  readonly as: string | null
}

export interface CreateRequest {
  readonly path: string
  readonly passphrase: string
  readonly name: string
  readonly person: string | null
}

/** Every call may throw an AppError, whose sentence reaches the window; nothing else of a fault does. */
export interface EngineServices {
  info(): Promise<EngineInfo>
  state(): Promise<WorkspaceState>
  /** What a workspace shows before it is opened; reads its header, not its data. */
  look(path: string): Promise<WorkspaceLook>
  create(request: CreateRequest): Promise<WorkspaceState>
  unlock(request: UnlockRequest): Promise<WorkspaceState>
  /** Stops what runs, resumable, and forgets the key; or keeps a job and shows nothing, as the settings say. */
  lock(wish: LockWish): Promise<WorkspaceState>
  /** The settings have changed: main is told of those it keeps to. */
  changed(): void
  /** Aborted when the open workspace is locked. Throws `locked` where none is open. */
  closing(): AbortSignal
  /** Throws `locked` where none is open. */
  open(): Workspace
}
