// Prompts over loopback → whatever a test writes on the connection, right or wrong.
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Arrived {
  readonly prompt: string
  /** 1 for the first time that the prompt is asked. */
  readonly attempt: number
  readonly response: ServerResponse
}

export interface RawEndpoint {
  readonly url: string
  readonly port: number
  prompts(): readonly string[]
  /** Connections made to it. */
  connections(): number
  close(): Promise<void>
}

export type Reply = (arrived: Arrived) => void | Promise<void>

/** On a free port where none is given. */
export async function startRawEndpoint(reply: Reply, port = 0): Promise<RawEndpoint> {
  const prompts: string[] = []
  const attempts = new Map<string, number>()
  let connections = 0

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('error', () => undefined)
    const prompt = await readPrompt(request)
    prompts.push(prompt)
    const attempt = (attempts.get(prompt) ?? 0) + 1
    attempts.set(prompt, attempt)
    await reply({ prompt, attempt, response })
  }
  const server = http.createServer(
    (request, response) => void serve(request, response).catch(() => response.destroy()),
  )
  server.keepAliveTimeout = 60_000
  server.on('connection', () => (connections += 1))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  const bound = (server.address() as AddressInfo).port
  return {
    url: `http://127.0.0.1:${bound}/v1`,
    port: bound,
    prompts: () => [...prompts],
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function readPrompt(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { messages } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as {
    messages: { content: string }[]
  }
  return messages.map(({ content }) => content).join('\n')
}

/** A chat completion's body; `usage` is the rest of it. */
export function toBody(content: string, usage: object = {}): string {
  const choice = { index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }
  return JSON.stringify({ object: 'chat.completion', model: 'm', choices: [choice], ...usage })
}

export function answer(response: ServerResponse, content: string, usage: object = {}): void {
  const body = toBody(content, usage)
  response
    .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    .end(body)
}
