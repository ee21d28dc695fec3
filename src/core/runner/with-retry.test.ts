import { describe, expect, test } from 'vitest'
import type { Completion, Request } from '../../contracts/request.ts'
import { RequestError, type Abort } from '../ports.ts'
import { createAbort, toCompletion } from '../testing/samples.fixture.ts'
import { completeWithRetry, defaultRetryPolicy, FinalRequestError } from './with-retry.ts'

const request: Request = { prompt: 'p', temperature: 0, maxTokens: 1, stopSequences: [] }
const busy = (retryAfterSeconds: number | null = null) =>
  new RequestError('rate_limited', { status: 429, retriable: true, retryAfterSeconds })

/** Throws the errors in turn, then answers; records what it waited. */
function play(errors: readonly unknown[], abort: Abort & { abort(): void } = createAbort()) {
  const waits: number[] = []
  let calls = 0
  const client = {
    complete: async (): Promise<Completion> => {
      const error = errors[calls++]
      if (error !== undefined) throw error as Error
      return toCompletion('B')
    },
  }
  const sleep = async (seconds: number) => void waits.push(seconds)
  const run = () => completeWithRetry(client, request, { abort, sleep, policy: defaultRetryPolicy })
  return { run, waits, abort, calls: () => calls, sleep }
}

describe('completeWithRetry', () => {
  test('a first answer takes one attempt and no wait', async () => {
    const { run, waits } = play([])
    expect(await run()).toMatchObject({ attempts: 1, completion: { text: 'B' } })
    expect(waits).toEqual([])
  })

  test('waits double from one second', async () => {
    const { run, waits } = play([busy(), busy(), busy(), busy()])
    expect(await run()).toMatchObject({ attempts: 5 })
    expect(waits).toEqual([1, 2, 4, 8])
  })

  test('after the last attempt the error is final, with the number of attempts', async () => {
    const last = busy()
    const error = await play([busy(), busy(), busy(), busy(), last])
      .run()
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(FinalRequestError)
    expect(error).toMatchObject({ attempts: 5, request: last })
  })

  test('the waits never pass the longest one', async () => {
    const waits: number[] = []
    const policy = { attempts: 9, firstWaitSeconds: 1, longestWaitSeconds: 60 }
    const client = { complete: async () => Promise.reject(busy()) }
    const sleep = async (seconds: number) => void waits.push(seconds)
    await expect(
      completeWithRetry(client, request, { abort: createAbort(), sleep, policy }),
    ).rejects.toThrow()
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  })

  test('Retry-After is honoured, up to five minutes', async () => {
    const { run, waits } = play([busy(30), busy(0), busy(86_400)])
    await run()
    expect(waits).toEqual([30, 2, 300])
  })

  test('what cannot be helped is not asked again', async () => {
    const { run, calls } = play([new RequestError('client_error', { status: 400, retriable: false })])
    await expect(run()).rejects.toMatchObject({ name: 'FinalRequestError', attempts: 1 })
    expect(calls()).toBe(1)
  })

  test('a fault that is not a request’s own passes as it is', async () => {
    const fault = new Error('disk')
    const { run, calls } = play([fault])
    await expect(run()).rejects.toBe(fault)
    expect(calls()).toBe(1)
  })

  test('cancelling during the wait ends it: no further attempt, no final failure', async () => {
    const abort = createAbort()
    let calls = 0
    const client = { complete: async () => Promise.reject((calls++, busy())) }
    const sleep = async () => abort.abort()
    const thrown = await completeWithRetry(client, request, {
      abort,
      sleep,
      policy: defaultRetryPolicy,
    }).catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(RequestError)
    expect(calls).toBe(1)
  })
})
