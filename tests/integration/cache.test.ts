// The same questions of the same model in another suite → answered from the vault; anything else that decides an answer → asked.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { parseOnly, wardroom, wardroomJson } from './command-line.ts'
import { createCountedRun, total, type CountedRun } from './counted-run.ts'
import type { RunReport, WorkspacePlace } from './workspace.ts'

const some = 40
let counted: CountedRun
let place: WorkspacePlace

beforeAll(async () => {
  counted = await createCountedRun({ latencyMs: 1 })
  place = await counted.prepare('cached')
  await run('first')
})
beforeEach(() => counted.endpoint.reset())
afterAll(() => counted.close())

interface Outcome {
  readonly cached: number
}

async function run(suite: string, ...more: string[]): Promise<RunReport['runs'][number] & Outcome> {
  const words = ['run', '-r', 'med_qa:model=counted', '--suite', suite, '-m', String(some), ...more]
  const report = await wardroomJson<RunReport>(words, { env: place.env })
  return report.runs[0] as RunReport['runs'][number] & Outcome
}

const valueOf = ({ scores }: RunReport['runs'][number]) => scores.map(({ value }) => value)

it('answers another suite, with the same scores', async () => {
  const first = await run('first')
  const second = await run('second')
  expect(counted.endpoint.stats().requests).toBe(0)
  expect(second).toMatchObject({ status: 'finished', answered: some, kept: 0, cached: some, failed: 0 })
  expect(second.id).not.toBe(first.id)
  expect(valueOf(second)).toEqual(valueOf(first))
})

it('answers the part of a larger sample that was asked before', async () => {
  const words = ['run', '-r', 'med_qa:model=counted', '--suite', 'larger']
  const report = await wardroomJson<RunReport>(words, { env: place.env })
  expect(report.runs[0]).toMatchObject({ answered: total, cached: some })
  expect(counted.endpoint.stats()).toEqual({ requests: total - some, unique: total - some, repeats: 0 })
})

it('is not looked at where that is said', async () => {
  expect(await run('anew', '--disable-cache')).toMatchObject({ cached: 0, answered: some })
  expect(counted.endpoint.stats().requests).toBe(some)
})

it('does not answer for another deployment of the same name', async () => {
  const add = ['models', 'add', 'elsewhere', '--base-url', `${counted.endpoint.url}/other`, '--model', 'm']
  await wardroomJson(add, { env: place.env })
  const words = ['run', '-r', 'med_qa:model=elsewhere', '--suite', 'first', '-m', String(some)]
  expect((await wardroomJson<RunReport>(words, { env: place.env })).runs[0]).toMatchObject({ cached: 0 })
  expect(counted.endpoint.stats().requests).toBe(some)
})

it('does not answer another prompting', async () => {
  expect(await run('corrected', '--prompting', 'corrected')).toMatchObject({ cached: 0, answered: some })
  expect(counted.endpoint.stats().requests).toBe(some)
})

it('never gives a failure', async () => {
  const model = ['models', 'add', 'failing', '--base-url', `${counted.endpoint.url}/failing`, '--model', 'm']
  await wardroomJson(model, { env: place.env })
  counted.setFault(() => ({ status: 400 }))
  const words = (suite: string) => [
    'run',
    '-r',
    'med_qa:model=failing',
    '--suite',
    suite,
    '-m',
    '5',
    '--json',
  ]
  const broken = await wardroom(words('one'), { env: place.env })
  expect(parseOnly<RunReport>(broken.stdout).runs[0]).toMatchObject({ failed: 5, answered: 0 })
  counted.setFault(null)
  counted.endpoint.reset()
  const whole = await wardroom(words('two'), { env: place.env })
  expect(parseOnly<RunReport>(whole.stdout).runs[0]).toMatchObject({ failed: 0, answered: 5, cached: 0 })
  expect(counted.endpoint.stats().requests).toBe(5)
})
