// An address on the allow list and a JSON body → the server's answer: the only HTTP client of the program.
import http from 'node:http'
import https from 'node:https'
import { AppError } from '../contracts/errors.ts'
import type { AllowedAddress } from '../contracts/model.ts'
import { defaultNetworkSettings } from '../contracts/network.ts'
import type { ConnectionCounts } from '../contracts/network.ts'
import { RequestError } from '../core/ports.ts'
import type { Abort } from '../core/ports.ts'
import { toCancelled } from '../core/runner/abort-watch.ts'
import { createAnswerTimes } from './answer-times.ts'
import { assertSpeakable, isLoopback, toAddress, toHostPort } from './egress-address.ts'
import { createDialer } from './egress-dial.ts'
import { exchange } from './egress-exchange.ts'
import type { HttpAnswer } from './egress-exchange.ts'
import { createConnectionLedger } from './egress-ledger.ts'
import type { ConnectionLedger } from './egress-ledger.ts'
import { resolveBySystem, toGuardedLookup } from './egress-lookup.ts'
import type { Resolve } from './egress-lookup.ts'
import { createSocketPool } from './egress-pool.ts'
import { createTlsContext } from './egress-tls.ts'
import type { TlsIdentity } from './egress-tls.ts'
export { assertSpeakable, isLoopback, toAddress, toHostPort } from './egress-address.ts'
export type { HttpAnswer } from './egress-exchange.ts'

const DEFAULT_IDLE_SECONDS = 600

export interface PostOptions {
  readonly headers: Readonly<Record<string, string>>
  /**
   * Seconds of silence, not of total time, before the request is given up; 600 where absent. It is the least: more is given
   * before the first answer, as a model may be loading, and to an address that was seen to be slow.
   */
  readonly idleSeconds?: number
  readonly abort: Abort
}

export interface GuardedHttp {
  /**
   * Sends one POST. Any status but a redirect is an answer.
   * @throws AppError egress_refused (the allow list, plain HTTP, where a name leads, a certificate), bad_input, not_found
   * (a file of the network settings), cancelled
   * @throws RequestError timeout, connection, bad_answer (over 64 MiB), client_error (a redirect)
   */
  postJson(url: string, body: unknown, options: PostOptions): Promise<HttpAnswer>
  counts(): ConnectionCounts
  /** The last ten different addresses that were refused, newest first. */
  lastRefused(): readonly AllowedAddress[]
  /** Takes changed network settings up: requests to come get connections of their own. */
  renew(): void
  /** Ends every connection; requests in flight fail. */
  close(): void
}

export interface GuardSettings {
  readonly isAllowed: (address: AllowedAddress) => boolean
  /** The system's store and no proxy where absent. */
  readonly identity?: () => TlsIdentity
  /** Counts on from what it has counted; one of the client's own where absent. */
  readonly ledger?: ConnectionLedger
  /** The system's resolver where absent. */
  readonly resolve?: Resolve
}

/** Creates the client. Proxies of the environment play no part: every socket is made here. */
export function createGuardedHttp(settings: GuardSettings): GuardedHttp {
  const { isAllowed, identity = () => plainIdentity, resolve = resolveBySystem } = settings
  const ledger = settings.ledger ?? createConnectionLedger()
  const lookup = toGuardedLookup(resolve)
  const dialer = createDialer({ lookup, ledger, identity, tlsContext: createTlsContext() })
  const pool = createSocketPool(dialer)
  const times = createAnswerTimes()
  let closed = false

  /** Everything that can be said before a connection is made. */
  function check(address: AllowedAddress): void {
    assertSpeakable(address)
    const place = toHostPort(address)
    if (!isAllowed(address))
      throw new AppError('egress_refused', `${place} is not on the allow list. Nothing was sent.`)
    const { proxy } = identity().settings
    if (address.scheme === 'http' || proxy === null || isLoopback(address.host)) return
    if (isAllowed({ scheme: 'https', ...proxy })) return
    throw new AppError(
      'egress_refused',
      `The proxy ${toHostPort(proxy)} is not on the allow list. Nothing was sent.`,
    )
  }

  async function post(address: AllowedAddress, url: string, { body, options }: Posted): Promise<HttpAnswer> {
    check(address)
    if (options.abort.aborted) throw toCancelled()
    if (closed) throw new RequestError('connection', { retriable: false })
    const payload = Buffer.from(JSON.stringify(body))
    const { pathname, search } = new URL(url)
    const { scheme, host, port } = address
    const request = (scheme === 'http' ? http : https).request({
      method: 'POST',
      host,
      port,
      path: pathname + search,
      headers: { ...options.headers, 'content-type': 'application/json', 'content-length': payload.length },
      agent: pool.agent(scheme),
      timeout: times.allow(url, options.idleSeconds ?? DEFAULT_IDLE_SECONDS) * 1000,
    })
    return times.measure(url, () => exchange({ request, payload, address, abort: options.abort }))
  }

  return {
    async postJson(url, body, options) {
      const address = toAddress(url)
      try {
        return await post(address, url, { body, options })
      } catch (error) {
        if (error instanceof AppError && error.code === 'egress_refused') ledger.refused(address)
        throw error
      }
    },
    counts: () => ledger.counts(),
    lastRefused: () => ledger.lastRefused(),
    renew: () => pool.renew(),
    close() {
      closed = true
      dialer.close()
    },
  }
}

interface Posted {
  readonly body: unknown
  readonly options: PostOptions
}

const plainIdentity: TlsIdentity = { settings: defaultNetworkSettings, clientKeyPassphrase: null }
