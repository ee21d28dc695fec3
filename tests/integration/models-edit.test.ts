// `models edit` as it is typed → settings as they are stored, and mistakes that change nothing.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Model } from '../../src/contracts/model.ts'
import { wardroom, wardroomJson } from './command-line.ts'
import { createScratch, type Scratch } from './scratch.ts'
import { makeWorkspace } from './workspace.ts'

let scratch: Scratch
let env: NodeJS.ProcessEnv

beforeAll(async () => {
  scratch = createScratch()
  env = (await makeWorkspace(scratch, 'workspace')).env
  const place = ['--azure-url', 'http://127.0.0.1:9/d/{deployment}/chat', '--model', 'heron-4']
  await wardroomJson(['models', 'add', 'heron', ...place, '--key-header', 'X-Key'], { env })
})
afterAll(() => scratch.remove())

interface Edited {
  readonly model: Model
  readonly newRuns: boolean
}

const edit = (...words: string[]) => wardroomJson<Edited>(['models', 'edit', 'heron', ...words], { env })

it('sets everything at once', async () => {
  const limits = ['--max-concurrency', '8', '--requests-per-minute', '90', '--tokens-per-minute', '100000']
  const prices = [
    '--price-prompt',
    '2.5',
    '--price-completion',
    '10',
    '--currency',
    'EUR',
    '--max-cost',
    '20',
  ]
  const answers = ['--max-request-tokens', '4096', '--answers-as', 'h4', '--strip-thinking']
  const place = ['--idle-seconds', '30', '--api-key-env', 'HERON_KEY', '--display-name', 'Heron 4']
  const { model, newRuns } = await edit(...limits, ...prices, ...answers, ...place)
  expect(newRuns).toBe(true)
  expect(model).toMatchObject({
    settings: {
      maxConcurrency: 8,
      requestsPerMinute: 90,
      tokensPerMinute: 100_000,
      maxCost: 20,
      prices: { prompt: 2.5, completion: 10, currency: 'EUR' },
      maxRequestTokens: 4096,
      answersAs: 'h4',
      stripThinking: true,
    },
    source: {
      url: 'http://127.0.0.1:9/d/heron-4/chat',
      keyHeader: 'X-Key',
      idleSeconds: 30,
      apiKeyEnv: 'HERON_KEY',
    },
    card: { displayName: 'Heron 4' },
  })
})

it('changes one price, and takes values away', async () => {
  const { model, newRuns } = await edit('--price-prompt', '3', '--max-cost', 'none', '--answers-as', 'none')
  expect(newRuns).toBe(false)
  expect(model.settings).toMatchObject({
    prices: { prompt: 3, completion: 10, currency: 'EUR' },
    maxCost: null,
    answersAs: null,
    stripThinking: true,
  })
  const cleared = await edit('--price-prompt', 'none', '--no-strip-thinking', '--api-key-env', 'none')
  expect(cleared.model).toMatchObject({
    settings: { prices: null, stripThinking: false },
    source: { apiKeyEnv: null },
  })
})

it.each([
  [['--price-prompt', '3'], 'price-prompt'],
  [['--max-concurrency', '0'], 'max-concurrency'],
  [['--requests-per-minute', 'many'], 'requests-per-minute'],
  [['--threads', '2'], 'threads'],
])('%j is refused', async (words, field) => {
  const { code, stderr } = await wardroom(['models', 'edit', 'heron', ...words, '--json'], { env })
  expect(code).toBe(2)
  expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'usage', field } })
})
