// Run entries → runs in the vault; the same command again goes on where it stopped.
import type { Model } from '../contracts/model.ts'
import type { RunProgress, RunSummary } from '../contracts/run.ts'
import { AppError } from '../contracts/errors.ts'
import { toRunName } from '../core/catalog/run-entry.ts'
import type { Abort } from '../core/ports.ts'
import type { OpenClient } from '../clients/model-client-kind.ts'
import type { RunsStore } from '../storage/runs-store.ts'
import { checkTerms } from './dataset-terms.ts'
import { expandEntries } from './expand-entries.ts'
import { executeRun, type RunOutcome, type RunUpdate } from './execute-run.ts'
import type { JudgingAlongside } from './judge-while-answering.ts'
import type { JudgeRequest, RunToJudge } from './judge-request.ts'
import type { JudgingService } from './judging.ts'
import type { JuriesService } from './juries.ts'
import { createModelHolder, type ModelHolder } from './model-holder.ts'
import { openModel, type ModelOpener } from './open-model.ts'
import type { ScoringAidsService } from './scoring-aids.ts'
import type { Session } from './session.ts'
import { planRun, type PlannedRun, type Planner, type RunWish } from './plan-run.ts'

/** Which of the requested runs is meant. */
export interface RunPosition {
  readonly name: string
  readonly index: number
  readonly of: number
}

export interface RunRequest extends RunWish {
  readonly entries: readonly string[]
  readonly concurrency: number
  readonly abort: Abort
  /** Answers of earlier runs are not looked at. */
  readonly withoutCache?: boolean | undefined
  /** Names of the models that judge the answers; each benchmark's default where it is absent. */
  readonly jury?: readonly string[] | undefined
  readonly onJudged?: JudgeRequest['onJudged']
  /** What is going to be run, before the first request. */
  readonly onPlanned?: (planned: readonly PlannedRun[]) => void
  readonly onProgress?: (run: RunPosition, progress: RunProgress, update: RunUpdate) => void
}

export interface PlanRequest extends RunWish {
  readonly entries: readonly string[]
  readonly jury?: readonly string[] | undefined
}

export interface PlannedWithJuries {
  readonly planned: PlannedRun[]
  readonly juries: Model[][]
}

export interface RunsService {
  /** Plans every entry before the first request, then runs them one after the other, model by model. */
  run(request: RunRequest): Promise<RunOutcome[]>
  /** The runs in the order in which `run` would take them. Throws what `run` throws before its first request. */
  plan(request: PlanRequest): PlannedRun[]
  /** With the judges of each of them, checked against its data. */
  planWithJuries(request: PlanRequest): PlannedWithJuries
  /** The entries of a window, one for each value of an argument that a benchmark needs and they lack. */
  expand(entries: readonly string[]): string[]
  list(suite?: string): RunSummary[]
}

export interface RunsParts {
  readonly opener: ModelOpener & { readonly session: Session }
  readonly judging: Pick<JudgingService, 'check' | 'judge' | 'alongside'>
  readonly juryFor: JuriesService['juryFor']
  readonly aids: ScoringAidsService
}

export function createRunsService(
  runs: RunsStore,
  planner: Planner,
  { opener, judging, juryFor, aids }: RunsParts,
): RunsService {
  // This process holds the workspace alone, so a run still marked as running was cut short.
  for (const run of runs.list()) if (run.status === 'running') runs.setStatus(run.id, 'stopped', null)

  function plan(request: PlanRequest): PlannedRun[] {
    return byModel(request.entries.map((entry) => planRun(entry, request, planner)))
  }

  function planWithJuries(request: PlanRequest): PlannedWithJuries {
    const planned = plan(request)
    const wanted = planned.map(({ entry, dataset }) => ({
      ...{ benchmark: entry.benchmark, dataset },
      jury: juryFor(entry, request.jury),
    }))
    return { planned, juries: judging.check(wanted) }
  }

  return {
    planWithJuries,
    list: (suite) => runs.list(suite === undefined ? {} : { suite }),
    plan,
    expand: (entries) => expandEntries(entries, planner),
    async run(request) {
      opener.session.require('run')
      const { planned, juries } = planWithJuries(request)
      request.onPlanned?.(planned)
      const holder = createModelHolder((run) => openModel(run.model, request.concurrency, opener))
      const alongside = judging.alongside(request)
      const outcomes: RunOutcome[] = []
      const judged: RunToJudge[] = []
      try {
        for (const [index, run] of planned.entries()) {
          if (request.abort.aborted) return outcomes
          checkTermsNow(run, planner)
          const position = { name: toRunName(run.entry), index, of: planned.length }
          const judges = juries[index]!
          const client = await holder.clientFor(run)
          const work = { request, position, judges, client, alongside, runs, planner, opener, aids }
          const outcome = await answerRun(run, work)
          outcomes.push(outcome)
          judged.push({ id: outcome.run.id, jury: judges.map(({ name }) => name) })
        }
        if (request.abort.aborted) return outcomes
        return await judgeOutcomes(outcomes, judged, { judging, alongside, holder, request })
      } finally {
        await alongside.stop()
        await holder.close()
      }
    },
  }
}

interface AnswerParts extends Pick<RunsParts, 'opener' | 'aids'> {
  readonly request: RunRequest
  readonly position: RunPosition
  readonly judges: readonly Model[]
  readonly client: OpenClient
  readonly alongside: JudgingAlongside
  readonly runs: RunsStore
  readonly planner: Planner
}

function answerRun(
  run: PlannedRun,
  { request, position, judges, client, alongside, runs, planner, opener, aids }: AnswerParts,
): Promise<RunOutcome> {
  const { concurrency, abort, withoutCache } = request
  const { host, session } = opener
  return executeRun(run, runs, {
    ...{ client, concurrency, abort, withoutCache, host, aids },
    report(update) {
      alongside.begin(update.runId, run, judges)
      request.onProgress?.(position, update.progress, update)
      checkTermsNow(run, planner)
    },
    onAnswered: (runId, answered) => alongside.add(runId, answered),
    record: (deed) => void session.record(deed),
  })
}

/** A run that goes on over midnight ends with its terms; what was answered is stored. */
function checkTermsNow({ dataset }: PlannedRun, planner: Planner): void {
  checkTerms(planner.datasets.find(dataset.id) ?? dataset, planner.host)
}

interface JudgeParts {
  readonly judging: Pick<JudgingService, 'judge'>
  readonly alongside: JudgingAlongside
  readonly holder: ModelHolder
  readonly request: RunRequest
}

/**
 * The answering models have gone by now, unless the last one is a judge too. Cancelled, the answers stand and the verdicts are
 * gone on with next time.
 */
async function judgeOutcomes(
  outcomes: readonly RunOutcome[],
  judged: readonly RunToJudge[],
  { judging, alongside, holder, request }: JudgeParts,
): Promise<RunOutcome[]> {
  const wanted = judged.filter(({ jury }) => jury.length > 0)
  if (wanted.length === 0) return [...outcomes]
  try {
    const said = await alongside.finish()
    if (request.abort.aborted) return [...outcomes]
    const byId = new Map(
      (await judging.judge(wanted, { ...request, said, held: holder.release() })).map((one) => [
        one.run.id,
        one,
      ]),
    )
    return outcomes.map((outcome) => ({ ...outcome, ...byId.get(outcome.run.id) }))
  } catch (error) {
    if (request.abort.aborted && error instanceof AppError && error.code === 'cancelled') return [...outcomes]
    throw error
  }
}

/** A model is loaded once: its runs stand together, in the order of their first mention. */
function byModel(planned: readonly PlannedRun[]): PlannedRun[] {
  return [...Map.groupBy(planned, ({ model }) => model.id).values()].flat()
}
