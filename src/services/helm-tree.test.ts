// Runs on a real workspace → upstream's tree: trials in one folder, juries, caches, the machine's policy.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HelmInstance, HelmRequestState, HelmStat } from '../contracts/helm-run.ts'
import { toJuryPrompt } from '../core/annotators/jury-prompt.ts'
import { createLeavingIds } from './leaving-ids.ts'
import type { Workspace } from './create-services.ts'
import { copyResources, RATED_NAME } from './testing/rated-benchmark.ts'
import { makeTemporaryWorkspace, RESOURCES, type TemporaryWorkspace } from './testing/temporary-workspace.ts'

const abort = new AbortController().signal
const questions = Array.from({ length: 12 }, (_, at) => `May I do CANARY-${at}?`)
const wish = { maxEvalInstances: null, concurrency: 2, abort }
const run = `${RATED_NAME}:model=writer`

let temporary: TemporaryWorkspace
let workspace: Workspace
let out: string

beforeAll(async () => {
  temporary = await makeTemporaryWorkspace((folder) => copyResources(RESOURCES, folder))
  workspace = await temporary.open()
  out = join(temporary.folder, 'out')
  const rows = questions.map((question, index) => `q${index},${question},advice ${index}`)
  const path = temporary.write('ward_advice.csv', ['id,question,advice', ...rows, ''].join('\n'))
  await workspace.datasets.add(RATED_NAME, [path])
  const toAnswer = (question: string) => `ANSWER to ${question}`
  await addReplay(
    'writer',
    questions.map((question) => [`Give advice.\n\nQuestion: ${question}\nAnswer:`, toAnswer(question)]),
  )
  const { jury } = workspace.catalog.find(RATED_NAME)
  const verdict =
    '{"accuracy": {"score": 4, "explanation": "CANARY"}, "clarity": {"score": 3, "explanation": ""}}'
  await addReplay(
    'judge',
    questions.map((input, index) => [
      toJuryPrompt(jury!, { input, response: toAnswer(input), gold: `advice ${index}` }),
      verdict,
    ]),
  )
  await workspace.runs.run({ ...wish, suite: 'rated', entries: [run], jury: ['judge'] })
})
afterAll(() => {
  workspace.close()
  temporary.remove()
})

async function addReplay(name: string, pairs: readonly (readonly [string, string])[]): Promise<void> {
  const lines = pairs.map(([prompt, completion]) => JSON.stringify({ prompt, completion }))
  await workspace.models.add(name, {
    kind: 'replay',
    path: temporary.write(`${name}.jsonl`, lines.join('\n')),
  })
}

function readFile<T>(...path: string[]): T {
  return JSON.parse(readFileSync(join(out, ...path), 'utf8')) as T
}

describe('a run with a jury', () => {
  it('is written once, with the judges’ numbers and none of their words', async () => {
    const [stored] = workspace.runs.list('rated')
    const place = { suite: 'rated', benchmark: RATED_NAME, name: run }
    expect(workspace.helmTree.isWritten(place, out)).toBe(false)
    const written = await workspace.helmTree.writeRun([stored!.id], out)
    expect(written).toMatchObject({ run, trials: 1, level: 'closed', withheld: false })
    expect(workspace.helmTree.isWritten(place, out)).toBe(true)
    const { request_states } = readFile<{ request_states: HelmRequestState[] }>(
      ...['runs', 'rated', run, 'scenario_state.json'],
    )
    expect(request_states[0]!.annotations).toEqual({
      [RATED_NAME]: {
        prompt_text: '[redacted]',
        judge: {
          accuracy: { score: 4, explanation: '[redacted]' },
          clarity: { score: 3, explanation: '[redacted]' },
        },
      },
    })
    const stats = readFile<HelmStat[]>('runs', 'rated', run, 'stats.json')
    const named = stats.filter(({ name }) => name.perturbation === undefined).map(({ name }) => name.name)
    expect(named).toContain(`${RATED_NAME}_accuracy`)
    expect(named).not.toContain('jury_accuracy')
    expect(stats.find(({ name }) => name.name === `${RATED_NAME}_accuracy`)).toMatchObject({ mean: 3.5 })
  })

  it('names the judges as upstream does', () => {
    const { metric_specs } = readFile<{ metric_specs: { class_name: string; args: object }[] }>(
      ...['runs', 'rated', run, 'run_spec.json'],
    )
    expect(metric_specs.at(-1)).toEqual({
      class_name: 'helm.benchmark.metrics.llm_jury_metrics.LLMJuryMetric',
      args: {
        ...{ metric_name: `${RATED_NAME}_accuracy`, scenario_name: RATED_NAME, default_score: 1 },
        annotator_models: { judge: { model_name: 'judge', model_deployment: 'judge' } },
      },
    })
  })

  it('is refused where it is no run, or no trial of the same run', async () => {
    const [stored] = workspace.runs.list('rated')
    await expect(workspace.helmTree.writeRun(['nothing'], out)).rejects.toMatchObject({ code: 'not_found' })
    await expect(workspace.helmTree.writeRun([stored!.id, stored!.id], out)).rejects.toMatchObject({
      code: 'usage',
    })
  })
})

describe('trials', () => {
  it('lie in one folder, one index each, with the seed of a repeat', async () => {
    await workspace.datasets.add('med_qa', [join(RESOURCES, 'demo/med_qa/phrases_no_exclude_test.jsonl')])
    const entry = 'med_qa:model=none'
    await addReplay('none', [['never asked', '']])
    await workspace.runs.run({
      ...wish,
      suite: 'trials',
      maxEvalInstances: 12,
      numTrials: 2,
      entries: [entry],
    })
    const { written } = await workspace.helmTree.writeSuite('trials', out)
    expect(written).toMatchObject([{ trials: 2, level: 'open' }])
    const { request_states } = readFile<{ request_states: HelmRequestState[] }>(
      ...['runs', 'trials', written[0]!.run, 'scenario_state.json'],
    )
    expect(request_states.map(({ train_trial_index }) => train_trial_index)).toEqual([
      ...Array<number>(12).fill(0),
      ...Array<number>(12).fill(1),
    ])
    expect([request_states[0]!.request.random, request_states[12]!.request.random]).toEqual([undefined, '1'])
  })
})

describe('the instance cache', () => {
  it('has every row of a closed set under a keyed id, and no text', () => {
    // Without upstream's word for it, a benchmark is called as upstream calls an institution's own.
    const cacheName = `${RATED_NAME}:name=${RATED_NAME}`
    const written = workspace.helmTree.writeInstanceCache({ benchmark: RATED_NAME, arguments: {} }, out)
    expect(written.folder).toBe(join(out, 'scenario_instances', cacheName))
    const instances = readFile<HelmInstance[]>('scenario_instances', cacheName, 'input_instances.json')
    expect(new Set(instances.map(({ id }) => id)).size).toBe(12)
    expect(JSON.stringify(instances)).not.toMatch(/CANARY|advice|"q\d/)
  })

  it('has the texts of a public set', () => {
    workspace.helmTree.writeInstanceCache({ benchmark: 'med_qa', arguments: {} }, out)
    const [first] = readFile<HelmInstance[]>('scenario_instances', 'med_qa', 'input_instances.json')
    expect(first!.input.text.length).toBeGreaterThan(40)
    expect(first!.id).toBeUndefined()
  })

  it('is refused without data', () => {
    const wanted = { benchmark: 'head_qa', arguments: { language: 'en', category: 'None' } }
    expect(() => workspace.helmTree.writeInstanceCache(wanted, out)).toThrow(
      expect.objectContaining({ code: 'not_found' }) as Error,
    )
  })
})

it('the keyed ids of two suites cannot be joined', () => {
  const vault = { deriveKey: () => Buffer.from('key') }
  const [one, two] = ['a', 'b'].map((suite) => createLeavingIds(vault, 'helm tree ids', suite).keyedId('x'))
  expect(one).not.toBe(two)
})

it('the policy of the machine holds here too', async () => {
  workspace.close()
  temporary.setPolicy('audiences: [public]\n')
  workspace = await temporary.open()
  const elsewhere = join(temporary.folder, 'elsewhere')
  await expect(workspace.helmTree.writeSuite('trials', elsewhere)).rejects.toMatchObject({
    code: 'not_permitted',
  })
  expect(existsSync(elsewhere)).toBe(false)
})
