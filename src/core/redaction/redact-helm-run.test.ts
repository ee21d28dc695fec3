import { describe, expect, it } from 'vitest'
import { helmRunSchema, type HelmRun } from '../../contracts/helm-run.ts'
import { toQuestion, toSource, toSpec } from '../interchange/helm-source.fixture.ts'
import { toHelmRun } from '../interchange/to-helm-run.ts'
import { toBenchmark, toInstance } from '../testing/samples.fixture.ts'
import { ruleOf } from './apply-policy.ts'
import { redactHelmInstances } from './redact-helm-instances.ts'
import { redactHelmRun, type HelmRunReading } from './redact-helm-run.ts'

/** Of a later row the smaller id, so that the order of the data is not that of the ids. */
const ids = {
  keyedId: (text: string) =>
    [...text.padEnd(32, '_')]
      .map((sign) => (255 - sign.charCodeAt(0)).toString(16))
      .join('')
      .slice(0, 64),
}
const closed: HelmRunReading = {
  ...{ access: 'private', shipped: true, benchmark: toBenchmark(), withheld: false },
  ids,
}
const open: HelmRunReading = { ...closed, access: 'public' }
const twelve = Array.from({ length: 12 }, (_, at) => at % 3 === 0)

function redact(reading: HelmRunReading, source = toSource([twelve])): HelmRun {
  return redactHelmRun(toHelmRun(source), reading).open()
}

const own = toBenchmark({
  name: 'ward_secret',
  description: 'CANARY-DESCRIPTION',
  metrics: ['jury', 'exact_match'],
  jury: {
    role: 'CANARY-ROLE',
    inputTag: 'question',
    showsGold: true,
    criteria: [{ name: 'canary_criterion', question: 'CANARY-QUESTION' }],
    scale: [1, 5],
    scoreWithoutVerdict: 0,
  },
  adapter: { ...toBenchmark().adapter, instructions: 'CANARY-INSTRUCTIONS', stopSequences: ['CANARY-STOP'] },
})

function toOwnSource() {
  const text = '{"canary_criterion": {"score": 4.12345, "explanation": "CANARY-REASON"}}'
  const judgement = {
    judge: 'gpt',
    modelId: null,
    self: false,
    replies: [{ kind: 'answered' as const, text }],
  }
  const questions = twelve.map((right, at) => ({
    ...toQuestion(at, right, own),
    score: { status: 'scored' as const, values: { ward_secret_accuracy: 4.12345, exact_match: 1 } },
    annotations: { judgements: { jury: [judgement] }, notes: [] },
  }))
  const spec = toSpec(own, { name: 'ward_secret:CANARY=1,model=a_b,groups=canary-group' })
  return toSource([], { benchmark: own, spec, trials: [{ index: 0, questions, stats: [] }] })
}

describe('public data', () => {
  it('are as they are, with upstream’s ids', () => {
    const run = redact(open)
    const [state] = run.scenario_state.request_states
    expect(run.level).toBe('open')
    expect(state).toMatchObject({
      instance: { id: 'id0', input: { text: 'CANARY-INPUT 0' }, extra_data: { column: 'CANARY-CELL' } },
      output_mapping: { A: 'yes', B: 'no', C: 'maybe' },
      result: { completions: [{ text: 'CANARY-ANSWER', thinking: { text: 'CANARY-THOUGHT' } }] },
    })
    expect(run.per_instance_stats[0]!.instance_id).toBe('id0')
  })
})

describe.each(['gated', 'private'] as const)('%s data', (access) => {
  it('leave no text, and no id of their own', () => {
    const text = JSON.stringify(redact({ ...closed, access }))
    expect(text).not.toMatch(/CANARY|"yes"|"maybe"|row\d|"id\d/)
    expect(text).toContain('[redacted]')
  })

  it('leave not even which option is right', () => {
    const [state] = redact({ ...closed, access }).scenario_state.request_states
    expect(state!.instance.references).toEqual(
      Array.from({ length: 3 }, () => ({ output: { text: '[redacted]' }, tags: [] })),
    )
  })

  it('have the same keyed id in both files', () => {
    const run = redact({ ...closed, access })
    const idsOf = run.scenario_state.request_states.map(({ instance }) => instance.id)
    expect(new Set(idsOf).size).toBe(12)
    expect(idsOf).toEqual(idsOf.toSorted())
    expect(run.per_instance_stats.map(({ instance_id }) => instance_id)).toEqual(idsOf)
  })

  it('have numbers as an export for colleagues has them', () => {
    const run = redact({ ...closed, access })
    const [state] = run.scenario_state.request_states
    expect(state!.result).toEqual({
      ...{ success: true, embedding: [], cached: false, request_time: 1 },
      completions: [{ text: '[redacted]', logprob: -0.123, tokens: [] }],
    })
    const values = Object.fromEntries(
      run.per_instance_stats[0]!.stats.map(({ name, mean }) => [name.name, mean]),
    )
    expect(values).toMatchObject({ num_prompt_tokens: 16, inference_runtime: 1, exact_match: 1 })
    expect(Object.keys(values).filter((name) => name.startsWith('finish_reason'))).toEqual([])
    expect(run.stats.find(({ name }) => name.name === 'exact_match')).toMatchObject({
      ...{ count: 1, mean: 0.333, sum_squared: 0.333 ** 2 },
    })
  })
})

it('a score that is withheld takes every value and question with it', () => {
  const run = redact({ ...closed, withheld: true })
  expect(run.scenario_state.request_states).toEqual([])
  expect([run.stats, run.per_instance_stats]).toEqual([[], []])
})

describe('an own benchmark', () => {
  it.each(['private', 'public'] as const)('leaves its keyed name and no word, with %s data', (access) => {
    const run = redact({ ...closed, access, shipped: false, benchmark: own }, toOwnSource())
    expect(JSON.stringify(run)).not.toMatch(/canary|ward_secret/i)
    expect(run.name).toMatch(/^own_[0-9a-f]{16}:model=a_b$/)
    expect(run.run_spec.groups).toEqual([run.scenario.name])
    const [state] = run.scenario_state.request_states
    expect(state!.annotations).toEqual({
      [run.scenario.name]: {
        prompt_text: '[redacted]',
        gpt: { criterion_1: { score: 4.123, explanation: '[redacted]' } },
      },
    })
    expect(run.stats.map(({ name }) => name.name)).toContain(`${run.scenario.name}_accuracy`)
  })
})

describe('words around a question', () => {
  const spec = toSpec(toBenchmark())
  const typed = {
    ...spec.adapterSpec,
    instructions: 'CANARY-TYPED',
    stopSequences: ['\n', 'CANARY-STOP'],
    substitutions: [{ source: '\n' as const, target: ';\n' as const }],
  }
  const source = toSource([twelve], { spec: { ...spec, adapterSpec: typed } })

  it('stay where Wardroom ships them', () => {
    expect(redact(closed).run_spec.adapter_spec.instructions).toBe(spec.adapterSpec.instructions)
  })

  it('are hidden where somebody typed or imported them, and the data are not public', () => {
    const { adapter_spec } = redact(closed, source).run_spec
    expect(adapter_spec.substitutions).toEqual([{ source: '\n', target: ';\n' }])
    expect([adapter_spec.instructions, adapter_spec.stop_sequences]).toEqual([
      ...['[redacted]', ['\n', '[redacted]']],
    ])
    expect(redact(open, source).run_spec.adapter_spec.instructions).toBe('CANARY-TYPED')
  })
})

it('rows of a query are data', () => {
  const sql = { predicted: [[7, 'CANARY']], gold: [[8]], fault: null, goldFault: null }
  const annotations = { sql: { helm: sql, corrected: sql }, notes: [] }
  const questions = twelve.map((right, at) => ({ ...toQuestion(at, right), annotations }))
  const run = redact(closed, toSource([], { trials: [{ index: 0, questions, stats: [] }] }))
  expect(run.scenario_state.request_states[0]!.annotations).toEqual({
    pubmed_qa: { predicted_result: [], ground_truth_result: [], query_error: null },
  })
})

describe('the closed schema', () => {
  const run = redact(closed)
  const [state] = run.scenario_state.request_states

  it.each<[string, unknown]>([
    ['a field of the run', { ...run, note: 'x' }],
    ['a field of a question', withState({ note: 'x' })],
    ['a text of the data', withState({ request: { ...state!.request, prompt: 'Text' } })],
    ['an id of its own', withState({ instance: { ...state!.instance, id: 'id7' } })],
    [
      'a tag',
      withState({
        instance: { ...state!.instance, references: [{ output: { text: '[redacted]' }, tags: ['correct'] }] },
      }),
    ],
    ['a text in an annotation', withState({ annotations: { pubmed_qa: { gpt: 'Text' } } })],
    ['a separator in the name', { ...run, name: 'a/../b' }],
  ])('refuses %s', (_, value) => {
    expect(helmRunSchema.safeParse(run).success).toBe(true)
    expect(helmRunSchema.safeParse(value).success).toBe(false)
  })

  function withState(changes: object): unknown {
    return { ...run, scenario_state: { ...run.scenario_state, request_states: [{ ...state, ...changes }] } }
  }
})

it('hides what the table hides from colleagues: a rule that opens one of these is to be looked at with this room', () => {
  const fields = [
    ...['input', 'messages', 'references', 'extraData'].map((field) => ['instance', field] as const),
    ...['prompt', 'messages', 'seed'].map((field) => ['request', field] as const),
    ...['text', 'thinking', 'finishReason', 'cached'].map((field) => ['completion', field] as const),
    ...(['code'] as const).map((field) => ['failure', field] as const),
    ...(['reason'] as const).map((field) => ['verdict', field] as const),
    ...['predicted', 'gold', 'fault'].map((field) => ['query_run', field] as const),
  ]
  for (const [kind, field] of fields)
    expect([kind, field, ruleOf(kind, field, { audience: 'colleague', access: 'private' })]).toEqual([
      ...[kind, field, 'suppressed'],
    ])
})

describe('the instance cache', () => {
  const instances = [toInstance(0), toInstance(1)]
  const cache = { name: 'pubmed_qa', benchmark: 'pubmed_qa', instances }

  it('has ids only where the data set has its own', () => {
    const named = [{ ...instances[0]!, id: '1234' }]
    expect(
      redactHelmInstances(cache, open)
        .open()
        .instances.map(({ id }) => id),
    ).toEqual([undefined, undefined])
    expect(redactHelmInstances({ ...cache, instances: named }, open).open().instances[0]!.id).toBe('1234')
  })

  it('holds no text of closed data', () => {
    const text = JSON.stringify(redactHelmInstances(cache, closed).open())
    expect(text).not.toMatch(/question|"yes"|row0|"id0/)
    const ownCache = redactHelmInstances({ ...cache, name: 'ward:x=1' }, { ...closed, shipped: false }).open()
    expect(ownCache.name).toMatch(/^own_[0-9a-f]{16}$/)
  })
})
