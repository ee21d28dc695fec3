// One of two models is lost → the other one is asked all the same, one sentence says what is left, and the same again asks only that.
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { LostModel } from '../../src/services/lost-models.ts'
import { parseOnly, wardroom, wardroomJson } from '../integration/command-line.ts'
import { createScratch } from '../integration/scratch.ts'
import type { RunReport } from '../integration/workspace.ts'
import { openEndpointWorkspace, toNumber, type EndpointWorkspace } from './endpoint-workspace.ts'
import { answer, startRawEndpoint, type RawEndpoint, type Reply } from './raw-endpoint.ts'

const scratch = createScratch()
const questions = 40
const entries = ['med_qa:model=m', 'med_qa:model=n']
let first: RawEndpoint | null = null
let second: RawEndpoint | null = null

afterEach(async () => {
  await first?.close()
  await second?.close()
})
afterAll(() => scratch.remove())

const right: Reply = ({ prompt, response }) => answer(response, 'ABCD'[toNumber(prompt) % 4]!)

/** Right until so many have arrived, then as told. */
function until(count: number, then: Reply): Reply {
  let arrived = 0
  return (one) => (++arrived <= count ? right(one) : then(one))
}

const reset: Reply = ({ response }) => void response.socket?.resetAndDestroy()

/** `m` at the first endpoint, `n` at the second. */
async function open(name: string, reply: Reply): Promise<EndpointWorkspace> {
  first = await startRawEndpoint(reply)
  second = await startRawEndpoint(right)
  const opened = await openEndpointWorkspace(scratch, name, { url: first.url, questions })
  const source = { kind: 'endpoint', model: 'm', apiKeyEnv: null, apiKey: null } as const
  await opened.workspace.models.add('n', { ...source, baseUrl: second.url, idleSeconds: 60, allow: true })
  return opened
}

async function bringBack(): Promise<void> {
  const port = first!.port
  await first!.close()
  first = await startRawEndpoint(right, port)
}

const sentence = (total: number) =>
  `m does not answer any more; 10 of ${total} answers are stored. The same command goes on from there.`

const wish = { suite: 's', entries, maxEvalInstances: null, concurrency: 8 }

describe('an endpoint that goes away after 10 answers, of two', () => {
  test('its other runs are left, and the other model answers all of its own', async () => {
    const { workspace } = await open('two', until(10, reset))
    const abort = new AbortController().signal
    const lost: LostModel[] = []
    const twice = { ...wish, numTrials: 2, abort }
    const outcomes = await workspace.runs.run({ ...twice, onLost: (one) => void lost.push(one) })
    expect(outcomes.map(({ run }) => run)).toMatchObject([
      { model: 'n', status: 'finished', answered: questions, failed: 0 },
      { model: 'n', status: 'finished', answered: questions, failed: 0 },
    ])
    expect(lost).toMatchObject([{ model: 'm', answered: 10, total: 2 * questions, left: [0, 1] }])
    expect(lost[0]!.error).toMatchObject({ code: 'model_unavailable', message: sentence(2 * questions) })
    expect(workspace.runs.list().filter(({ model }) => model === 'm')).toMatchObject([
      { status: 'stopped', answered: 10, failed: 0 },
    ])
    expect(second!.prompts()).toHaveLength(2 * questions)

    await bringBack()
    const again = await workspace.runs.run({ ...twice, onLost: (one) => void lost.push(one) })
    expect(again.map(({ run }) => run.status)).toEqual(Array.from({ length: 4 }, () => 'finished'))
    expect(lost).toHaveLength(1)
    expect(first!.prompts()).toHaveLength(2 * questions - 10)
    expect(second!.prompts()).toHaveLength(2 * questions)
    workspace.close()
  })

  test('in a job: stopped with the sentence, and gone on with', async () => {
    const { workspace } = await open('job', until(10, reset))
    const { jobs } = workspace
    jobs.start(wish)
    await jobs.idle()
    expect(jobs.current()).toMatchObject({
      ...{ state: 'stopped', fault: sentence(questions), failed: 0, answered: questions + 10 },
      runs: [{ state: 'stopped' }, { state: 'finished' }],
    })
    await bringBack()
    jobs.resume()
    await jobs.idle()
    expect(jobs.current()).toMatchObject({ state: 'finished', fault: null, answered: 2 * questions })
    expect(first!.prompts()).toHaveLength(questions - 10)
    expect(second!.prompts()).toHaveLength(questions)
    workspace.close()
  })

  test('without anybody to tell it stops the command', async () => {
    const { workspace } = await open('untold', until(10, reset))
    const abort = new AbortController().signal
    await expect(workspace.runs.run({ ...wish, abort })).rejects.toMatchObject({
      message: sentence(questions),
    })
    expect(second!.prompts()).toEqual([])
    workspace.close()
  })
})

describe('wardroom run', () => {
  const words = ['run', '-r', ...entries, '--suite', 's', '-n', '1']
  const misnamed: Reply = ({ response }) => answer(response, 'A', { model: 'llama-3-8b' })
  const said =
    "m answers under the name of another model; 10 of 40 answers are stored. Load the right model and the same command goes on, or say with the model's settings under which name it answers."

  test('says what was left, and its exit code is 1', async () => {
    const opened = await open('words', until(10, misnamed))
    opened.workspace.close()
    const env = { ...scratch.env, WARDROOM_WORKSPACE: opened.directory }
    const ended = await wardroom([...words, '--json'], { env })
    expect(ended.code).toBe(1)
    const report = parseOnly<RunReport & { readonly lost: readonly object[] }>(ended.stdout)
    expect(report.runs).toMatchObject([{ model: 'n', status: 'finished', answered: questions }])
    const counts = { answered: 10, total: questions }
    expect(report.lost).toMatchObject([{ model: 'm', code: 'model_unavailable', ...counts }])
    const asText = await wardroom(words, { env })
    expect(asText.code).toBe(1)
    expect(asText.stdout.trim().split('\n').at(-1)).toBe(said)

    await bringBack()
    const whole = await wardroomJson<RunReport>(words, { env })
    expect(whole).not.toHaveProperty('lost')
    expect(whole.runs).toMatchObject([
      { model: 'm', status: 'finished', answered: questions, kept: 10 },
      { model: 'n', status: 'finished', answered: questions, kept: questions },
    ])
    expect(first!.prompts()).toHaveLength(questions - 10)
    expect(second!.prompts()).toHaveLength(questions)
  })

  test('of models that are all lost fails with a sentence for each', async () => {
    const opened = await open('both', misnamed)
    opened.workspace.close()
    await second!.close()
    second = await startRawEndpoint(misnamed, second!.port)
    const env = { ...scratch.env, WARDROOM_WORKSPACE: opened.directory }
    const ended = await wardroom([...words, '--json'], { env })
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    const { error } = JSON.parse(ended.stderr.trim().split('\n').at(-1)!) as { error: { message: string } }
    expect(error.message).toMatch(/^m answers .* n answers /)
  })
})
