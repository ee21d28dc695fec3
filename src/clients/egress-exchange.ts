// A request on its way and its payload → the server's answer, or the reason why there is none.
import type http from 'node:http'
import type { AllowedAddress } from '../contracts/model.ts'
import { RequestError } from '../core/ports.ts'
import type { Abort } from '../core/ports.ts'
import { toCancelled, watchAbort } from '../core/runner/abort-watch.ts'
import { toFailure } from './egress-fault.ts'

const MAX_ANSWER_BYTES = 64 * 1024 * 1024

export interface HttpAnswer {
  readonly status: number
  readonly retryAfterSeconds: number | null
  readonly text: string
}

export interface Outgoing {
  readonly request: http.ClientRequest
  readonly payload: Buffer
  readonly address: AllowedAddress
  readonly abort: Abort
}

/** Sends the payload and reads the answer; ends the connection on silence, abort, redirect or an endless answer. */
export function exchange({ request, payload, address, abort }: Outgoing): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const unwatch = watchAbort(abort, () => giveUp(toCancelled()))
    let ended = false

    function fail(error: unknown): void {
      // A request closes after its answer, too: an error made then would be for nobody.
      if (ended) return
      ended = true
      unwatch()
      reject(toFailure(error, address))
    }
    // Rejects before the socket ends: what the end is reported as (a bare reset) would hide the reason.
    function giveUp(error: Error): void {
      fail(error)
      request.destroy()
    }
    function finish(response: http.IncomingMessage, text: string): void {
      ended = true
      unwatch()
      const retryAfterSeconds = parseRetryAfter(response.headers['retry-after'])
      resolve({ status: response.statusCode ?? 0, retryAfterSeconds, text })
    }

    request.on('timeout', () => giveUp(new RequestError('timeout', { retriable: true })))
    request.on('error', fail)
    request.on('close', () => fail(null))
    request.on('response', (response) => {
      const status = response.statusCode ?? 0
      if (status >= 300 && status < 400)
        giveUp(new RequestError('client_error', { status, retriable: false }))
      else readAnswer(response, { finish, giveUp, fail })
    })
    request.end(payload)
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

/** Seconds, or an HTTP date → seconds from now; null where absent or unreadable. */
function parseRetryAfter(header: string | undefined): number | null {
  if (header === undefined) return null
  const seconds = /^\d+(\.\d+)?$/.test(header.trim())
    ? Number(header)
    : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}
