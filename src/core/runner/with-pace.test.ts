import { describe, expect, test } from 'vitest'
import type { Completion, Request } from '../../contracts/request.ts'
import { RequestError, type ModelClient } from '../ports.ts'
import { createAbort, toCompletion } from '../testing/samples.fixture.ts'
import type { PaceSettings } from './admission.ts'
import { RunStop } from './run-stop.ts'
import { createVirtualTime } from './virtual-time.fixture.ts'
import { withPace } from './with-pace.ts'

const noLimits = { requestsPerMinute: null, tokensPerMinute: null, maxCost: null, prices: null }
const euro = { prompt: 0, completion: 1_000_000, currency: 'EUR' }

const toRequest = (index: number): Request => ({
  ...{ prompt: `p${index}`, temperature: 0, maxTokens: 10, stopSequences: [] },
})

interface Asked {
  readonly prompt: string
  readonly at: number
}

type Answer = (request: Request, attempt: number) => Completion | Error

/** A client that takes a second, paced; records when it was asked. */
function createPaced(answer: Answer, changes: Partial<PaceSettings> = {}) {
  const time = createVirtualTime()
  const asked: Asked[] = []
  let inFlight = 0
  let peak = 0
  const abort = createAbort()
  const complete: ModelClient['complete'] = async (request, given) => {
    asked.push({ prompt: request.prompt, at: time.clock() })
    peak = Math.max(peak, ++inFlight)
    await time.sleep(1, given)
    inFlight -= 1
    const result = answer(request, asked.filter(({ prompt }) => prompt === request.prompt).length)
    if (result instanceof Error) throw result
    return result
  }
  const { clock, sleep } = time
  const paced = withPace({ complete }, { cap: 4, limits: noLimits, clock, sleep, ...changes })
  const ask = (count: number) =>
    Promise.allSettled(Array.from({ length: count }, (_, index) => paced.complete(toRequest(index), abort)))
  return { time, asked, abort, paced, ask, peak: () => peak }
}

const failing = (code: RequestError['code'], more: { status?: number; retryAfterSeconds?: number } = {}) =>
  new RequestError(code, { retriable: true, ...more })
const reasons = (settled: readonly PromiseSettledResult<Completion>[]) =>
  settled.map((one) => (one.status === 'rejected' ? (one.reason as Error) : null))

describe('in flight', () => {
  test('never more than the cap, in the order of asking', async () => {
    const { ask, asked, time, peak } = createPaced(() => toCompletion('A'))
    const all = ask(10)
    expect(await time.until(all)).toBe(3)
    expect(peak()).toBe(4)
    expect(asked.map(({ prompt }) => prompt)).toEqual(Array.from({ length: 10 }, (_, index) => `p${index}`))
  })

  test('more with every round trip, where the cap allows it', async () => {
    const { ask, time, peak } = createPaced(() => toCompletion('A'), { cap: 64 })
    // 4, 8, 16, 32 and 64 in flight: five seconds for 124.
    expect(await time.until(ask(124))).toBe(5)
    expect(peak()).toBe(64)
  })

  test('fewer after a time-out, before anything is asked again', async () => {
    const { ask, asked, time } = createPaced((_request, attempt) =>
      time.clock() <= 1 && attempt === 1 ? failing('timeout') : toCompletion('A'),
    )
    await time.until(ask(8))
    const second = asked.filter(({ at }) => at === 1)
    expect(second).toHaveLength(2)
  })

  test('one that waits is gone when it is cancelled', async () => {
    const { ask, abort, asked, time } = createPaced(() => toCompletion('A'))
    const all = ask(6)
    await Promise.resolve()
    abort.abort()
    await time.until(all)
    expect(asked).toHaveLength(4)
    expect(reasons(await all).slice(4)).toMatchObject([{ code: 'cancelled' }, { code: 'cancelled' }])
  })
})

describe('a Retry-After', () => {
  test('holds back all requests, not only the one that was refused', async () => {
    const { ask, asked, time } = createPaced(({ prompt }) =>
      prompt === 'p0' ? failing('rate_limited', { status: 429, retryAfterSeconds: 30 }) : toCompletion('A'),
    )
    await time.until(ask(8))
    expect(asked.map(({ at }) => at)).toEqual([0, 0, 0, 0, 31, 31, 32, 32])
  })

  test('is honoured up to five minutes', async () => {
    const { ask, asked, time } = createPaced(({ prompt }) =>
      prompt === 'p0'
        ? failing('server_error', { status: 503, retryAfterSeconds: 86_400 })
        : toCompletion('A'),
    )
    await time.until(ask(5))
    expect(asked.at(-1)!.at).toBe(301)
  })
})

describe('limits', () => {
  test('on requests a minute', async () => {
    const { ask, asked, time } = createPaced(() => toCompletion('A'), {
      limits: { ...noLimits, requestsPerMinute: 12 },
    })
    await time.until(ask(4))
    expect(asked.map(({ at }) => at)).toEqual([0, 5, 10, 15])
  })

  test('on tokens a minute: estimated before, counted by the server’s word after', async () => {
    const used = { ...toCompletion('A'), promptTokens: 2, completionTokens: 58 }
    const { ask, asked, time } = createPaced(() => used, {
      cap: 1,
      limits: { ...noLimits, tokensPerMinute: 60 },
    })
    await time.until(ask(3))
    // One a second: 60 tokens are a minute.
    expect(asked.map(({ at }) => Math.round(at))).toEqual([0, 60, 120])
  })

  test('on cost: stops before it could be passed, with what was spent', async () => {
    const { ask, asked, time } = createPaced(() => ({ ...toCompletion('A'), completionTokens: 3 }), {
      limits: { ...noLimits, maxCost: 30, prices: euro },
    })
    const all = ask(20)
    await time.until(all)
    const stops = reasons(await all).filter((reason) => reason !== null)
    expect(asked).toHaveLength(7)
    expect(stops).toHaveLength(13)
    // Each can cost 10: after seven at 3, the eighth could make it 31.
    for (const stop of stops) {
      expect(stop).toBeInstanceOf(RunStop)
      expect(stop).toMatchObject({ reason: { kind: 'cost', spent: 21, most: 30, currency: 'EUR' } })
    }
  })

  test('on cost: what failed cost nothing, and all that is paid for is used', async () => {
    const { ask, asked, time } = createPaced(
      ({ prompt }) =>
        prompt === 'p0'
          ? failing('server_error', { status: 500 })
          : { ...toCompletion('A'), completionTokens: 10 },
      { limits: { ...noLimits, maxCost: 30, prices: euro } },
    )
    const all = ask(6)
    await time.until(all)
    expect(asked).toHaveLength(4)
    expect((await all).filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })
})

describe('an endpoint that is lost', () => {
  const isKnock = ({ prompt }: { readonly prompt: string }) => !/^p\d/.test(prompt)

  test('several requests without a word, and another one as well: nothing more is asked', async () => {
    const { paced, asked, abort, time } = createPaced(() => failing('connection'))
    const errors: unknown[] = []
    for (let index = 0; index < 40 && !(errors.at(-1) instanceof RunStop); index++) {
      const one = paced.complete(toRequest(index), abort)
      await time.until(one.catch((error: unknown) => errors.push(error)))
    }
    expect(errors.at(-1)).toMatchObject({ reason: { kind: 'lost' } })
    expect(asked.filter(isKnock)).toHaveLength(1)
    // A second each, until fifteen seconds have passed since the first one failed.
    expect(errors).toHaveLength(16)
  })

  test.each([502, 503, 504])('a proxy that says %i for it is no sign of life', async (status) => {
    const { paced, abort, time } = createPaced(() => failing('server_error', { status }))
    const errors: unknown[] = []
    for (let index = 0; index < 40 && !(errors.at(-1) instanceof RunStop); index++) {
      const one = paced.complete(toRequest(index), abort)
      await time.until(one.catch((error: unknown) => errors.push(error)))
    }
    expect(errors.at(-1)).toMatchObject({ reason: { kind: 'lost' } })
  })

  test('requests that are bad themselves are no lost endpoint: it still answers another', async () => {
    const { paced, asked, abort, time } = createPaced((request) =>
      isKnock(request) ? toCompletion('OK') : failing('connection'),
    )
    const errors: unknown[] = []
    for (let index = 0; index < 40; index++) {
      const one = paced.complete(toRequest(index), abort)
      await time.until(one.catch((error: unknown) => errors.push(error)))
    }
    expect(errors).toHaveLength(40)
    expect(errors.every((error) => error instanceof RequestError)).toBe(true)
    expect(asked.filter(isKnock)).toHaveLength(2)
  })

  test('the same request again and again says nothing of the endpoint', async () => {
    const { paced, asked, abort, time } = createPaced(() => failing('timeout'))
    const request = toRequest(0)
    for (let index = 0; index < 30; index++)
      await time.until(paced.complete(request, abort).catch(() => undefined))
    expect(asked.some(isKnock)).toBe(false)
  })

  test('an error of the server’s is a sign of life', async () => {
    const { paced, asked, abort, time } = createPaced(({ prompt }) =>
      Number(prompt.slice(1)) % 4 === 3 ? failing('server_error', { status: 500 }) : failing('connection'),
    )
    for (let index = 0; index < 60; index++)
      await time.until(paced.complete(toRequest(index), abort).catch(() => undefined))
    expect(asked.some(isKnock)).toBe(false)
  })
})

test('an answer under another model’s name ends it at once', async () => {
  const { ask, time } = createPaced(() => new RequestError('wrong_model', { retriable: false }))
  const all = ask(1)
  await time.until(all)
  expect(reasons(await all)).toMatchObject([{ name: 'RunStop', reason: { kind: 'wrong_model' } }])
})
