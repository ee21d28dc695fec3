// Prompts over loopback → answers, delays and faults that are a function of the prompt, and a count of who asked what.
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type Fault = 'reset' | { readonly status: number; readonly retryAfter?: number }

export interface EndpointBehaviour {
  readonly answer: (prompt: string) => string
  /** What the model thought before it answered; none where absent. */
  readonly thinking?: (prompt: string) => string
  readonly latencyMs?: number
  /** The fault of an attempt, which is 1 for the first time that a prompt is asked; null answers it. */
  readonly fault?: (prompt: string, attempt: number) => Fault | null
  /** Where it listens; loopback where absent. */
  readonly host?: string
  /** PEM texts; it speaks plain HTTP where absent. */
  readonly secure?: { readonly cert: string; readonly key: string }
}

export interface EndpointStats {
  readonly requests: number
  readonly unique: number
  /** Requests for a prompt that had been asked before. */
  readonly repeats: number
}

export interface CountingEndpoint {
  readonly url: string
  readonly port: number
  /** Of every request, in order of arrival. */
  prompts(): readonly string[]
  /** The authorization headers, in the same order; empty where there was none. */
  keys(): readonly string[]
  stats(): EndpointStats
  /** Resolves once so many requests have arrived since the start or the last reset. */
  untilRequests(count: number): Promise<void>
  /** Forgets who asked. */
  reset(): void
  /** Ends every connection that is open; new ones are taken. */
  dropConnections(): void
  close(): Promise<void>
}

/** Starts it on a free port. A fault's body holds the prompt, as careless servers do. */
export async function startEndpoint(behaviour: EndpointBehaviour): Promise<CountingEndpoint> {
  const prompts: string[] = []
  const keys: string[] = []
  let waiting: { count: number; done: () => void }[] = []

  function arrive(prompt: string, key: string): number {
    prompts.push(prompt)
    keys.push(key)
    for (const { count, done } of waiting) if (prompts.length >= count) done()
    waiting = waiting.filter(({ count }) => prompts.length < count)
    return prompts.filter((asked) => asked === prompt).length
  }

  function listen(request: IncomingMessage, response: ServerResponse): void {
    response.on('error', () => undefined)
    void serve(request, response, { arrive, behaviour }).catch(() => response.destroy())
  }
  const { secure } = behaviour
  const server = secure === undefined ? http.createServer(listen) : https.createServer(secure, listen)
  server.keepAliveTimeout = 60_000
  const host = behaviour.host ?? '127.0.0.1'
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, host, resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `${secure === undefined ? 'http' : 'https'}://${host}:${port}/v1`,
    port,
    prompts: () => [...prompts],
    keys: () => [...keys],
    stats: () => {
      const unique = new Set(prompts).size
      return { requests: prompts.length, unique, repeats: prompts.length - unique }
    },
    untilRequests: (count) =>
      prompts.length >= count ? Promise.resolve() : new Promise((done) => waiting.push({ count, done })),
    reset: () => {
      prompts.length = 0
      keys.length = 0
    },
    dropConnections: () => server.closeAllConnections(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

interface Serving {
  readonly arrive: (prompt: string, key: string) => number
  readonly behaviour: EndpointBehaviour
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  { arrive, behaviour }: Serving,
): Promise<void> {
  const { model, prompt } = await readRequest(request)
  const attempt = arrive(prompt, request.headers.authorization ?? '')
  const fault = behaviour.fault?.(prompt, attempt) ?? null
  await sleep(behaviour.latencyMs ?? 0)
  if (fault === 'reset') return void request.socket.resetAndDestroy()
  if (fault !== null) {
    const wait = fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) }
    const body = { error: { message: `This could not be answered: ${prompt}`, type: 'server_error' } }
    return send(response, fault.status, { headers: wait, body })
  }
  const thinking = behaviour.thinking && { reasoning_content: behaviour.thinking(prompt) }
  const message = { role: 'assistant', content: behaviour.answer(prompt), ...thinking }
  const choice = { index: 0, message }
  send(response, 200, {
    headers: {},
    body: { object: 'chat.completion', model, choices: [{ ...choice, finish_reason: 'stop' }] },
  })
}

async function readRequest(request: IncomingMessage): Promise<{ model: string; prompt: string }> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as {
    model: string
    messages: { content: string }[]
  }
  return { model: body.model, prompt: body.messages.map(({ content }) => content).join('\n') }
}

function send(
  response: ServerResponse,
  status: number,
  { headers, body }: { headers: Record<string, string>; body: object },
): void {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    ...headers,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
}
