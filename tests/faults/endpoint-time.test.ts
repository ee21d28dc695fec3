// Late answers, wall clocks that jump and requests that are open → all is answered, or ended at once.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { createScratch } from '../integration/scratch.ts'
import { openEndpointWorkspace, readAnswers, toNumber } from './endpoint-workspace.ts'
import { answer, startRawEndpoint, type RawEndpoint, type Reply } from './raw-endpoint.ts'

const scratch = createScratch()
let endpoint: RawEndpoint | null = null

afterEach(async () => endpoint?.close())
afterAll(() => scratch.remove())

const letters = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ text: 'ABCD'[index % 4], attempts: 1 }))

const after =
  (seconds: (number: number) => number): Reply =>
  async ({ prompt, response }) => {
    const number = toNumber(prompt)
    await sleep(seconds(number) * 1000)
    answer(response, 'ABCD'[number % 4]!)
  }

describe('late answers', () => {
  test('the first ones of a model that is still being loaded', async () => {
    endpoint = await startRawEndpoint(after((number) => (number < 4 ? 2 : 0)))
    const opened = await openEndpointWorkspace(scratch, 'loading', {
      ...{ url: endpoint.url, questions: 12, idleSeconds: 1 },
    })
    const { run } = await opened.run(4)
    expect(readAnswers(opened, run.id)).toEqual(letters(12))
    opened.workspace.close()
  })

  test('from a model that was seen to be slow: eight times that is waited', async () => {
    endpoint = await startRawEndpoint(after((number) => (number === 20 ? 3 : 0.6)))
    const opened = await openEndpointWorkspace(scratch, 'slow', {
      ...{ url: endpoint.url, questions: 24, idleSeconds: 1 },
    })
    const { run } = await opened.run(4)
    expect(readAnswers(opened, run.id)).toEqual(letters(24))
    opened.workspace.close()
  })

  test('never: a failure after five attempts, and the others stand', async () => {
    endpoint = await startRawEndpoint((arrived) =>
      toNumber(arrived.prompt) === 5 ? undefined : answer(arrived.response, 'A'),
    )
    const opened = await openEndpointWorkspace(scratch, 'never', {
      ...{ url: endpoint.url, questions: 12, idleSeconds: 1 },
    })
    const { run } = await opened.run(4)
    expect(run).toMatchObject({ status: 'finished', answered: 11, failed: 1 })
    expect(readAnswers(opened, run.id)[5]).toEqual({ code: 'timeout', attempts: 5 })
    opened.workspace.close()
  })
})

describe('a wall clock that jumps', () => {
  test.each([
    ['back and forth by days', (call: number) => (call % 2 === 0 ? 1 : -1) * 3 * 86_400_000],
    ['back to 1970', () => -Date.parse('2026-01-01')],
  ])('%s: waits and times are those of the clock that never goes back', async (name, jump) => {
    let calls = 0
    endpoint = await startRawEndpoint(({ prompt, attempt, response }) =>
      toNumber(prompt) === 3 && attempt === 1
        ? void response.writeHead(429, { 'retry-after': '5' }).end('{}')
        : answer(response, 'ABCD'[toNumber(prompt) % 4]!),
    )
    const now = () => new Date(Date.parse('2026-06-01') + jump(calls++)).toISOString()
    const opened = await openEndpointWorkspace(scratch, name, {
      ...{ url: endpoint.url, questions: 40, host: { now } },
    })
    const { run } = await opened.run()
    expect(run).toMatchObject({ status: 'finished', answered: 40, failed: 0 })
    expect(readAnswers(opened, run.id)).toEqual(letters(40).with(3, { text: 'D', attempts: 2 }))
    const { entries } = opened.workspace.reader.read(run.id)
    for (const one of entries)
      expect(one.answer?.kind === 'completed' && one.answer.completion.seconds).toBeGreaterThan(0)
    opened.workspace.close()
  })
})

describe('open requests', () => {
  test('connections are kept: no more of them than requests in flight', async () => {
    endpoint = await startRawEndpoint(after(() => 0.01))
    const opened = await openEndpointWorkspace(scratch, 'kept', { url: endpoint.url, questions: 600 })
    await opened.run(32)
    expect(endpoint.prompts()).toHaveLength(600)
    expect(opened.host.connections.counts().opened).toBeLessThanOrEqual(32)
    expect(endpoint.connections()).toBe(opened.host.connections.counts().opened)
    opened.workspace.close()
  })

  test('what is open ends at once when the run is cancelled, and is asked again later', async () => {
    const cancel = new AbortController()
    let isSilent = true
    endpoint = await startRawEndpoint(({ prompt, response }) => {
      if (!isSilent || toNumber(prompt) < 20) return answer(response, 'ABCD'[toNumber(prompt) % 4]!)
      cancel.abort()
    })
    const opened = await openEndpointWorkspace(scratch, 'cancelled', { url: endpoint.url, questions: 60 })
    const { run } = await opened.run(8, cancel.signal)
    expect(run).toMatchObject({ status: 'stopped', failed: 0 })
    expect(run.answered).toBeLessThanOrEqual(20)
    isSilent = false
    expect((await opened.run()).run).toMatchObject({ status: 'finished', answered: 60, failed: 0 })
    opened.workspace.close()
  })
})
