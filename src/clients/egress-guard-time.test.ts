import { getEventListeners } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { createHttp, endAll, ok, options, post, serve } from './loopback.fixture.ts'

afterEach(endAll)

describe('time', () => {
  test('silence is limited', async () => {
    const { port } = await serve(() => undefined)
    const failure = post(createHttp(), port, options(0.3))
    await expect(failure).rejects.toMatchObject({ code: 'timeout', retriable: true })
  })

  test('silence in the middle of an answer is limited', async () => {
    const { port } = await serve((response) => void response.writeHead(200).write('{'))
    const failure = post(createHttp(), port, options(0.3))
    await expect(failure).rejects.toMatchObject({ code: 'timeout' })
  })

  test('an answer that drips for longer than the limit arrives', async () => {
    const { port } = await serve((response) => void drip(response))
    const startedAt = performance.now()
    const answer = await post(createHttp(), port, options(0.5))
    expect(answer.text).toBe('0123456789')
    expect(performance.now() - startedAt).toBeGreaterThan(900)
  })
})

describe('connections and abort', () => {
  test('are kept: 40 requests one after the other use one, 20 at once at most 20', async () => {
    const { port, seen } = await serve(ok)
    const http = createHttp()
    for (let i = 0; i < 40; i++) await post(http, port)
    expect(seen.sockets).toHaveLength(1)
    for (let round = 0; round < 5; round++) {
      await Promise.all(Array.from({ length: 20 }, () => post(http, port)))
    }
    expect(seen.requests).toBe(140)
    expect(seen.sockets.length).toBeLessThanOrEqual(20)
  })

  test('2,000 requests are in flight together', async () => {
    const held: ServerResponse[] = []
    const { port } = await serve((response) => {
      if (held.push(response) === 2_000) for (const each of held) each.end('{}')
    })
    const http = createHttp()
    const all = await Promise.all(Array.from({ length: 2_000 }, () => post(http, port, options(30))))
    expect(all.every(({ status }) => status === 200)).toBe(true)
  })

  test('1,000 requests in flight end at once with one abort', async () => {
    const { port, seen } = await serve(() => undefined)
    const controller = new AbortController()
    const http = createHttp()
    const all = Array.from({ length: 1_000 }, () => post(http, port, options(60, controller.signal)))
    const outcome = Promise.allSettled(all)
    while (seen.requests < 1_000) await sleep(5)
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(1)
    controller.abort()
    expect(new Set((await outcome).map(({ status }) => status))).toEqual(new Set(['rejected']))
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0)
  })

  test('abort ends requests in flight and forbids new ones', async () => {
    const { port, seen } = await serve(() => undefined)
    const controller = new AbortController()
    const http = createHttp()
    const all = Array.from({ length: 5 }, () => post(http, port, options(5, controller.signal)))
    const outcome = Promise.allSettled(all)
    while (seen.requests < 5) await sleep(5)
    controller.abort()
    for (const each of await outcome)
      expect(each).toMatchObject({ status: 'rejected', reason: { code: 'cancelled' } })
    const late = post(http, port, options(5, controller.signal))
    await expect(late).rejects.toMatchObject({ code: 'cancelled' })
    expect(seen.requests).toBe(5)
  })

  test('close ends what is in flight and refuses the rest', async () => {
    const { port, seen } = await serve(() => undefined)
    const http = createHttp()
    const failure = expect(post(http, port)).rejects.toMatchObject({
      code: 'connection',
    })
    while (seen.requests < 1) await sleep(5)
    http.close()
    await failure
    await expect(post(http, port)).rejects.toMatchObject({
      retriable: false,
    })
  })
})

async function drip(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-length': 10 })
  for (let i = 0; i < 10; i++) {
    response.write(String(i))
    await sleep(100)
  }
  response.end()
}
