// Services and a channel of frames → the contract, answered to every window.
import { RPCHandler } from '@orpc/server/message-port'
import type { EngineServices } from './engine-services.ts'
import { withFaults } from './fault.ts'
import type { FrameChannel } from './parent-channel.ts'
import { createRouter } from './router.ts'
import { acceptWindows } from './window-ports.ts'

/** Starts answering; each window has a port of its own, and all share one set of services. */
export function serveWindows(services: EngineServices, channel: FrameChannel): void {
  const handler = new RPCHandler(createRouter(services), { clientInterceptors: [withFaults] })
  acceptWindows(channel, (port) => handler.upgrade(port))
}
