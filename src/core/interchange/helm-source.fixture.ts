// What the tests of HELM's tree share: a run of one or more trials with words that must not leave, and its numbers.
import { toAdapterSpec } from '../adapters/adapter-spec.ts'
import { toRequest } from '../adapters/to-request.ts'
import { toBenchmark, toCompletion, toInstance } from '../testing/samples.fixture.ts'
import type { Benchmark } from '../../contracts/benchmark.ts'
import type { RunSpec } from '../../contracts/run.ts'
import type { HelmQuestion, HelmSource, HelmTrial } from './helm-source.ts'

const upstream = {
  scenario: 'pubmed_qa_scenario.PubMedQAScenario',
  tags: ['question_answering'],
  arguments: {},
}

export function toSpec(benchmark: Benchmark, changes: Partial<RunSpec> = {}): RunSpec {
  return {
    name: `${benchmark.name}:model=a_b`,
    suite: 's',
    benchmark: benchmark.name,
    arguments: {},
    prompting: 'helm',
    wording: 'own',
    adapterSpec: toAdapterSpec(benchmark.adapter),
    datasetId: 'd',
    datasetSha256: 'e'.repeat(64),
    modelId: 'm',
    modelFingerprint: 'f',
    maxEvalInstances: 20,
    ...changes,
  }
}

/** A question whose score is 1 or 0; null where the request failed. */
export function toQuestion(index: number, right: boolean | null, benchmark = toBenchmark()): HelmQuestion {
  const instance = toInstance(index, 'yes', {
    extraData: { column: 'CANARY-CELL' },
    input: `CANARY-INPUT ${index}`,
  })
  const completion = { ...toCompletion('CANARY-ANSWER'), thinking: 'CANARY-THOUGHT', logprob: -0.12345 }
  return {
    instance,
    request: toRequest(instance, toAdapterSpec(benchmark.adapter), null),
    truncated: false,
    answer:
      right === null
        ? { kind: 'failed', failure: { code: 'timeout', status: null, attempts: 3 } }
        : { kind: 'completed', completion, attempts: 1 },
    score:
      right === null
        ? { status: 'failed', values: {} }
        : {
            status: 'scored',
            values: { exact_match: Number(right), 'exact_match@5': Number(right), refused: 0 },
          },
    annotations: null,
  }
}

/** One list of right and wrong answers a trial. */
export function toSource(
  answers: readonly (readonly (boolean | null)[])[],
  changes: Partial<HelmSource> = {},
): HelmSource {
  const benchmark = changes.benchmark ?? toBenchmark({ upstream })
  const toTrial = (rights: readonly (boolean | null)[], index: number): HelmTrial => ({
    index,
    questions: rights.map((right, at) => toQuestion(at, right, benchmark)),
    stats: [],
  })
  return {
    spec: toSpec(benchmark),
    benchmark,
    model: { name: 'a/b', deployment: 'host/b' },
    judges: {},
    trials: answers.map(toTrial),
    ...changes,
  }
}
