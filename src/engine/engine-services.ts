// What the engine's router needs of the services, and nothing more.
import type { EngineInfo, WorkspaceState } from '../contracts/api.ts'
import type { Scoring } from '../contracts/stat.ts'
import type { Leaderboard } from '../contracts/summary.ts'

export interface UnlockRequest {
  readonly path: string
  readonly passphrase: string
}

export interface LeaderboardQuery {
  readonly suite: string
  readonly scoring: Scoring
  readonly published: boolean
}

/** Every call may throw an AppError, whose sentence reaches the window; nothing else of a fault does. */
export interface EngineServices {
  info(): Promise<EngineInfo>
  state(): Promise<WorkspaceState>
  unlock(request: UnlockRequest): Promise<WorkspaceState>
  /** Forgets the key; also called when the window's process ends. */
  lock(): Promise<WorkspaceState>
  leaderboard(query: LeaderboardQuery): Promise<Leaderboard>
}
