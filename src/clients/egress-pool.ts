// A way of making sockets → the agents that keep them for the next request.
import http from 'node:http'
import https from 'node:https'
import type { AllowedAddress } from '../contracts/model.ts'
import type { Dialer } from './egress-dial.ts'

/** More than any run may have in flight. */
const MAX_SOCKETS = 4096

type Scheme = AllowedAddress['scheme']

export interface SocketPool {
  agent(scheme: Scheme): http.Agent
  /** Keeps no socket of before: one in use is ended once its request is done. */
  renew(): void
}

export function createSocketPool(dialer: Pick<Dialer, 'dial'>): SocketPool {
  let agents = createAgents(dialer)
  return {
    agent: (scheme) => agents[scheme],
    renew() {
      for (const old of [agents.http, agents.https]) retire(old)
      agents = createAgents(dialer)
    },
  }
}

function createAgents(dialer: Pick<Dialer, 'dial'>): Record<Scheme, http.Agent> {
  const options = { keepAlive: true, maxSockets: MAX_SOCKETS, maxFreeSockets: MAX_SOCKETS }
  return {
    http: withDial(new http.Agent(options), 'http', dialer),
    https: withDial(new https.Agent(options), 'https', dialer),
  }
}

function withDial<T extends http.Agent>(agent: T, scheme: Scheme, dialer: Pick<Dialer, 'dial'>): T {
  // Failing goes through the callback too: thrown here, a fault would reach whoever ended a request last.
  agent.createConnection = ({ host, port }, callback) => {
    dialer.dial({ scheme, host: host ?? '', port: Number(port) }).then(
      (socket) => callback?.(null, socket),
      (error: Error) => callback?.(error, NONE),
    )
    return undefined
  }
  return agent
}

// Node reads no socket beside an error; its types ask for one.
const NONE = undefined as never

function retire(agent: http.Agent): void {
  agent.maxFreeSockets = 0
  for (const sockets of Object.values(agent.freeSockets)) for (const socket of sockets ?? []) socket.destroy()
}
