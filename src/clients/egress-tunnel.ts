// A socket to a proxy and a target → the same socket, carried on to the target by HTTP CONNECT (RFC 9110, 9.3.6).
import http from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '../contracts/errors.ts'
import type { Proxy } from '../contracts/network.ts'
import { RequestError } from '../core/ports.ts'
import { toHostPort } from './egress-address.ts'

const PATIENCE_MS = 30_000

export interface TunnelEnds {
  readonly proxy: Proxy
  readonly host: string
  readonly port: number
}

/** The proxy hears host and port of the target, and nothing else; it is the proxy that resolves the name. */
export function openTunnel(connect: () => Socket, { proxy, host, port }: TunnelEnds): Promise<Socket> {
  const target = toHostPort({ host, port })
  return new Promise((resolve, reject) => {
    const request = http.request({
      method: 'CONNECT',
      host: proxy.host,
      port: proxy.port,
      path: target,
      headers: { host: target },
      createConnection: connect,
      timeout: PATIENCE_MS,
    })
    function giveUp(error: Error): void {
      reject(error)
      request.destroy()
    }
    request.on('connect', (response, socket: Socket) => {
      const status = response.statusCode ?? 0
      if (status >= 200 && status < 300) return resolve(socket)
      socket.destroy()
      reject(toRefusal(status, proxy, target))
    })
    // A proxy that answers as a web server does has not understood.
    request.on('response', (response) => giveUp(toRefusal(response.statusCode ?? 0, proxy, target)))
    request.on('timeout', () => giveUp(new RequestError('timeout', { retriable: true })))
    request.on('error', reject)
    request.end()
  })
}

function toRefusal(status: number, proxy: Proxy, target: string): Error {
  if (status >= 500) return new RequestError('connection', { status, retriable: true })
  const place = toHostPort(proxy)
  return new AppError(
    'egress_refused',
    status === 407
      ? `The proxy ${place} asks for a name and password, which Wardroom does not give. Nothing was sent.`
      : `The proxy ${place} does not let ${target} through (HTTP ${status}). Nothing was sent.`,
  )
}
