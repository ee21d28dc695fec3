// A planned run, earlier runs and probes → the tokens of a prompt and an answer of it, and the time that each takes.
import type { RunSummary } from '../contracts/run.ts'
import { toRequest } from '../core/adapters/to-request.ts'
import { estimateTokens } from '../core/text/estimate-tokens.ts'
import type { ProbesStore } from '../storage/probes-store.ts'
import type { RunsStore } from '../storage/runs-store.ts'
import { toPastSeconds } from './past-time.ts'
import type { PlannedRun } from './plan-run.ts'

const measuredPrompts = 50
/** Of the room, where no answer of the benchmark was ever seen; of a choice a letter and its end. */
const usualShare = 0.4
const choiceTokens = 2

/** The number of tokens of a text. */
export type TokenCounter = (text: string) => number

export interface MeasuredRun {
  readonly available: number
  /** Mean of one. */
  readonly promptTokens: number
  /** Mean of one, expected. */
  readonly answerTokens: number
  /** Room of one. */
  readonly maxTokens: number
  /** Of one request, as many at once as before; null where nothing is known of the model. */
  readonly secondsEach: number | null
}

interface MeasureParts {
  readonly runs: RunsStore
  readonly probes: ProbesStore
  /** Of the model's own tokenizer; null where it is not at hand. */
  readonly count: TokenCounter | null
}

export function measureRun(planned: PlannedRun, { runs, probes, count }: MeasureParts): MeasuredRun {
  const { instances, spec, model, entry } = planned
  const { maxTokens } = spec.adapterSpec
  const finished = runs.list().filter((run) => run.finishedAt !== null && run.answered > 0)
  const same = finished.filter(({ benchmark }) => benchmark === entry.benchmark.name)
  const ofModel = finished.filter((run) => run.model === model.name)
  const ownPast = same.filter((run) => run.model === model.name)
  const promptTokens = toMeanPrompt(planned, count ?? estimateTokens)
  const answerTokens = Math.min(
    maxTokens,
    readMean(ownPast[0] ?? same[0] ?? null, 'num_completion_tokens') ?? guessAnswer(planned),
  )
  const sizes = { promptTokens, answerTokens }
  const secondsEach =
    toPastSeconds(ownPast) ?? toProbedSeconds(probes.find(model.id), sizes) ?? toPastSeconds(ofModel)
  return { available: instances.length, ...sizes, maxTokens, secondsEach }
}

function guessAnswer({ spec: { adapterSpec } }: PlannedRun): number {
  return adapterSpec.method === 'generation' ? usualShare * adapterSpec.maxTokens : choiceTokens
}

function toMeanPrompt({ instances, examples, spec }: PlannedRun, count: TokenCounter): number {
  const step = Math.max(1, Math.floor(instances.length / measuredPrompts))
  const measured = instances.filter((_, at) => at % step === 0)
  const tokens = measured.map((instance) => {
    const { prompt, messages } = toRequest(instance, { ...spec.adapterSpec, examples }, null)
    return count(messages?.map(({ content }) => content).join('\n') ?? prompt)
  })
  return tokens.reduce((sum, each) => sum + each, 0) / Math.max(1, tokens.length)
}

function readMean(run: RunSummary | null, name: string): number | null {
  const [score] = run?.scores ?? []
  return score?.stats.find((stat) => stat.name === name)?.mean ?? null
}

function toProbedSeconds(
  probe: ReturnType<ProbesStore['find']>,
  { promptTokens, answerTokens }: Pick<MeasuredRun, 'promptTokens' | 'answerTokens'>,
): number | null {
  if (probe === null || probe.seconds <= 0) return null
  const { promptTokensPerSecond, completionTokensPerSecond } = probe
  if (promptTokensPerSecond && completionTokensPerSecond)
    return promptTokens / promptTokensPerSecond + answerTokens / completionTokensPerSecond
  return probe.seconds
}
