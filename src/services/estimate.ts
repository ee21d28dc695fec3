// Run entries → what each sample size would cost and could tell, and which entries cannot be run.
import type { Estimate, SampleCost } from '../contracts/job.ts'
import { AppError } from '../contracts/errors.ts'
import type { Model } from '../contracts/model.ts'
import { listJudgeTasks } from '../core/annotators/ask-judge.ts'
import type { ProbesStore } from '../storage/probes-store.ts'
import type { RunsStore } from '../storage/runs-store.ts'
import { expandEntries } from './expand-entries.ts'
import { addCosts, toCosts, type SizedRun } from './estimate-cost.ts'
import { measureRun } from './estimate-run.ts'
import type { TokenCounters } from './token-counters.ts'
import { checkClearance, planRuns, type PlannedRun, type Planner } from './plan-run.ts'

/** Perlitz et al. 2023 (arXiv 2308.11696), measured on HELM Classic: 95% interval of a rank, and compute saved. */
const studied = [
  { size: 10, rankMovement: 5, savedInStudy: 400 },
  { size: 20, rankMovement: 4, savedInStudy: 200 },
  { size: 50, rankMovement: 3, savedInStudy: 80 },
  { size: 200, rankMovement: 2, savedInStudy: 20 },
  { size: 1000, rankMovement: 1, savedInStudy: 4 },
  { size: null, rankMovement: 1, savedInStudy: 1 },
] as const

export interface EstimateService {
  estimate(entries: readonly string[], wish?: EstimateWish): Promise<Estimate>
}

export interface EstimateWish {
  /** Names of judges; the default jury of each benchmark where it is absent. */
  readonly jury?: readonly string[] | undefined
  /** One more sample size. */
  readonly size?: number | null
  /** Waits for the models' own tokenizers; else tokens are estimated until these are open. */
  readonly exact?: boolean
}

export interface EstimateParts {
  readonly planner: Planner
  readonly runs: RunsStore
  readonly probes: ProbesStore
  readonly juryFor: (entry: PlannedRun['entry'], named?: readonly string[]) => string[]
  /** A model's own tokenizer, where it is at hand. */
  readonly counters?: Pick<TokenCounters, 'find' | 'findOpen'>
}

export function createEstimateService(parts: EstimateParts): EstimateService {
  const { planner } = parts

  /** None where nothing is judged; a judge that may not be shown the data keeps the run from starting. */
  function findJudges({ entry, dataset }: PlannedRun, jury: EstimateWish['jury']): Model[] {
    if (listJudgeTasks(entry.benchmark).length === 0) return []
    const judges = parts.juryFor(entry, jury).map((name) => planner.models.find(name))
    for (const judge of judges) checkClearance(judge, dataset)
    return judges
  }

  async function sizeEntry(entry: string, { jury, exact }: EstimateWish): Promise<SizedRun[]> {
    const wish = { suite: 'estimate', maxEvalInstances: null }
    const all = expandEntries([entry], planner).flatMap((one) => planRuns(one, wish, planner))
    const sized: SizedRun[] = []
    for (const planned of all) {
      const judges = findJudges(planned, jury)
      const { find, findOpen } = parts.counters ?? {}
      const count = (exact ? await find?.(planned.model) : findOpen?.(planned.model)) ?? null
      sized.push({ ...measureRun(planned, { ...parts, count }), model: planned.model, judges })
    }
    return sized
  }

  return {
    async estimate(entries, given = {}) {
      const refused: Estimate['refused'] = []
      const sized: SizedRun[] = []
      for (const entry of entries) {
        try {
          sized.push(...(await sizeEntry(entry, given)))
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          refused.push({ entry, reason: error.message })
        }
      }
      return { refused, samples: listStudies(given.size).map((study) => toSampleCost(study, sized)) }
    },
  }
}

type Study = Pick<SampleCost, 'size' | 'rankMovement' | 'savedInStudy'>

/** A size between two that were studied moves ranks as the smaller one. */
function listStudies(size: number | null | undefined): readonly Study[] {
  if (size === undefined || size === null || studied.some((study) => study.size === size)) return studied
  const smaller = studied.filter((study) => study.size !== null && study.size < size).at(-1) ?? studied[0]
  const own = { ...smaller, size }
  return [...studied, own].sort((a, b) => (a.size ?? Infinity) - (b.size ?? Infinity))
}

function toSampleCost(study: Study, sized: readonly SizedRun[]): SampleCost {
  const { size } = study
  const cut = sized.map((run) => ({ ...run, instances: Math.min(run.available, size ?? run.available) }))
  const total = (of: (run: (typeof cut)[number]) => number) => cut.reduce((sum, run) => sum + of(run), 0)
  const answers = total(({ instances }) => instances)
  const full = total(({ available }) => available)
  const known = cut.length > 0 && cut.every(({ secondsEach }) => secondsEach !== null)
  return {
    ...study,
    savedHere: answers === 0 ? 1 : full / answers,
    answers,
    verdicts: total(({ instances, judges }) => instances * judges.length),
    promptTokens: Math.round(total(({ instances, promptTokens }) => instances * promptTokens)),
    completionTokens: Math.round(total(({ instances, answerTokens }) => instances * answerTokens)),
    mostCompletionTokens: total(({ instances, maxTokens }) => instances * maxTokens),
    seconds: known ? total(({ instances, secondsEach }) => instances * secondsEach!) : null,
    costs: addCosts(cut.flatMap((run) => toCosts(run, run.instances))),
    smallestDifference:
      cut.length === 0 ? 1 : toSmallestDifference(Math.min(...cut.map(({ instances }) => instances))),
  }
}

/** Two independent proportions near one half: 1.96 × √(2 × 0.25 / n), at most 1. */
function toSmallestDifference(count: number): number {
  return Math.min(1, 1.96 * Math.sqrt(0.5 / Math.max(1, count)))
}
