// A reply → a server on loopback for a test, with the sockets and requests it saw.
import { once } from 'node:events'
import http from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import https from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { createGuardedHttp } from './egress-guard.ts'
import type { GuardedHttp, GuardSettings, HttpAnswer, PostOptions } from './egress-guard.ts'

export interface LoopbackServer {
  readonly port: number
  readonly seen: { readonly sockets: Socket[]; requests: number }
}

/** Called when a request has arrived with its body. */
export type Reply = (response: ServerResponse, request: IncomingMessage, body: string) => void

const ends: (() => void)[] = []

/** Ends every server and client that a test opened: for afterEach. */
export function endAll(): void {
  for (const end of ends.splice(0)) end()
}

/** Listens on a free port of loopback; encrypted where TLS options are given. */
export async function serve(reply: Reply, secure?: https.ServerOptions): Promise<LoopbackServer> {
  const seen = { sockets: [] as Socket[], requests: 0 }
  function listen(request: IncomingMessage, response: ServerResponse): void {
    seen.requests += 1
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => reply(response, request, Buffer.concat(chunks).toString('utf8')))
  }
  const server = secure === undefined ? http.createServer(listen) : https.createServer(secure, listen)
  server.on('connection', (socket: Socket) => seen.sockets.push(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return { port: (server.address() as AddressInfo).port, seen }
}

/** Called by what a test opens itself. */
export function onEnd(end: () => void): void {
  ends.push(end)
}

export function createHttp(settings: Partial<GuardSettings> = {}): GuardedHttp {
  const http = createGuardedHttp({ isAllowed: () => true, ...settings })
  ends.push(() => http.close())
  return http
}

export function options(idleSeconds = 5, abort: AbortSignal = new AbortController().signal): PostOptions {
  return { headers: {}, idleSeconds, abort }
}

export function post(http: GuardedHttp, port: number, more = options()): Promise<HttpAnswer> {
  return http.postJson(`http://127.0.0.1:${port}/`, {}, more)
}

export const ok: Reply = (response) => {
  response.end('{"ok":true}')
}
