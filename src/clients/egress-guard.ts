// An address on the allow list and a JSON body → the server's answer: the only HTTP client of the program.
import { lookup as resolveName } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { AppError } from '../contracts/errors.ts'
import type { AllowedAddress } from '../contracts/model.ts'
import { RequestError } from '../core/ports.ts'
import type { Abort } from '../core/ports.ts'
import { toCancelled, watchAbort } from './abort-watch.ts'
import { assertConnectable, toAddress } from './egress-address.ts'
export { isLoopback, toAddress } from './egress-address.ts'

const MAX_ANSWER_BYTES = 64 * 1024 * 1024
const MAX_SOCKETS = 512
/** Time for one of several addresses of a name; Node's own 250 ms is too short for a distant server. */
const ADDRESS_ATTEMPT_MS = 2_000
const DEFAULT_IDLE_SECONDS = 600

export interface PostOptions {
  readonly headers: Readonly<Record<string, string>>
  /** Seconds of silence, not of total time, before the request is given up; 600 where absent. */
  readonly idleSeconds?: number
  readonly abort: Abort
}

export interface HttpAnswer {
  readonly status: number
  readonly retryAfterSeconds: number | null
  readonly text: string
}

export interface GuardedHttp {
  /**
   * Sends one POST. Any status but a redirect is an answer.
   * @throws AppError egress_refused (nothing was sent), bad_input, cancelled
   * @throws RequestError timeout, connection, bad_answer (over 64 MiB), client_error (a redirect)
   */
  postJson(url: string, body: unknown, options: PostOptions): Promise<HttpAnswer>
  /** Ends every connection; requests in flight fail. */
  close(): void
}

export interface GuardSettings {
  readonly isAllowed: (address: AllowedAddress) => boolean
  /** Host name → its addresses; the system's resolver where absent. */
  readonly resolve?: (host: string) => Promise<readonly string[]>
}

/** Creates the client. Proxies of the environment play no part: the agents are our own. */
export function createGuardedHttp({ isAllowed, resolve = resolveBySystem }: GuardSettings): GuardedHttp {
  const agentOptions = {
    keepAlive: true,
    maxSockets: MAX_SOCKETS,
    maxFreeSockets: MAX_SOCKETS,
    autoSelectFamilyAttemptTimeout: ADDRESS_ATTEMPT_MS,
  }
  const agents = { http: new http.Agent(agentOptions), https: new https.Agent(agentOptions) }
  const lookup = toGuardedLookup(resolve)
  let closed = false

  async function postJson(url: string, body: unknown, options: PostOptions): Promise<HttpAnswer> {
    const address = toAddress(url)
    const { scheme, host, port } = address
    if (!isAllowed(address)) {
      throw new AppError('egress_refused', `${host}:${port} is not on the allow list. Nothing was sent.`)
    }
    if (isIP(host) !== 0) assertConnectable(host, host)
    if (options.abort.aborted) throw toCancelled()
    if (closed) throw new RequestError('connection', { retriable: false })

    const payload = Buffer.from(JSON.stringify(body))
    const { pathname, search } = new URL(url)
    const outgoing = (scheme === 'http' ? http : https).request({
      method: 'POST',
      host,
      port,
      path: pathname + search,
      headers: { ...options.headers, 'content-type': 'application/json', 'content-length': payload.length },
      agent: agents[scheme],
      lookup,
      timeout: (options.idleSeconds ?? DEFAULT_IDLE_SECONDS) * 1000,
    })
    return exchange(outgoing, payload, options.abort)
  }

  function close(): void {
    closed = true
    agents.http.destroy()
    agents.https.destroy()
  }

  return { postJson, close }
}

/** Sends the payload and reads the answer; ends the connection on silence, abort, redirect or an endless answer. */
function exchange(outgoing: http.ClientRequest, payload: Buffer, abort: Abort): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const unwatch = watchAbort(abort, () => giveUp(toCancelled()))

    function fail(error: unknown): void {
      unwatch()
      reject(toFailure(error))
    }
    // Rejects before the socket ends: what the end is reported as (a bare reset) would hide the reason.
    function giveUp(error: Error): void {
      fail(error)
      outgoing.destroy()
    }
    function finish(response: http.IncomingMessage, text: string): void {
      unwatch()
      const retryAfterSeconds = parseRetryAfter(response.headers['retry-after'])
      resolve({ status: response.statusCode ?? 0, retryAfterSeconds, text })
    }

    outgoing.on('timeout', () => giveUp(new RequestError('timeout', { retriable: true })))
    outgoing.on('error', fail)
    outgoing.on('close', () => fail(null))
    outgoing.on('response', (response) => {
      const status = response.statusCode ?? 0
      if (status >= 300 && status < 400)
        giveUp(new RequestError('client_error', { status, retriable: false }))
      else readAnswer(response, { finish, giveUp, fail })
    })
    outgoing.end(payload)
  })
}

interface AnswerEnds {
  readonly finish: (response: http.IncomingMessage, text: string) => void
  readonly giveUp: (error: Error) => void
  readonly fail: (error: unknown) => void
}

function readAnswer(response: http.IncomingMessage, { finish, giveUp, fail }: AnswerEnds): void {
  const chunks: Buffer[] = []
  let bytes = 0
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > MAX_ANSWER_BYTES) giveUp(new RequestError('bad_answer', { retriable: false }))
    else chunks.push(chunk)
  })
  response.on('error', fail)
  response.on('end', () => {
    if (response.complete) finish(response, Buffer.concat(chunks, bytes).toString('utf8'))
    else fail(null)
  })
}

/** Resolves a name once, checks every address, and hands the socket those very addresses. */
function toGuardedLookup(resolve: (host: string) => Promise<readonly string[]>): LookupFunction {
  async function find(host: string): Promise<{ address: string; family: number }[]> {
    const addresses = await resolve(host)
    for (const address of addresses) assertConnectable(host, address)
    return addresses.map((address) => ({ address, family: isIP(address) }))
  }
  return (host, options, callback) => {
    find(host).then(
      (found) => {
        const [first] = found
        if (first === undefined) callback(new Error('name without an address'), '')
        else if (options.all === true) callback(null, found)
        else callback(null, first.address, first.family)
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error('name not resolved'), ''),
    )
  }
}

async function resolveBySystem(host: string): Promise<readonly string[]> {
  const found = await resolveName(host, { all: true })
  return found.map(({ address }) => address)
}

/** A network fault → ours. Only its code is kept: parser errors carry what the server sent. */
function toFailure(error: unknown): Error {
  if (error instanceof AppError || error instanceof RequestError) return error
  const code: unknown = error instanceof Error && 'code' in error ? error.code : null
  return new RequestError('connection', {
    retriable: true,
    ...(typeof code === 'string' ? { cause: code } : {}),
  })
}

/** Seconds, or an HTTP date → seconds from now; null where absent or unreadable. */
function parseRetryAfter(header: string | undefined): number | null {
  if (header === undefined) return null
  const seconds = /^\d+(\.\d+)?$/.test(header.trim())
    ? Number(header)
    : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}
