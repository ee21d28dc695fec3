// Runs rated by judges on a real workspace: what is asked, what is refused, what is kept, and what the scores rest on.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toJuryPrompt } from '../core/annotators/jury-prompt.ts'
import type { Workspace } from './create-services.ts'
import { copyResources, RATED_NAME } from './testing/rated-benchmark.ts'
import { makeTemporaryWorkspace, RESOURCES, type TemporaryWorkspace } from './testing/temporary-workspace.ts'

const abort = new AbortController().signal
const questions = ['May I drink?', 'May I walk?', 'May I sleep?']
const answers = ['Water, yes. NAME-OF-WARD', 'Slowly.', '']
const entry = `${RATED_NAME}:model=writer`
const wish = { suite: 'rated', maxEvalInstances: null, concurrency: 2, abort }

let temporary: TemporaryWorkspace
let workspace: Workspace

beforeAll(async () => {
  temporary = await makeTemporaryWorkspace((folder) => copyResources(RESOURCES, folder))
  workspace = await temporary.open()
  const rows = questions.map((question, index) => `q${index},${question},advice ${index}`)
  const path = temporary.write('ward_advice.csv', ['id,question,advice', ...rows, ''].join('\n'))
  await workspace.datasets.add(RATED_NAME, [path])
  await addReplay(
    'writer',
    questions.map((question, index) => [`Give advice.\n\nQuestion: ${question}\nAnswer:`, answers[index]!]),
  )
  const good =
    '{"accuracy": {"score": 5, "explanation": "NAME-OF-WARD"}, "clarity": {"score": 4, "explanation": ""}}'
  await addReplay('strict', [
    [toPrompt(0), '{"accuracy": 2, "clarity": 2}'],
    [toPrompt(1), 'I cannot say.'],
  ])
  await addReplay('kind', [
    [toPrompt(0), good],
    [toPrompt(1), good],
  ])
  // It was recorded for one answer alone: the other request finally fails.
  await addReplay('half', [[toPrompt(0), good]])
})

afterAll(() => {
  workspace.close()
  temporary.remove()
})

function toPrompt(index: number): string {
  const { jury } = workspace.catalog.find(RATED_NAME)
  return toJuryPrompt(jury!, { input: questions[index]!, response: answers[index]!, gold: `advice ${index}` })
}

async function addReplay(name: string, pairs: readonly (readonly [string, string])[]): Promise<void> {
  const lines = pairs.map(([prompt, completion]) => JSON.stringify({ prompt, completion }))
  await workspace.models.add(name, {
    kind: 'replay',
    path: temporary.write(`${name}.jsonl`, lines.join('\n')),
  })
}

const scoreOf = (scoring: 'corrected' | 'helm') =>
  workspace.runs.list('rated')[0]!.scores.find((score) => score.scoring === scoring)!

describe('a run', () => {
  test('without a jury: the rest is scored, and the coverage says that nobody judged', async () => {
    await workspace.runs.run({ ...wish, entries: [entry] })
    expect(scoreOf('corrected')).toMatchObject({
      value: null,
      coverage: { scored: 0, unavailable: 3 },
      judges: [],
    })
    const { stats } = scoreOf('helm')
    expect(stats.find(({ name }) => name === 'rouge_l')).toMatchObject({ count: 3 })
    expect(stats.find(({ name }) => name === 'refused')).toMatchObject({ count: 3, mean: 0 })
    expect(stats.find(({ name }) => name === 'inference_runtime')).toMatchObject({ count: 3 })
    expect(stats.find(({ name }) => name === 'prompt_truncated')).toMatchObject({ count: 3, mean: 0 })
  })

  test('with a jury: kept answers are judged, empty ones are not, and the scores name the judges', async () => {
    const [outcome] = await workspace.runs.run({ ...wish, entries: [entry], jury: ['kind', 'strict'] })
    expect(outcome!.kept).toBe(3)
    expect(outcome!.verdicts).toEqual([
      { judge: 'kind', total: 2, judged: 2, kept: 0, failed: 0 },
      { judge: 'strict', total: 2, judged: 2, kept: 0, failed: 0 },
    ])
    // First: 5, 4, 2, 2. Second: 5, 4 of the one that can be read. Third: nothing said, the lowest.
    expect(scoreOf('corrected').value).toBeCloseTo((13 / 4 + 4.5 + 1) / 3, 12)
    expect(scoreOf('corrected').judges).toMatchObject([
      { judge: 'kind', self: false, given: 2, unread: 0, failed: 0 },
      { judge: 'strict', self: false, given: 1, unread: 1, failed: 0 },
    ])
    // helm reads no bare numbers; an empty answer gets the default.
    expect(scoreOf('helm').value).toBeCloseTo((4.5 + 4.5 + 1) / 3, 12)
  })

  test('judged again: nothing given is asked for again', async () => {
    const again = await workspace.judging.judgeSuite('rated', { ...wish, jury: ['kind', 'strict'] })
    expect(again[0]!.verdicts.map(({ kept }) => kept)).toEqual([2, 2])
    const before = scoreOf('corrected')
    await workspace.runs.run({ ...wish, entries: [entry] })
    expect(scoreOf('corrected')).toEqual(before)
  })

  test('another jury replaces the first in the scores and is not mixed with it', async () => {
    await workspace.judging.judgeSuite('rated', { ...wish, jury: ['half'] })
    expect(scoreOf('corrected')).toMatchObject({
      value: (4.5 + 1) / 2,
      coverage: { scored: 2, unread: 1 },
      judges: [{ judge: 'half', given: 1, failed: 1 }],
    })
    const { rows, warnings } = workspace.results.leaderboard({
      suite: 'rated',
      scoring: 'corrected',
      published: false,
    })
    expect(rows[0]!.cells['writer']!.basis.jury).toEqual(['half'])
    expect(warnings.join()).not.toContain('juries')
  })

  test('a model that judges itself is marked', async () => {
    await workspace.judging.judgeSuite('rated', { ...wish, jury: ['writer'] })
    expect(scoreOf('corrected').judges).toMatchObject([{ judge: 'writer', self: true, failed: 2 }])
  })
})

describe('refused before anything is sent', () => {
  test('data above the clearance of a judge', async () => {
    const endpoint = {
      baseUrl: 'https://judge.example/v1',
      model: 'm',
      apiKey: null,
      apiKeyEnv: null,
      idleSeconds: 1,
    }
    await workspace.models.add('cloud', { kind: 'endpoint', ...endpoint, allow: true } as never)
    const run = workspace.runs.run({ ...wish, suite: 'new', entries: [entry], jury: ['kind', 'cloud'] })
    await expect(run).rejects.toMatchObject({ code: 'not_allowed' })
    expect(workspace.runs.list('new')).toEqual([])
    const judged = workspace.judging.judgeSuite('rated', { ...wish, jury: ['cloud'] })
    await expect(judged).rejects.toMatchObject({ code: 'not_allowed' })
  })

  test.each([
    ['a judge that is not there', ['nobody'], 'not_found'],
    ['a judge named twice', ['kind', 'kind'], 'usage'],
  ])('%s', async (_name, jury, code) => {
    await expect(workspace.judging.judgeSuite('rated', { ...wish, jury })).rejects.toMatchObject({ code })
  })
})

describe('what is kept of a verdict', () => {
  test('judges and ratings are shown, their words only with the text', async () => {
    await workspace.judging.judgeSuite('rated', { ...wish, jury: ['kind'] })
    const [run] = workspace.runs.list('rated')
    const { rows } = workspace.instances.list(run!.id, 'corrected')
    const hidden = workspace.instances.view(run!.id, rows[0]!.rowId)
    expect(hidden.verdicts).toMatchObject([
      {
        judge: 'kind',
        status: 'given',
        ratings: [{ criterion: 'accuracy', score: 5 }, { criterion: 'clarity' }],
      },
    ])
    expect(JSON.stringify(hidden)).not.toContain('NAME-OF-WARD')
    const shown = workspace.instances.reveal(run!.id, rows[0]!.rowId, 'check_score')
    expect(JSON.stringify(shown.verdicts)).toContain('NAME-OF-WARD')
  })

  test('a judge that is renamed is named so everywhere, and the audit log says who judged', () => {
    workspace.exports.renameModel({ from: 'kind', to: 'gentle' })
    expect(scoreOf('corrected').judges).toMatchObject([{ judge: 'gentle' }])
    const { entries } = workspace.audit.page({
      actions: ['judge'],
      words: '',
      since: null,
      before: null,
      limit: 100,
    })
    expect(entries.length).toBeGreaterThan(4)
    expect(JSON.stringify(entries)).not.toContain('gentle')
  })
})
