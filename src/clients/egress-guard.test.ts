import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { createConnectionLedger } from './egress-ledger.ts'
import { createHttp, endAll, ok, options, post, serve } from './loopback.fixture.ts'

afterEach(endAll)

describe('allow list', () => {
  test('an exact match is asked for before anything is resolved or sent', async () => {
    const { port, seen } = await serve(ok)
    const resolved: string[] = []
    const http = createHttp({
      isAllowed: ({ scheme, host, port: asked }) =>
        scheme === 'http' && host === '127.0.0.1' && asked === port,
      resolve: async (host) => (resolved.push(host), ['127.0.0.1']),
    })
    const refused = [
      `http://localhost:${port}/`,
      `https://127.0.0.1:${port}/`,
      `http://127.0.0.1:${port + 1}/`,
      `https://127.0.0.1.example:${port}/`,
      `http://127.0.0.2:${port}/`,
    ]
    for (const url of refused) {
      const { host } = new URL(url)
      await expect(http.postJson(url, {}, options())).rejects.toMatchObject({
        code: 'egress_refused',
        message: `${host} is not on the allow list. Nothing was sent.`,
      })
    }
    expect(resolved).toEqual([])
    expect(seen).toEqual({ sockets: [], requests: 0 })
    await expect(http.postJson(`http://127.0.0.1:${port}/x`, {}, options())).resolves.toMatchObject({
      status: 200,
    })
  })

  test('a URL with credentials is refused without quoting them', async () => {
    const failure = createHttp().postJson('http://user:hunter2@127.0.0.1:1/', {}, options())
    await expect(failure).rejects.toMatchObject({
      code: 'bad_input',
      message: expect.not.stringContaining('hunter2') as string,
    })
  })
})

describe('where a name leads', () => {
  test('a name that is rebound to this machine is refused and no connection is made', async () => {
    const { port, seen } = await serve(ok)
    const http = createHttp({ resolve: async () => ['10.0.0.1', '127.0.0.1'] })
    const failure = http.postJson(`https://models.example:${port}/`, {}, options())
    await expect(failure).rejects.toMatchObject({ code: 'egress_refused' })
    expect(seen.sockets).toHaveLength(0)
  })

  test('a name server that answers otherwise the second time finds no second question', async () => {
    const asked: string[] = []
    const http = createHttp({
      resolve: async (host) => [asked.push(host) === 1 ? '::1' : '127.0.0.1'],
    })
    const { port, seen } = await serve(ok)
    // Nothing listens on ::1, and the second answer would lead to the server.
    await expect(http.postJson(`http://localhost:${port}/`, {}, options())).rejects.toMatchObject({
      code: 'connection',
    })
    expect({ asked, sockets: seen.sockets.length }).toEqual({ asked: ['localhost'], sockets: 0 })
  })

  test('the connection goes to the address that was checked, resolved once', async () => {
    const { port, seen } = await serve(ok)
    let calls = 0
    const http = createHttp({ resolve: async () => [(calls += 1) === 1 ? '127.0.0.1' : '10.9.9.9'] })
    await expect(http.postJson(`http://localhost:${port}/`, {}, options())).resolves.toMatchObject({
      text: '{"ok":true}',
    })
    expect({ calls, sockets: seen.sockets.length }).toEqual({ calls: 1, sockets: 1 })
  })

  test.each([
    'https://169.254.169.254/latest',
    'https://0.0.0.0:1/',
    'https://[::]:1/',
    'https://[::ffff:127.0.0.1]:1/',
    'https://[64:ff9b::7f00:1]:1/',
    'https://localhost.:1/',
    'https://models.localhost:1/',
    'http://10.0.0.7:1/',
    'http://models.example:1/',
  ])('%s is refused even where the list allows it', async (url) => {
    await expect(createHttp().postJson(url, {}, options())).rejects.toMatchObject({ code: 'egress_refused' })
  })

  test('a name without an address is a connection fault', async () => {
    const http = createHttp({ resolve: async () => [] })
    const failure = http.postJson('https://models.example/', {}, options())
    await expect(failure).rejects.toMatchObject({ name: 'RequestError', code: 'connection', retriable: true })
  })
})

describe('plain HTTP', () => {
  test('beyond this machine is refused with one sentence, whatever the list says, and nothing is resolved', async () => {
    const resolved: string[] = []
    const http = createHttp({ resolve: async (host) => (resolved.push(host), ['10.0.0.7']) })
    await expect(http.postJson('http://models.example:8000/v1', {}, options())).rejects.toMatchObject({
      code: 'egress_refused',
      message: 'Plain HTTP is for this machine only: use https:// for models.example:8000. Nothing was sent.',
    })
    expect(resolved).toEqual([])
  })
})

describe('counts', () => {
  test('connections that were made, requests that were refused, and the addresses of these', async () => {
    const { port } = await serve(ok)
    const ledger = createConnectionLedger()
    const http = createHttp({ ledger, isAllowed: ({ host }) => host !== 'far.example' })
    await Promise.all(Array.from({ length: 3 }, () => post(http, port)))
    for (let i = 0; i < 5; i++) await post(http, port)
    expect(http.counts()).toEqual({ opened: 3, refused: 0 })
    for (const url of [
      'https://far.example/secret?x=1',
      'http://near.example/',
      'https://far.example/secret?x=2',
    ])
      await expect(http.postJson(url, {}, options())).rejects.toMatchObject({ code: 'egress_refused' })
    expect(http.counts()).toEqual({ opened: 3, refused: 3 })
    expect(http.lastRefused()).toEqual([
      { scheme: 'https', host: 'far.example', port: 443 },
      { scheme: 'http', host: 'near.example', port: 80 },
    ])
    // Another client, of the next workspace, counts on.
    await post(createHttp({ ledger }), port)
    expect(ledger.counts()).toEqual({ opened: 4, refused: 3 })
  })

  test('ten addresses are kept', () => {
    const ledger = createConnectionLedger()
    for (let port = 1; port <= 25; port++) ledger.refused({ scheme: 'https', host: 'h', port })
    expect(ledger.counts().refused).toBe(25)
    expect(ledger.lastRefused().map(({ port }) => port)).toEqual([25, 24, 23, 22, 21, 20, 19, 18, 17, 16])
  })

  test('renewing makes new connections and lets requests in flight end', async () => {
    const held: ServerResponse[] = []
    const { port, seen } = await serve((response) => void held.push(response))
    const http = createHttp()
    const inFlight = post(http, port)
    while (held.length < 1) await new Promise((wake) => setTimeout(wake, 5))
    http.renew()
    const next = post(http, port)
    while (held.length < 2) await new Promise((wake) => setTimeout(wake, 5))
    for (const response of held) response.end('{}')
    await Promise.all([inFlight, next])
    expect(seen.sockets).toHaveLength(2)
    while (seen.sockets.filter(({ destroyed }) => !destroyed).length > 1)
      await new Promise((wake) => setTimeout(wake, 5))
  })
})

describe('answers', () => {
  test.each([301, 302, 307, 308])('a redirect (%i) is not followed', async (status) => {
    const target = await serve(ok)
    const { port } = await serve((response) => {
      response.writeHead(status, { location: `http://127.0.0.1:${target.port}/` }).end('gone')
    })
    const failure = post(createHttp(), port)
    await expect(failure).rejects.toMatchObject({ code: 'client_error', status, retriable: false })
    expect(target.seen.requests).toBe(0)
  })

  test('posts JSON with its length, and reads text of many pieces', async () => {
    const { port } = await serve((response, { method, url, headers }, body) => {
      const told = JSON.stringify({ method, url, type: headers['content-type'], body })
      for (const byte of Buffer.from(told)) response.write(Uint8Array.of(byte))
      response.end()
    })
    const url = `http://127.0.0.1:${port}/v1/x?y=1`
    const { text } = await createHttp().postJson(url, { text: 'naïve ☃' }, options())
    expect(JSON.parse(text)).toMatchObject({
      method: 'POST',
      url: '/v1/x?y=1',
      type: 'application/json',
      body: '{"text":"naïve ☃"}',
    })
  })

  test('Retry-After is read as seconds or as a date', async () => {
    const dates = ['7', new Date(Date.now() + 60_000).toUTCString(), 'soon']
    const { port, seen } = await serve((response) => {
      response.writeHead(429, { 'retry-after': dates[seen.requests - 1] }).end()
    })
    const http = createHttp()
    const waits: (number | null)[] = []
    for (let i = 0; i < 3; i++) {
      waits.push((await post(http, port)).retryAfterSeconds)
    }
    expect(waits[0]).toBe(7)
    expect(waits[1]).toBeGreaterThan(50)
    expect(waits[1]).toBeLessThanOrEqual(60)
    expect(waits[2]).toBeNull()
  })

  test('an answer over 64 MiB is given up', async () => {
    const { port } = await serve((response) => {
      const piece = Buffer.alloc(4 * 1024 * 1024, 'x')
      function send(): void {
        while (!response.destroyed && response.write(piece));
      }
      response.on('drain', send)
      send()
    })
    const failure = post(createHttp(), port)
    await expect(failure).rejects.toMatchObject({ code: 'bad_answer', retriable: false })
  })

  test.each<[string, (response: ServerResponse) => void]>([
    ['reset before the answer', (response) => response.socket?.resetAndDestroy()],
    [
      'half an answer',
      (response) => response.writeHead(200, { 'content-length': 100 }).write('{"a', () => response.destroy()),
    ],
    ['no HTTP at all', (response) => response.socket?.end('SSH-2.0-secret-banner\r\n')],
  ])('%s is a connection fault that may be asked again', async (_name, fault) => {
    const { port } = await serve((response) => fault(response))
    const error: unknown = await post(createHttp(), port).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ name: 'RequestError', code: 'connection', retriable: true })
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('secret-banner')
  })

  test('a refused connection is a connection fault', async () => {
    const { port } = await serve(ok)
    endAll()
    const failure = post(createHttp(), port)
    await expect(failure).rejects.toMatchObject({ code: 'connection', retriable: true })
  })
})
