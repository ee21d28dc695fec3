// Examples and trials on a real workspace: what is sent, which runs there are, what is asked again, what the table shows.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Workspace } from '../../src/services/create-services.ts'
import { toPlanRemarks } from '../../src/services/plan-remarks.ts'
import {
  makeTemporaryWorkspace,
  type TemporaryWorkspace,
} from '../../src/services/testing/temporary-workspace.ts'
import { startEndpoint, type CountingEndpoint } from './counting-endpoint.ts'

const letters = ['A', 'B', 'C', 'D'] as const
const asked = 6
const abort = new AbortController().signal

let endpoint: CountingEndpoint
let temporary: TemporaryWorkspace
let workspace: Workspace

beforeAll(async () => {
  // The letter of the first example, so that trials score differently; B where there is none.
  endpoint = await startEndpoint({ answer: (prompt) => /Answer: ([A-D])/.exec(prompt)?.[1] ?? 'B' })
  temporary = await makeTemporaryWorkspace()
  workspace = await temporary.open()
  const files = [
    temporary.write('phrases_no_exclude_train.jsonl', toRows('train', 12)),
    temporary.write('phrases_no_exclude_test.jsonl', toRows('test', asked)),
  ]
  await workspace.datasets.add('med_qa', files)
  await workspace.models.add('counted', {
    ...{ kind: 'endpoint', baseUrl: endpoint.url, model: 'm', apiKeyEnv: null, apiKey: null },
    ...{ idleSeconds: 30, allow: false },
  })
})
beforeEach(() => endpoint.reset())
afterAll(async () => {
  workspace.close()
  temporary.remove()
  await endpoint.close()
})

function toRows(split: string, count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const options = Object.fromEntries(letters.map((letter) => [letter, `${split} drug ${index}${letter}`]))
    return `${JSON.stringify({ question: `Which ${split} drug, ${index}?`, options, answer_idx: letters[index % 4] })}\n`
  }).join('')
}

const toEntry = (examples: number | null) =>
  `med_qa:model=counted${examples === null ? '' : `,max_train_instances=${examples}`}`

function run(suite: string, entry: string, wish: { numTrainTrials?: number; numTrials?: number } = {}) {
  return workspace.runs.run({
    ...{ suite, entries: [entry], maxEvalInstances: null, concurrency: 2, abort },
    ...wish,
  })
}

const cellOf = (suite: string) => {
  const { rows } = workspace.results.leaderboard({ suite, scoring: 'helm', published: false })
  return rows[0]!.cells['counted']!
}

test('examples come from the training rows and stand before the question, with their answers', async () => {
  const [outcome] = await run('few', toEntry(2))
  expect(outcome!.run).toMatchObject({ status: 'finished', total: asked, examples: 2 })
  expect(outcome!.run.trial).toBeUndefined()
  const prompt = endpoint.prompts()[0]!
  expect(prompt.match(/Which train drug/g)).toHaveLength(2)
  expect(prompt.match(/Which test drug/g)).toHaveLength(1)
  expect(prompt).toMatch(/Which train drug, \d+\?\n(?:[A-D]\. train drug \d+[A-D]\n){4}Answer: [A-D]\n\n/)
  expect(prompt.endsWith('\nAnswer:')).toBe(true)
  const stats = outcome!.run.scores[0]!.stats
  expect(stats.find(({ name }) => name === 'num_train_instances')).toMatchObject({ count: asked, mean: 2 })
  expect(stats.find(({ name }) => name === 'num_train_trials')).toMatchObject({ mean: 1 })
  expect(cellOf('few')).toMatchObject({ comparable: false, basis: { examples: 2, asked } })
})

test('a question shows its examples once its text is revealed, with the identifiers in them marked', async () => {
  const [outcome] = await run('few', toEntry(2))
  const { instances } = workspace
  const { rowId } = instances.list(outcome!.run.id, 'helm').rows[0]!
  const hidden = instances.view(outcome!.run.id, rowId)
  expect(hidden.examples).toEqual({
    ...{ most: 2, held: 2 },
    texts: [
      { kind: 'hidden', characters: expect.any(Number) as number },
      { kind: 'hidden', characters: expect.any(Number) as number },
    ],
  })
  const { examples, letters } = instances.reveal(outcome!.run.id, rowId, 'check_data')
  const texts = examples!.texts.map((each) => (each.kind === 'text' ? each.text : ''))
  for (const text of texts) expect(text).toMatch(/^Question: Which train drug, \d+\?\n[^]*\nAnswer: [A-D]$/)
  // This server gave no probabilities.
  expect(letters).toBeNull()
  const marks = await instances.identifiers(outcome!.run.id, rowId)
  expect(marks.examples).toHaveLength(2)
})

test('without examples nothing of the training rows is sent, and there is one trial', async () => {
  const outcomes = await run('zero', toEntry(null), { numTrainTrials: 3 })
  expect(outcomes).toHaveLength(1)
  expect(outcomes[0]!.run.examples).toBeUndefined()
  expect(endpoint.prompts().join('')).not.toContain('train drug')
  const [stat] = outcomes[0]!.run.scores[0]!.stats.filter(({ name }) => name === 'num_train_instances')
  expect(stat).toMatchObject({ mean: 0 })
})

describe('trials', () => {
  test('each is a run of its own, with examples of its own; one cell shows their mean and spread', async () => {
    const outcomes = await run('trials', toEntry(3), { numTrainTrials: 3 })
    expect(outcomes.map(({ run: { name, trial } }) => [name, trial])).toEqual(
      [1, 2, 3].map((number) => ['med_qa:model=counted,max_train_instances=3', { number, of: 3 }]),
    )
    expect(endpoint.stats()).toEqual({ requests: 3 * asked, unique: 3 * asked, repeats: 0 })
    const values = outcomes.map(({ run: { scores } }) => scores.find((s) => s.scoring === 'helm')!.value!)
    const mean = values.reduce((sum, value) => sum + value, 0) / 3
    const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
    const { value, interval, trials, basis } = cellOf('trials')
    expect(value).toBeCloseTo(mean, 12)
    expect(interval).toBeNull()
    expect(trials).toEqual({ count: 3, spread: expect.closeTo(Math.sqrt(squares / 2), 12) as number })
    expect(basis).toMatchObject({ asked, available: 12 + asked, examples: 3 })
    expect(new Set(values).size).toBeGreaterThan(1)
  })

  test('the same command asks nothing again; more trials ask only for what is new', async () => {
    const again = await run('trials', toEntry(3), { numTrainTrials: 3 })
    expect(again.map(({ kept, resumed }) => [kept, resumed])).toEqual(again.map(() => [asked, true]))
    expect(endpoint.stats().requests).toBe(0)
    const more = await run('trials', toEntry(3), { numTrainTrials: 4 })
    expect(more.map(({ run: { trial } }) => trial?.of)).toEqual([4, 4, 4, 4])
    expect(endpoint.stats()).toEqual({ requests: asked, unique: asked, repeats: 0 })
    expect(cellOf('trials').trials?.count).toBe(4)
  })

  test('repeats send the same prompts again, and are not taken from memory', async () => {
    const outcomes = await run('repeats', toEntry(null), { numTrials: 2 })
    expect(outcomes.map(({ run: { trial } }) => trial?.number)).toEqual([1, 2])
    // The first asking was answered in the suite before; the second has a seed of its own.
    expect(endpoint.stats().requests).toBe(asked)
    expect(cellOf('repeats').trials).toEqual({ count: 2, spread: 0 })
  })
})

test('fewer training rows than examples are said, once', () => {
  const wish = { suite: 'plan', maxEvalInstances: null, numTrainTrials: 2 }
  const plan = (maxTrainInstances: number) =>
    toPlanRemarks(workspace.runs.plan({ ...wish, entries: [toEntry(maxTrainInstances)] }))
  expect(plan(12)).toEqual([])
  expect(plan(16)).toEqual(['med_qa: 16 examples were asked for; its data set has 12 to give.'])
})
