// Limits on rate and cost → a run that keeps to them, stops where the money ends, and goes on with more of it.
import { afterAll, afterEach, expect, test } from 'vitest'
import { defaultModelSettings } from '../../src/contracts/model.ts'
import { createModelsStore } from '../../src/storage/models-store.ts'
import { createScratch } from '../integration/scratch.ts'
import { inVault } from '../integration/workspace.ts'
import { wardroom, wardroomJson } from '../integration/command-line.ts'
import { openEndpointWorkspace, runName, toNumber } from './endpoint-workspace.ts'
import { answer, startRawEndpoint, type RawEndpoint } from './raw-endpoint.ts'

const scratch = createScratch()
const questions = 40
let endpoint: RawEndpoint | null = null

afterEach(async () => endpoint?.close())
afterAll(() => scratch.remove())

const usage = { usage: { prompt_tokens: 100, completion_tokens: 1 } }
/** An answer costs 0.01 for its prompt and nothing for itself. */
const prices = { prompt: 100, completion: 0, currency: 'EUR' }

async function start(): Promise<RawEndpoint> {
  endpoint = await startRawEndpoint(({ prompt, response }) =>
    answer(response, 'ABCD'[toNumber(prompt) % 4]!, usage),
  )
  return endpoint
}

test('what may be spent is never passed, and with more the same command goes on', async () => {
  const { url } = await start()
  const settings = { maxCost: 0.155, prices }
  const opened = await openEndpointWorkspace(scratch, 'cost', { url, questions, settings })
  opened.workspace.close()
  const env = { ...scratch.env, WARDROOM_WORKSPACE: opened.directory }
  const words = ['run', '-r', runName, '--suite', 's', '-n', '8'] as const
  const stopped = await wardroom([...words, '--json'], { env })
  expect(stopped.code).not.toBe(0)
  const { error } = JSON.parse(stopped.stderr.trim().split('\n').at(-1)!) as { error: { message: string } }
  const asked = endpoint!.prompts().length
  const spent = (asked / 100).toString()
  expect(error).toMatchObject({
    code: 'not_allowed',
    message: `m has cost ${spent} of at most 0.155 EUR, and the next request could pass that; ${asked} of ${questions} answers are stored. With a higher limit the same command goes on from there.`,
  })
  expect(asked).toBeGreaterThanOrEqual(13)
  expect(asked).toBeLessThanOrEqual(15)
  expect(await wardroomJson(['runs'], { env })).toMatchObject({
    runs: [{ status: 'stopped', answered: asked, failed: 0 }],
  })

  await inVault(opened.directory, (vault) => {
    const models = createModelsStore(vault)
    const raised = { ...defaultModelSettings, maxCost: 10, prices }
    models.change(models.list()[0]!.id, { settings: raised })
  })
  expect(await wardroomJson(words, { env })).toMatchObject({
    runs: [{ status: 'finished', answered: questions, kept: asked, failed: 0 }],
  })
  expect(endpoint!.prompts()).toHaveLength(questions)
})

test('requests a minute', async () => {
  const { url } = await start()
  const settings = { requestsPerMinute: 600 }
  const opened = await openEndpointWorkspace(scratch, 'rate', { url, questions, settings })
  const startedAt = opened.host.clock()
  await opened.run()
  // Ten together, then ten a second.
  expect(opened.host.clock() - startedAt).toBeGreaterThanOrEqual((questions - 10) / 10)
  opened.workspace.close()
})

test('a limit on cost without prices is refused before anything is sent', async () => {
  const { url } = await start()
  const opened = await openEndpointWorkspace(scratch, 'priceless', {
    ...{ url, questions, settings: { maxCost: 1 } },
  })
  await expect(opened.run()).rejects.toMatchObject({ code: 'usage' })
  expect(endpoint!.prompts()).toEqual([])
  opened.workspace.close()
})

test('no more in flight than the model’s settings say', async () => {
  let now = 0
  let most = 0
  endpoint = await startRawEndpoint(async ({ response }) => {
    most = Math.max(most, ++now)
    await new Promise((resolve) => setTimeout(resolve, 20))
    now -= 1
    answer(response, 'A')
  })
  const opened = await openEndpointWorkspace(scratch, 'few', {
    ...{ url: endpoint.url, questions, settings: { maxConcurrency: 3 } },
  })
  await opened.run('auto')
  expect(most).toBe(3)
  opened.workspace.close()
})
