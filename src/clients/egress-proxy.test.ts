// A proxy made for the test → what passes through it, what it hears, and what never goes to it.
import http from 'node:http'
import net from 'node:net'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { defaultNetworkSettings } from '../contracts/network.ts'
import { issue } from './certificates.fixture.ts'
import type { GuardSettings } from './egress-guard.ts'
import { createHttp, endAll, ok, onEnd, options, serve } from './loopback.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'wardroom-proxy-'))
const authority = issue({ name: 'Ward authority', isAuthority: true })
const caFile = join(folder, 'ca.pem')
writeFileSync(caFile, authority.cert)
const certificate = issue({ name: 'models', hosts: ['models.example', 'localhost'], issuer: authority })

afterEach(endAll)
afterEach(() => vi.unstubAllEnvs())
afterAll(() => rmSync(folder, { recursive: true }))

interface TestProxy {
  readonly port: number
  /** Request lines and headers, as they came. */
  readonly heard: string[]
}

/** Takes every tunnel to one port of loopback, whatever the name; or answers with a status. */
async function startProxy(target: number, status = 200): Promise<TestProxy> {
  const heard: string[] = []
  const proxy = http.createServer((_request, response) => response.writeHead(400).end())
  proxy.on('connect', (request, socket) => {
    heard.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`)
    socket.on('error', () => undefined)
    if (status !== 200) return void socket.end(`HTTP/1.1 ${status} No\r\n\r\n`)
    const onward = net.connect(target, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      onward.pipe(socket).pipe(onward)
    })
    onward.on('error', () => socket.destroy())
  })
  proxy.listen(0, '127.0.0.1')
  await new Promise((ready) => proxy.once('listening', ready))
  onEnd(() => {
    proxy.close()
    proxy.closeAllConnections()
  })
  return { port: (proxy.address() as AddressInfo).port, heard }
}

function createProxied(port: number, more: Partial<GuardSettings> = {}) {
  const proxy = { host: '127.0.0.1', port }
  const settings = { ...defaultNetworkSettings, useSystemStore: false, caFile, proxy }
  const resolved: string[] = []
  const client = createHttp({
    identity: () => ({ settings, clientKeyPassphrase: null }),
    resolve: async (host) => (resolved.push(host), ['127.0.0.1']),
    ...more,
  })
  return { client, resolved }
}

describe('a proxy', () => {
  test('carries encrypted requests, hears the target’s name only, and resolves it itself', async () => {
    const bodies: string[] = []
    const server = await serve((response, _request, body) => {
      bodies.push(body)
      response.end('{"ok":true}')
    }, certificate)
    const proxy = await startProxy(server.port)
    const { client, resolved } = createProxied(proxy.port)
    for (let i = 0; i < 3; i++) {
      const options_ = { ...options(), headers: { authorization: 'Bearer sk-secret' } }
      await client.postJson('https://models.example/v1/chat?x=1', { prompt: 'private words' }, options_)
    }
    expect(bodies).toHaveLength(3)
    expect(proxy.heard).toEqual([
      'CONNECT models.example:443 {"host":"models.example:443","connection":"close"}',
    ])
    expect(resolved).toEqual([])
    expect(client.counts()).toEqual({ opened: 1, refused: 0 })
  })

  test('must be on the allow list itself', async () => {
    const proxy = await startProxy(1)
    const { client } = createProxied(proxy.port, { isAllowed: ({ host }) => host === 'models.example' })
    await expect(client.postJson('https://models.example/', {}, options())).rejects.toMatchObject({
      code: 'egress_refused',
      message: `The proxy 127.0.0.1:${proxy.port} is not on the allow list. Nothing was sent.`,
    })
    expect(proxy.heard).toEqual([])
  })

  test('changes nothing of which target is allowed', async () => {
    const proxy = await startProxy(1)
    const { client } = createProxied(proxy.port, { isAllowed: ({ port }) => port === proxy.port })
    for (const url of ['https://models.example/', 'https://169.254.169.254/', 'https://localhost./'])
      await expect(client.postJson(url, {}, options())).rejects.toMatchObject({ code: 'egress_refused' })
    expect(proxy.heard).toEqual([])
  })

  test.each(['http', 'https'])('is passed by on the way to this machine (%s)', async (scheme) => {
    const { port } = await serve(ok, scheme === 'https' ? certificate : undefined)
    const proxy = await startProxy(port)
    const { client } = createProxied(proxy.port)
    await expect(client.postJson(`${scheme}://localhost:${port}/`, {}, options())).resolves.toMatchObject({
      status: 200,
    })
    expect(proxy.heard).toEqual([])
  })

  test('cannot stand in for the target: its own certificate is refused', async () => {
    const { port, seen } = await serve(ok, issue({ name: 'spy', hosts: ['models.example'] }))
    const proxy = await startProxy(port)
    const { client } = createProxied(proxy.port)
    await expect(client.postJson('https://models.example/', {}, options())).rejects.toMatchObject({
      code: 'egress_refused',
      message:
        'The certificate of models.example:443 is signed by itself and is not trusted here. Nothing was sent.',
    })
    expect(seen.requests).toBe(0)
  })

  test.each([
    [
      403,
      {
        code: 'egress_refused',
        message:
          /^The proxy 127\.0\.0\.1:\d+ does not let models\.example:443 through \(HTTP 403\)\. Nothing was sent\.$/,
      },
    ],
    [407, { code: 'egress_refused', message: /asks for a name and password/ }],
    [502, { name: 'RequestError', code: 'connection', retriable: true }],
  ])('that answers %i is told apart', async (status, expected) => {
    const proxy = await startProxy(1, status)
    const { client } = createProxied(proxy.port)
    const error: unknown = await client
      .postJson('https://models.example/', {}, options())
      .catch((e: unknown) => e)
    const { message, ...rest } = { message: /./, ...expected }
    expect(error).toMatchObject(rest)
    expect((error as Error).message).toMatch(message)
  })

  test('that is not there is a connection fault', async () => {
    const proxy = await startProxy(1)
    endAll()
    const { client } = createProxied(proxy.port)
    await expect(client.postJson('https://models.example/', {}, options())).rejects.toMatchObject({
      code: 'connection',
      retriable: true,
    })
  })

  test('that never answers is left on close', async () => {
    const silent = net.createServer(() => undefined).listen(0, '127.0.0.1')
    await new Promise((ready) => silent.once('listening', ready))
    onEnd(() => silent.close())
    const { client } = createProxied((silent.address() as AddressInfo).port)
    const failure = client.postJson('https://models.example/', {}, options())
    const expected = expect(failure).rejects.toMatchObject({ code: 'connection' })
    while (client.counts().opened < 1) await new Promise((wake) => setTimeout(wake, 5))
    client.close()
    await expected
  })
})

test('proxies of the environment are not asked', async () => {
  const { port } = await serve(ok)
  const proxy = await startProxy(port)
  for (const name of ['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'])
    vi.stubEnv(name, `http://127.0.0.1:${proxy.port}`)
  vi.stubEnv('NODE_USE_ENV_PROXY', '1')
  const client = createHttp({ resolve: async () => [] })
  await client.postJson(`http://127.0.0.1:${port}/`, {}, options())
  await expect(client.postJson('https://models.example/', {}, options())).rejects.toMatchObject({
    code: 'connection',
  })
  expect(proxy.heard).toEqual([])
})
