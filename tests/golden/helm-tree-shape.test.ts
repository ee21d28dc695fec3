// Published runs of HELM → their files have the fields, types and order that ours have, and fit our closed schema where we write the field.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { toQuestion, toSource } from '../../src/core/interchange/helm-source.fixture.ts'
import { toHelmRun } from '../../src/core/interchange/to-helm-run.ts'
import { redactHelmRun } from '../../src/core/redaction/redact-helm-run.ts'
import { toBenchmark, toCompletion, toInstance } from '../../src/core/testing/samples.fixture.ts'
import { hasShared, readSharedJson, sharedFolder } from '../shared-folder.ts'

const shared = hasShared('shape of published HELM runs')
const folder = 'data/helm-output/runs'
const choice = 'mmlu-subject=philosophy,method=multiple_choice_joint,model=openai_gpt2'
const generation = 'narrative_qa-model=openai_gpt2'

/** Statistics of published runs that ours leave out: of training, and of the single tokens, which are not kept. */
const unmeasured = [
  ...[
    'training_co2_cost',
    'training_energy_cost',
    'max_prob',
    'logprob',
    'num_perplexity_tokens',
    'num_bytes',
  ],
  ...['perplexity', 'bits_per_byte', 'logprob_per_byte'],
]

const generated = ['exact_match', 'quasi_exact_match']

type Json = Readonly<Record<string, unknown>>

function read(run: string, file: string): unknown {
  return readSharedJson(`${folder}/${run}/${file}.json`)
}

function toOurs(run: string) {
  const isChoice = run === choice
  const benchmark = toBenchmark({
    metrics: isChoice ? ['exact_match'] : ['exact_match', 'f1_score', 'rouge', 'bleu'],
    adapter: {
      ...toBenchmark().adapter,
      method: isChoice ? 'multiple_choice_joint' : 'generation',
      stopSequences: ['\n'],
    },
    upstream: { scenario: 'x.X', tags: ['knowledge'], arguments: {} },
  })
  const names = isChoice ? [...generated, 'prefix_exact_match', 'quasi_prefix_exact_match'] : generated
  const repeated = isChoice ? names.map((name) => `${name}@5`) : []
  const values = Object.fromEntries([...names, ...repeated].map((name) => [name, 1]))
  const questions = [0, 1].map((at) => {
    const answer = { kind: 'completed' as const, completion: toCompletion('A'), attempts: 1 }
    const score = { status: 'scored' as const, values }
    return { ...toQuestion(at, true, benchmark), instance: toInstance(at), answer, score }
  })
  const source = toSource([], { benchmark, trials: [{ index: 0, questions, stats: [] }] })
  const ids = { keyedId: () => '' }
  const reading = {
    access: 'public',
    shipped: true,
    ids,
    benchmark,
    withheld: false,
  } as const
  return redactHelmRun(toHelmRun(source), reading).open()
}

/** Paths of fields with their types, lists by their first entry; what lies in free-form fields is not looked at. */
function shapeOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value))
    return [`${path}: list`, ...(value.length > 0 ? shapeOf(value[0], `${path}[]`) : [])]
  if (value === null || typeof value !== 'object') return [`${path}: ${typeof value}`]
  if (/(args|output_mapping)$/.test(path)) return [`${path}: map`]
  return Object.entries(value).flatMap(([key, each]) => shapeOf(each, path === '' ? key : `${path}.${key}`))
}

const byName = (stats: readonly Json[]) =>
  new Map(stats.map((stat) => [JSON.stringify(stat['name']), stat] as const))

describe.skipIf(!shared)('a run folder', () => {
  it('has the five files of a published one', () => {
    for (const file of ['run_spec', 'scenario', 'scenario_state', 'stats', 'per_instance_stats'])
      expect(existsSync(resolve(sharedFolder, folder, choice, `${file}.json`))).toBe(true)
  })

  it.each([choice, generation])('%s: run spec and scenario have the same fields in the same order', (run) => {
    const ours = toOurs(run)
    expect(shapeOf(ours.run_spec)).toEqual(shapeOf(read(run, 'run_spec')))
    expect(shapeOf(ours.scenario)).toEqual(shapeOf(read(run, 'scenario')))
  })

  it.each([choice, generation])('%s: a question has the same fields in the same order', (run) => {
    const [theirs] = (read(run, 'scenario_state') as { request_states: Json[] }).request_states
    const [ours] = toOurs(run).scenario_state.request_states
    const unknown = /^(result\.request_datetime|.*\.tokens\[\].*|.*\.tags\[\].*|.*stop_sequences\[\].*)/
    const newer = /finish_reason/
    expect(shapeOf(ours).filter((line) => !newer.test(line) && !unknown.test(line))).toEqual(
      shapeOf(theirs).filter((line) => !unknown.test(line)),
    )
  })

  it.each([choice, generation])('%s: every statistic has a published one of its name and shape', (run) => {
    const theirs = byName(read(run, 'stats') as Json[])
    for (const stat of toOurs(run).stats) {
      const published = theirs.get(JSON.stringify(stat.name))
      expect(published, JSON.stringify(stat.name)).toBeDefined()
      expect(Object.keys(stat)).toEqual(Object.keys(published!))
    }
  })

  it('has every statistic of the published choice run but those that are not measured here', () => {
    const namesOf = (stats: readonly Json[]) =>
      stats
        .map((stat) => stat['name'] as Json)
        .filter(({ split }) => split === 'test')
        .map((name) => JSON.stringify(name))
    const ours = namesOf(toOurs(choice).stats)
    const missing = namesOf(read(choice, 'stats') as Json[]).filter((name) => !ours.includes(name))
    expect(new Set(missing.map((name) => (JSON.parse(name) as { name: string }).name))).toEqual(
      new Set(unmeasured),
    )
  })

  it.each([choice, generation])('%s: an instance’s statistics have the same fields', (run) => {
    const [theirs] = read(run, 'per_instance_stats') as Json[]
    const [ours] = toOurs(run).per_instance_stats
    expect(shapeOf(ours)).toEqual(shapeOf(theirs))
  })
})
