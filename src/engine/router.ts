// The contract's calls → the services that answer them.
import { implement } from '@orpc/server'
import type { Router } from '@orpc/server'
import { api } from '../contracts/api.ts'
import type { Api } from '../contracts/api.ts'
import type { EngineServices } from './engine-services.ts'

export type EngineRouter = Router<Api, Record<never, never>>

/** One handler a call; inputs and outputs are checked against the contract by oRPC. */
export function createRouter(services: EngineServices): EngineRouter {
  const os = implement(api)
  return os.router({
    engine: {
      info: os.engine.info.handler(() => services.info()),
    },
    workspace: {
      state: os.workspace.state.handler(() => services.state()),
      unlock: os.workspace.unlock.handler(({ input }) => services.unlock(input)),
      lock: os.workspace.lock.handler(() => services.lock()),
    },
    leaderboard: {
      get: os.leaderboard.get.handler(({ input }) => services.leaderboard(input)),
    },
  })
}
