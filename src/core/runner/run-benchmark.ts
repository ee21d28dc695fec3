// A plan of one run → its events: what was kept, what was answered, how far it is, and the scores both ways.
import type { Benchmark } from '../../contracts/benchmark.ts'
import type { Instance, StoredInstance } from '../../contracts/instance.ts'
import type { AdaptedRequest, AdapterSpec } from '../../contracts/request.ts'
import type { RunProgress } from '../../contracts/run.ts'
import type { RunScore, Scoring } from '../../contracts/stat.ts'
import { toRequest } from '../adapters/to-request.ts'
import { scoreAnswers, type ScoredInstance } from '../aggregation/score-run.ts'
import type { AnswerAnnotations } from '../annotators/answer-annotations.ts'
import { toEfficiency } from '../metrics/efficiency.ts'
import type { Answer, Clock, ModelClient, Synonyms, Work } from '../ports.ts'
import { inAskingOrder } from './asking-order.ts'
import { toLongestRequest } from './longest-request.ts'
import { createProgress } from './progress.ts'
import { executeRequests, type Answered, type ExecutePorts } from './execute-requests.ts'

export interface RunPlan {
  readonly benchmark: Benchmark
  readonly adapterSpec: AdapterSpec
  /** In-context examples of every prompt. */
  readonly examples?: readonly Instance[]
  /** Of every request, where it is asked again: see `requestSchema`. */
  readonly seed?: string | undefined
  /** The sample, in upstream's order. */
  readonly instances: readonly StoredInstance[]
  /** Answers of an earlier start, by row id; completed ones are not asked again, failed ones are. */
  readonly kept: ReadonlyMap<string, Answer>
}

/** What scoring reads beside the answers. */
export interface ScoringAids {
  /** By row id. */
  readonly annotations: ReadonlyMap<string, AnswerAnnotations>
  /** Rows whose prompt had to be cut. */
  readonly truncated: ReadonlySet<string>
  readonly synonyms?: Synonyms | undefined
}

export type RunPorts = ExecutePorts & {
  readonly clock: Clock
  /** All answers, from where the consumer of the events has stored them; they are held in memory where it is absent. */
  readonly readAnswers?: () => ReadonlyMap<string, Answer>
  /** Once all is answered, before it is scored; absent where nothing annotates. */
  readonly annotate?: (
    answers: ReadonlyMap<string, Answer>,
  ) => Promise<Pick<ScoringAids, 'annotations' | 'synonyms'>>
}

export type RunEvent =
  | { readonly kind: 'planned'; readonly work: readonly Work[]; readonly progress: RunProgress }
  | { readonly kind: 'answered'; readonly answers: readonly Answered[]; readonly progress: RunProgress }
  | {
      readonly kind: 'scored'
      readonly scoring: Scoring
      readonly score: RunScore
      readonly instances: readonly ScoredInstance<StoredInstance>[]
    }

/** From the first answer on; then the pace of the model is known for questions of every size. */
const learningSeconds = 60

/** Instances → requests → answers → scores. Whoever consumes the events stores them; resuming is doing what is absent. */
export async function* runBenchmark(plan: RunPlan, ports: RunPorts): AsyncGenerator<RunEvent> {
  const { examples = [], seed } = plan
  const seeded = seed === undefined ? {} : { seed }
  const spec = { ...plan.adapterSpec, examples }
  const work = listWork(plan.instances, ports.client, (instance) => ({
    ...toRequest(instance, spec, ports.client.window),
    ...seeded,
  }))
  const held = ports.readAnswers ? null : new Map(plan.kept)
  const progress = createProgress(work, plan.kept, ports.clock)
  yield { kind: 'planned', work, progress: progress.now() }

  const absent = listAbsent(work, plan.kept)
  await prepare(ports.client, [...absent.fresh, ...absent.failed])
  let learntAt = Infinity
  const asked = inOrder(absent, () => ports.clock() < learntAt)
  for await (const arrived of executeRequests(asked, ports)) {
    learntAt = Math.min(learntAt, ports.clock() + learningSeconds)
    const batch = arrived.map(withTrainInstances)
    if (held) for (const { work: done, answer } of batch) held.set(done.instance.rowId, answer)
    yield { kind: 'answered', answers: batch, progress: progress.add(batch) }
  }
  if (ports.abort.aborted) return
  const answers = held ?? ports.readAnswers?.() ?? plan.kept
  const truncated = new Set(
    work.flatMap(({ instance, request }) => (request.truncated ? [instance.rowId] : [])),
  )
  const aids = (await ports.annotate?.(answers)) ?? { annotations: new Map() }
  if (!ports.abort.aborted) yield* scoreRun(plan, answers, { ...aids, truncated })
}

/**
 * A hundred thousand prompts are gigabytes: each is laid out when it is looked at. Where that takes counting tokens it is done
 * once and kept.
 */
function listWork(
  instances: readonly StoredInstance[],
  { window }: Pick<ExecutePorts['client'], 'window'>,
  layOut: (instance: StoredInstance) => AdaptedRequest,
): Work[] {
  if (window !== null) return instances.map((instance) => ({ instance, request: layOut(instance) }))
  return instances.map((instance) => ({
    instance,
    get request() {
      return layOut(instance)
    },
  }))
}

/** Tells the client how long the longest request is, so that it makes as much room as the run takes and no more. */
async function prepare(client: ModelClient, work: readonly Work[]): Promise<void> {
  if (!client.prepare || client.window === null || work.length === 0) return
  const requests = work.map(({ request }) => request)
  await client.prepare({ longestRequest: toLongestRequest(requests, client.window) })
}

/** An answer keeps how many examples its prompt had room for. */
function withTrainInstances({ work, answer }: Answered): Answered {
  const { trainInstances } = work.request
  if (trainInstances === undefined || answer.kind === 'failed') return { work, answer }
  return { work, answer: { ...answer, completion: { ...answer.completion, trainInstances } } }
}

interface Absent {
  readonly fresh: readonly Work[]
  readonly failed: readonly Work[]
}

function listAbsent(work: readonly Work[], kept: RunPlan['kept']): Absent {
  const absent = work.filter(({ instance }) => kept.get(instance.rowId)?.kind !== 'completed')
  const { fresh = [], failed = [] } = Object.groupBy(absent, ({ instance }) =>
    kept.has(instance.rowId) ? 'failed' : 'fresh',
  )
  return { fresh, failed }
}

/** What failed before comes last: it may fail again, and that must not keep the others waiting. */
function* inOrder({ fresh, failed }: Absent, isLearning: () => boolean): Generator<Work, void> {
  yield* inAskingOrder(fresh, isLearning)
  yield* failed
}

/** Both scorings, from the same answers. */
export function* scoreRun(
  plan: Omit<RunPlan, 'kept'>,
  answers: ReadonlyMap<string, Answer>,
  { annotations, truncated, synonyms }: ScoringAids,
): Generator<RunEvent & { kind: 'scored' }> {
  const { numTrainTrials = 1 } = plan.adapterSpec
  const answered = plan.instances.map((instance) => {
    const answer = answers.get(instance.rowId)
    const completion = answer?.kind === 'completed' ? answer.completion : null
    return {
      instance,
      answer: completion?.text ?? null,
      annotations: annotations.get(instance.rowId),
      efficiency: completion
        ? toEfficiency(completion, { truncated: truncated.has(instance.rowId), numTrainTrials })
        : undefined,
    }
  })
  for (const scoring of ['corrected', 'helm'] as const) {
    const how = { adapterSpec: plan.adapterSpec, scoring, synonyms }
    const { instances, score } = scoreAnswers(plan.benchmark, how, answered)
    yield { kind: 'scored', scoring, instances, score }
  }
}
