// Services and a channel of frames → the contract, answered to every window.
import { RPCHandler } from '@orpc/server/message-port'
import type { Router } from '@orpc/server'
import type { AnyContractRouter } from '@orpc/contract'
import type { EngineServices } from './engine-services.ts'
import { withFaults } from './fault.ts'
import { withPace } from './paced-stream.ts'
import type { FrameChannel } from './parent-channel.ts'
import { createRouter } from './router.ts'
import { withOpenWorkspace } from './while-open.ts'
import { acceptWindows } from './window-ports.ts'

/** Starts answering; each window has a port of its own, and all share one set of services. */
export function serveWindows(services: EngineServices, channel: FrameChannel): void {
  const router = createRouter(services)
  acceptWindows(channel, (port) =>
    new RPCHandler(router, {
      clientInterceptors: [withFaults, withPace(port), withOpenWorkspace(services)],
    }).upgrade(port),
  )
}

/** Any router the same way, without a workspace; the transport's tests have a small one. */
export function serveRouter(
  router: Router<AnyContractRouter, Record<never, never>>,
  channel: FrameChannel,
): void {
  acceptWindows(channel, (port) =>
    new RPCHandler(router, { clientInterceptors: [withFaults, withPace(port)] }).upgrade(port),
  )
}
