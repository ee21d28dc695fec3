import { describe, expect, it } from 'vitest'
import type { HelmStat } from '../../contracts/helm-run.ts'
import { toBenchmark } from '../testing/samples.fixture.ts'
import { toHelmAnnotations } from './helm-annotations.ts'
import { toMetricSpecs } from './helm-metric-classes.ts'
import { toCacheName } from './helm-run-spec.ts'
import { toQuestion, toSource } from './helm-source.fixture.ts'
import { toHelmStats } from './helm-stats.ts'
import { toHelmRun } from './to-helm-run.ts'

function statsOf(answers: Parameters<typeof toSource>[0]): HelmStat[] {
  return toHelmRun(toSource(answers)).trials.flatMap(toHelmStats)
}

function find(stats: readonly HelmStat[], name: string, perturbation?: string) {
  return stats.find((stat) => stat.name.name === name && stat.name.perturbation?.name === perturbation)
}

describe('stats', () => {
  it('hold one value a trial, its mean', () => {
    expect(find(statsOf([[true, false, false, true]]), 'exact_match')).toEqual({
      name: { name: 'exact_match', split: 'test' },
      ...{ count: 1, sum: 0.5, sum_squared: 0.25, min: 0.5, max: 0.5, mean: 0.5, variance: 0, stddev: 0 },
    })
  })

  it('spread over the trials, not over the questions', () => {
    const stats = statsOf([
      [true, true, true, false],
      [true, false, false, false],
    ])
    expect(find(stats, 'exact_match')).toEqual({
      name: { name: 'exact_match', split: 'test' },
      ...{ count: 2, sum: 1, sum_squared: 0.625, min: 0.25, max: 0.75, mean: 0.5 },
      ...{ variance: 0.0625, stddev: 0.25 },
    })
    expect(find(stats, 'num_train_trials')).toMatchObject({ count: 2, mean: 2 })
  })

  it('leave a request that failed out of the means, and count it', () => {
    const stats = statsOf([[true, null, false, true]])
    expect(find(stats, 'exact_match')).toMatchObject({ count: 1, mean: 2 / 3 })
    expect(find(stats, 'num_instances')).toMatchObject({ mean: 4 })
  })

  it('repeat each mean over questions as the worst over perturbations', () => {
    const stats = statsOf([[true, false]])
    expect(find(stats, 'exact_match', 'robustness')).toMatchObject({
      name: { perturbation: { name: 'robustness', robustness: true, fairness: false, computed_on: 'worst' } },
      mean: 0.5,
    })
    expect(find(stats, 'exact_match', 'fairness')).toMatchObject({ mean: 0.5 })
    expect(find(stats, 'num_instances', 'robustness')).toBeUndefined()
  })

  it('hold nothing that upstream does not compute', () => {
    expect(find(statsOf([[true]]), 'refused')).toBeUndefined()
  })
})

describe('a request that failed', () => {
  it('is no success, and has the closed word', () => {
    const { states, instances } = toHelmRun(toSource([[null]]))
    expect(states[0]!.state.result).toEqual({
      success: false,
      embedding: [],
      completions: [{ text: '', logprob: 0, tokens: [] }],
      cached: false,
      error: 'timeout',
      error_flags: { is_retriable: false, is_fatal: false },
    })
    expect(instances).toEqual([])
  })
})

describe('metric specs', () => {
  const classesOf = (metrics: string[]) =>
    toMetricSpecs(toBenchmark({ metrics }), 'pubmed_qa', {}).map(({ class_name }) =>
      class_name.replace('helm.benchmark.metrics.', ''),
    )
  const basic = [
    'basic_metrics.BasicGenerationMetric',
    'basic_metrics.BasicReferenceMetric',
    'basic_metrics.InstancesPerSplitMetric',
  ]

  // Source: upstream's run specs, medhelm 0.8.0.
  it.each([
    [['exact_match'], basic],
    [['medec_error'], ['medec_metrics.MedecMetric', ...basic]],
    [
      ['mimiciv_billing_code'],
      ['mimiciv_billing_code_metrics.MIMICIVBillingCodeMetric', 'basic_metrics.InstancesPerSplitMetric'],
    ],
    [
      ['jury', 'rouge', 'summarization_stats', 'bert_score', 'summac'],
      ['summarization_metrics.SummarizationMetric', ...basic, 'llm_jury_metrics.LLMJuryMetric'],
    ],
    [['health_bench'], ['llm_jury_metrics.LLMJuryMetric', ...basic]],
    [['meteor', 'exact_match'], basic],
  ])('of %j are upstream’s, in its order', (metrics, classes) => {
    expect(classesOf(metrics)).toEqual(classes)
  })

  it('name what the basic metric gives, none where upstream has none', () => {
    const namesOf = (metrics: string[]) =>
      toMetricSpecs(toBenchmark({ metrics }), 'x', {}).find(({ args }) => 'names' in args)!.args['names']
    expect(namesOf(['medec_error'])).toEqual([])
    expect(namesOf(['exact_match'])).toEqual([
      ...['exact_match', 'quasi_exact_match', 'prefix_exact_match', 'quasi_prefix_exact_match'],
    ])
  })
})

describe('the instance cache', () => {
  const upstream = { scenario: 'x.X', tags: [], arguments: {} }
  it.each([
    [{}, {}, 'pubmed_qa'],
    [{ language: 'en', category: 'None' }, {}, 'pubmed_qa:category=None,language=en'],
    [
      { condition: 'chronic_pain' },
      { scenarioName: 'clear_{condition}' },
      'clear_chronic_pain:condition=chronic_pain',
    ],
    [{ reason: 'False' }, {}, 'pubmed_qa:reason=False'],
    [{ is_impossible: 'false' }, { withoutArguments: ['is_impossible'] }, 'pubmed_qa'],
    [
      { subject: 'guo_icu' },
      { arguments: { max_length: 100000 } },
      'pubmed_qa:max_length=100000,subject=guo_icu',
    ],
  ])('of %j is called as upstream calls it', (given, changes, name) => {
    const known = Object.fromEntries(Object.keys(given).map((key) => [key, null]))
    const benchmark = toBenchmark({ arguments: known, upstream: { ...upstream, ...changes } })
    expect(toCacheName(benchmark, given)).toBe(name)
  })

  it('holds no argument that is none of the benchmark’s, such as a path', () => {
    expect(toCacheName(toBenchmark({ upstream }), { data_path: 'ward/files' })).toBe('pubmed_qa')
  })
})

describe('annotations', () => {
  const jury = {
    role: 'You judge.',
    inputTag: 'question',
    showsGold: true,
    criteria: [{ name: 'accuracy', question: 'Is it right?' }],
    scale: [1, 5] as [number, number],
    scoreWithoutVerdict: 1,
  }
  const benchmark = toBenchmark({ name: 'medication_qa', metrics: ['jury'], jury })
  const judgement = (judge: string, text: string) => ({
    ...{ judge, modelId: null, self: false },
    replies: [{ kind: 'answered' as const, text }],
  })
  const good = '{"accuracy": {"score": 4, "explanation": "Because."}}'

  it('hold each judge’s ratings; a judge that cannot be read is left out', () => {
    const judged = {
      ...toQuestion(1, true),
      annotations: {
        judgements: { jury: [judgement('gpt', good), judgement('llama', 'no idea')] },
        notes: [],
      },
    }
    expect(toHelmAnnotations(benchmark, judged)).toEqual({
      medication_qa: {
        prompt_text: expect.stringContaining('<question>') as string,
        gpt: { accuracy: { score: 4, explanation: 'Because.' } },
      },
    })
  })

  it('ask nobody about an empty answer', () => {
    const question = toQuestion(1, true)
    const empty = question.answer?.kind === 'completed' ? { ...question.answer.completion, text: ' ' } : null
    expect(
      toHelmAnnotations(benchmark, {
        ...question,
        answer: { kind: 'completed', completion: empty!, attempts: 1 },
        annotations: { judgements: { jury: [] }, notes: [] },
      }),
    ).toEqual({ medication_qa: { prompt_text: null, empty_output_equivalence_judgement: false } })
  })

  it('hold the rows of queries', () => {
    const sql = { predicted: [[1, 'a']], gold: [[1]], fault: null, goldFault: null }
    expect(
      toHelmAnnotations(toBenchmark({ name: 'ehr_sql' }), {
        ...toQuestion(1, true),
        annotations: { sql: { helm: sql, corrected: sql }, notes: [] },
      }),
    ).toEqual({ ehr_sql: { predicted_result: [[1, 'a']], ground_truth_result: [[1]], query_error: null } })
  })
})
