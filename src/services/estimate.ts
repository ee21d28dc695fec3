// Run entries → what each sample size would cost and could tell, and which entries cannot be run.
import type { Estimate, SampleCost } from '../contracts/job.ts'
import { AppError } from '../contracts/errors.ts'
import { toRequest } from '../core/adapters/to-request.ts'
import type { ProbesStore } from '../storage/probes-store.ts'
import type { RunsStore } from '../storage/runs-store.ts'
import { expandEntries } from './expand-entries.ts'
import { planRuns, type PlannedRun, type Planner } from './plan-run.ts'

/** Perlitz et al. 2023 (arXiv 2308.11696), measured on HELM Classic: 95% interval of a rank, and compute saved. */
const studied = [
  { size: 10, rankMovement: 5, savedInStudy: 400 },
  { size: 20, rankMovement: 4, savedInStudy: 200 },
  { size: 50, rankMovement: 3, savedInStudy: 80 },
  { size: 200, rankMovement: 2, savedInStudy: 20 },
  { size: 1000, rankMovement: 1, savedInStudy: 4 },
  { size: null, rankMovement: 1, savedInStudy: 1 },
] as const

const measuredPrompts = 50
/** English text in today's tokenizers; an estimate, and said to be one. */
const charactersPerToken = 4

export interface EstimateService {
  estimate(entries: readonly string[]): Estimate
}

interface Sized {
  readonly available: number
  /** Mean length of a prompt, in tokens. */
  readonly promptTokens: number
  /** Prompt tokens a second with everything included, from earlier runs or the probe; null where unknown. */
  readonly tokensPerSecond: number | null
}

export function createEstimateService(
  planner: Planner,
  runs: RunsStore,
  probes: ProbesStore,
): EstimateService {
  return {
    estimate(entries) {
      const refused: Estimate['refused'] = []
      const sized: Sized[] = []
      for (const entry of entries) {
        try {
          const wish = { suite: 'estimate', maxEvalInstances: null }
          const planned = expandEntries([entry], planner).flatMap((one) => planRuns(one, wish, planner))
          sized.push(...planned.map((run) => toSized(run, runs, probes)))
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          refused.push({ entry, reason: error.message })
        }
      }
      const full = toAnswers(sized, null)
      return { refused, samples: studied.map((study) => toSampleCost(study, sized, full)) }
    },
  }
}

function toSized(
  { instances, examples, spec, model }: PlannedRun,
  runs: RunsStore,
  probes: ProbesStore,
): Sized {
  const prompt = { ...spec.adapterSpec, examples }
  const measured = instances.slice(0, measuredPrompts)
  const characters = measured.reduce(
    (sum, instance) => sum + toRequest(instance, prompt, null).prompt.length,
    0,
  )
  const promptTokens = characters / Math.max(1, measured.length) / charactersPerToken
  const probe = probes.find(model.id)
  const fromProbe = probe === null || probe.seconds <= 0 ? null : promptTokens / probe.seconds
  return {
    available: instances.length,
    promptTokens,
    tokensPerSecond: toPastRate(model.name, promptTokens, runs) ?? fromProbe,
  }
}

/** Answers a second of the model's newest finished run, taken as tokens of such a prompt. */
function toPastRate(model: string, promptTokens: number, runs: RunsStore): number | null {
  const run = runs
    .list()
    .find((candidate) => candidate.model === model && candidate.finishedAt !== null && candidate.answered > 0)
  if (!run) return null
  const seconds = (Date.parse(run.finishedAt!) - Date.parse(run.createdAt)) / 1000
  return seconds > 0 ? (run.answered / seconds) * promptTokens : null
}

function toAnswers(sized: readonly Sized[], size: number | null): number {
  return sized.reduce((sum, { available }) => sum + Math.min(available, size ?? available), 0)
}

function toSampleCost(
  { size, rankMovement, savedInStudy }: (typeof studied)[number],
  sized: readonly Sized[],
  full: number,
): SampleCost {
  const answers = toAnswers(sized, size)
  const tokens = sized.map(
    ({ available, promptTokens }) => Math.min(available, size ?? available) * promptTokens,
  )
  const known = sized.every(({ tokensPerSecond }) => tokensPerSecond !== null)
  const seconds = sized.reduce(
    (sum, { tokensPerSecond }, index) => sum + (tokens[index] ?? 0) / (tokensPerSecond ?? 1),
    0,
  )
  const smallest = Math.min(...sized.map(({ available }) => Math.min(available, size ?? available)))
  return {
    size,
    rankMovement,
    savedInStudy,
    savedHere: answers === 0 ? 1 : full / answers,
    answers,
    promptTokens: Math.round(tokens.reduce((sum, count) => sum + count, 0)),
    seconds: known && sized.length > 0 ? seconds : null,
    smallestDifference: sized.length === 0 ? 1 : toSmallestDifference(smallest),
  }
}

/** Two independent proportions near one half: 1.96 × √(2 × 0.25 / n), at most 1. */
function toSmallestDifference(count: number): number {
  return Math.min(1, 1.96 * Math.sqrt(0.5 / Math.max(1, count)))
}
