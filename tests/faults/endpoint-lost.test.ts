// An endpoint that goes away in the middle → a run that stops with a sentence, and goes on once it is back.
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { createScratch } from '../integration/scratch.ts'
import { openEndpointWorkspace, readAnswers, runName, toNumber } from './endpoint-workspace.ts'
import { answer, startRawEndpoint, type RawEndpoint, type Reply } from './raw-endpoint.ts'

const scratch = createScratch()
const questions = 60
let endpoint: RawEndpoint | null = null

afterEach(async () => endpoint?.close())
afterAll(() => scratch.remove())

const right: Reply = ({ prompt, response }) => answer(response, 'ABCD'[toNumber(prompt) % 4]!)

/** Right until so many have arrived, then as told. */
function until(count: number, then: Reply): Reply {
  let arrived = 0
  return (one) => (++arrived <= count ? right(one) : then(one))
}

const silence = { idleSeconds: 1 }

describe('an endpoint that goes away after 20 answers', () => {
  test.each<[string, Reply, { idleSeconds?: number }]>([
    ['resets every connection', ({ response }) => void response.socket?.resetAndDestroy(), {}],
    ['closes every connection', ({ response }) => void response.socket?.destroy(), {}],
    ['is behind a proxy that says 502', ({ response }) => void response.writeHead(502).end('<html>'), {}],
    ['says nothing any more', () => undefined, silence],
  ])('%s: stopped, nothing marked as failed, and gone on with', async (name, gone, setting) => {
    endpoint = await startRawEndpoint(until(20, gone))
    const { url, port } = endpoint
    const opened = await openEndpointWorkspace(scratch, name, { url, questions, ...setting })
    const fault = await opened.run().catch((error: unknown) => error)
    const [stopped] = opened.workspace.runs.list()
    expect(stopped).toMatchObject({ status: 'stopped', answered: 20, failed: 0, total: questions })
    expect(fault).toMatchObject({
      code: 'model_unavailable',
      message: `m does not answer any more; 20 of ${questions} answers are stored. The same command goes on from there.`,
    })

    await endpoint.close()
    endpoint = await startRawEndpoint(right, port)
    const { run, kept } = await opened.run()
    expect(run).toMatchObject({ status: 'finished', answered: questions, failed: 0 })
    expect(kept).toBe(20)
    expect(endpoint.prompts()).toHaveLength(questions - 20)
    // A connection to the old server may be tried once more, so attempts are not looked at.
    expect(readAnswers(opened, run.id)).toMatchObject(
      Array.from({ length: questions }, (_, index) => ({ text: 'ABCD'[index % 4] })),
    )
    opened.workspace.close()
  })

  test('refuses every connection, in a job: stopped with the sentence', async () => {
    endpoint = await startRawEndpoint(until(20, () => void endpoint?.close()))
    const opened = await openEndpointWorkspace(scratch, 'job', { url: endpoint.url, questions })
    const { jobs } = opened.workspace
    jobs.start({ suite: 's', entries: [runName], maxEvalInstances: null, concurrency: 8 })
    await jobs.idle()
    const job = jobs.current()!
    expect(job).toMatchObject({ state: 'stopped', failed: 0, runs: [{ state: 'stopped' }] })
    expect(job.fault).toMatch(/^m does not answer any more; \d+ of 60 answers are stored\./)
    opened.workspace.close()
  })
})

test('an endpoint that was never there: stopped, with nothing stored', async () => {
  const gone = await startRawEndpoint(right)
  await gone.close()
  const opened = await openEndpointWorkspace(scratch, 'never', { url: gone.url, questions })
  await expect(opened.run()).rejects.toMatchObject({
    code: 'model_unavailable',
    message: `m does not answer any more; 0 of ${questions} answers are stored. The same command goes on from there.`,
  })
  expect(opened.workspace.runs.list()[0]).toMatchObject({ status: 'stopped', answered: 0, failed: 0 })
  opened.workspace.close()
})

test('another model behind the same address: stopped at once, and its answers are not taken', async () => {
  const other: Reply = ({ response }) => answer(response, 'A', { model: 'llama-3-8b' })
  endpoint = await startRawEndpoint(until(20, other))
  const opened = await openEndpointWorkspace(scratch, 'other', { url: endpoint.url, questions })
  const fault = await opened.run(1).catch((error: unknown) => error)
  expect(fault).toMatchObject({
    code: 'model_unavailable',
    message: expect.stringMatching(
      /^m answers under the name of another model; 20 of 60 answers are stored\./,
    ) as string,
  })
  expect(endpoint.prompts()).toHaveLength(21)
  expect(opened.workspace.runs.list()[0]).toMatchObject({ status: 'stopped', answered: 20, failed: 0 })
  opened.workspace.close()
})

test('questions that bring the server down one by one are failures: it answers others', async () => {
  const isBad = (prompt: string) => toNumber(prompt) % 3 > 0
  endpoint = await startRawEndpoint((arrived) =>
    isBad(arrived.prompt) ? void arrived.response.socket?.resetAndDestroy() : right(arrived),
  )
  const opened = await openEndpointWorkspace(scratch, 'poison', { url: endpoint.url, questions })
  const { run } = await opened.run(2)
  expect(run).toMatchObject({ status: 'finished', answered: 20, failed: 40 })
  // Only the bad ones are left now, and the endpoint still is not lost.
  const again = await opened.run(2)
  expect(again.run).toMatchObject({ status: 'finished', answered: 20, failed: 40 })
  opened.workspace.close()
})
