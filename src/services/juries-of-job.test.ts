// Jobs on a real workspace whose default juries change: the same again is judged by those who judged it before.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toJuryPrompt } from '../core/annotators/jury-prompt.ts'
import type { JobRequest } from '../contracts/job.ts'
import type { Workspace } from './create-services.ts'
import { copyResources, RATED_NAME } from './testing/rated-benchmark.ts'
import { makeTemporaryWorkspace, RESOURCES, type TemporaryWorkspace } from './testing/temporary-workspace.ts'

const question = 'May I walk?'
const answer = 'Slowly.'
const entry = `${RATED_NAME}:model=writer`
const request: JobRequest = { suite: 'rated', entries: [entry], maxEvalInstances: null, concurrency: 1 }

let temporary: TemporaryWorkspace
let workspace: Workspace

beforeAll(async () => {
  temporary = await makeTemporaryWorkspace((folder) => copyResources(RESOURCES, folder))
  workspace = await temporary.open()
  const rows = `id,question,advice\nq0,${question},advice 0\n`
  await workspace.datasets.add(RATED_NAME, [temporary.write('ward_advice.csv', rows)])
  await addReplay('writer', `Give advice.\n\nQuestion: ${question}\nAnswer:`, answer)
  const { jury } = workspace.catalog.find(RATED_NAME)
  const asked = toJuryPrompt(jury!, { input: question, response: answer, gold: 'advice 0' })
  for (const [name, score] of [
    ['kind', 5],
    ['strict', 2],
  ] as const)
    await addReplay(name, asked, JSON.stringify({ accuracy: score, clarity: score }))
  workspace.juries.set(RATED_NAME, ['kind'])
})

afterAll(() => {
  workspace.close()
  temporary.remove()
})

async function addReplay(name: string, prompt: string, completion: string): Promise<void> {
  const path = temporary.write(`${name}.jsonl`, JSON.stringify({ prompt, completion }))
  await workspace.models.add(name, { kind: 'replay', path })
}

async function runJob(wanted: JobRequest) {
  workspace.jobs.start(wanted)
  await workspace.jobs.idle()
  const [run] = workspace.runs.list('rated')
  return {
    job: workspace.jobs.current()!,
    judges: run!.scores[0]!.judges.map(({ judge }) => judge),
  }
}

test('a job says who judges each run, and a later one can name them by benchmark', async () => {
  const first = await runJob(request)
  expect(first.job.runs.map(({ jury }) => jury)).toEqual([['kind']])
  expect(first.judges).toEqual(['kind'])
  workspace.juries.set(RATED_NAME, ['strict'])
  const same = await runJob({ ...request, juries: { [RATED_NAME]: ['kind'] } })
  expect(same.judges).toEqual(['kind'])
  expect((await runJob(request)).judges).toEqual(['strict'])
  expect(
    (await runJob({ ...request, juries: { [RATED_NAME]: [] }, jury: ['kind'] })).job.runs[0]!.jury,
  ).toEqual([])
})

test('a judge counts where something is judged, and keeps a run from starting whose data it may not see', async () => {
  await workspace.datasets.add('pubmed_qa', [`${RESOURCES}/demo/pubmed_qa/ori_pqal.json`])
  const entries = [entry, 'pubmed_qa:model=writer']
  const { samples, refused } = await workspace.estimates.estimate(entries, { jury: ['kind', 'strict'] })
  expect(refused).toEqual([])
  // One question of two judges; the other benchmark has none.
  expect(samples.at(-1)).toMatchObject({ answers: 46, verdicts: 2 })
  workspace.clearances.set('strict', 'public', { reason: null, note: null })
  const closed = await workspace.estimates.estimate(entries, { jury: ['strict'] })
  expect(closed.refused).toEqual([
    { entry, reason: expect.stringContaining('strict may be shown public') as string },
  ])
})
