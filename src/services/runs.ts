// Run entries → runs in the vault; the same command again goes on where it stopped.
import type { Concurrency } from '../contracts/job.ts'
import type { Model } from '../contracts/model.ts'
import type { RunProgress, RunSummary, Trial } from '../contracts/run.ts'
import { AppError } from '../contracts/errors.ts'
import { toRunName } from '../core/catalog/run-entry.ts'
import type { Abort } from '../core/ports.ts'
import { toTrial } from '../core/runner/trials.ts'
import type { RunsStore } from '../storage/runs-store.ts'
import { attempt, attemptLater, type OnFault } from './collect-faults.ts'
import { checkTerms } from './dataset-terms.ts'
import { expandEntries } from './expand-entries.ts'
import { executeRun, type RunOutcome, type RunUpdate } from './execute-run.ts'
import type { JudgingAlongside } from './judge-while-answering.ts'
import type { JudgeRequest, RunToJudge } from './judge-request.ts'
import type { JudgingService } from './judging.ts'
import type { JuriesService } from './juries.ts'
import { watchForLosses, type OnLost } from './lost-models.ts'
import { createModelHolder, type ModelHolder } from './model-holder.ts'
import type { ModelOpener } from './open-model.ts'
import { openPaced } from './open-paced.ts'
import type { ScoringAidsService } from './scoring-aids.ts'
import type { Session } from './session.ts'
import { planRuns, type PlannedRun, type Planner, type RunWish, type WantedRun } from './plan-run.ts'

/** Which of the requested runs is meant. */
export interface RunPosition {
  readonly name: string
  readonly index: number
  readonly of: number
  /** Which of several trials it is; absent where there is one. */
  readonly trial?: Trial | undefined
}

export interface RunRequest extends RunWish {
  readonly entries: readonly WantedRun[]
  readonly concurrency: Concurrency
  readonly abort: Abort
  /** Answers of earlier runs are not looked at. */
  readonly withoutCache?: boolean | undefined
  /** Names of the models that judge the answers; each benchmark's default where it is absent. */
  readonly jury?: readonly string[] | undefined
  /** By benchmark, before `jury`. */
  readonly juries?: Readonly<Record<string, readonly string[]>> | undefined
  readonly onJudged?: JudgeRequest['onJudged']
  /** Runs that were finished without a failed request are not begun again. */
  readonly skipCompleted?: boolean
  /** Given: a run that cannot be planned or goes wrong is told here, and the others go on. */
  readonly onFault?: OnFault
  /** Given: a model that cannot be asked any more is told here, its other runs are left, and the other models go on. */
  readonly onLost?: OnLost | undefined
  /** The first run with a failed request is the last one. */
  readonly stopAtFailed?: boolean
  /** Each run once it has ended, before it is judged. */
  readonly onFinished?: (outcome: RunOutcome) => Promise<void>
  /** What is going to be run, before the first request. */
  readonly onPlanned?: (planned: readonly PlannedRun[]) => void
  readonly onProgress?: (run: RunPosition, progress: RunProgress, update: RunUpdate) => void
}

type PlanRequest = RunWish & Pick<RunRequest, 'entries' | 'onFault' | 'jury' | 'juries'>

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

  function planWithJuries(request: PlanRequest): PlannedWithJuries {
    const planned = planAll(request, planner)
    const wanted = planned.map(({ entry, dataset }) => ({
      ...{ benchmark: entry.benchmark, dataset },
      jury: juryFor(entry, request.juries?.[entry.benchmark.name] ?? request.jury),
    }))
    return { planned, juries: judging.check(wanted) }
  }

  return {
    planWithJuries,
    list: (suite) => runs.list(suite === undefined ? {} : { suite }),
    plan: (request) => planAll(request, planner),
    expand: (entries) => expandEntries(entries, planner),
    async run(request) {
      opener.session.require('run')
      const { planned, juries } = planWithJuries(request)
      request.onPlanned?.(planned)
      const holder = createModelHolder((run) => openPaced(run.model, request.concurrency, opener))
      const alongside = judging.alongside(request)
      const work = { request, holder, alongside, runs, planner, opener, aids }
      const lost = watchForLosses(planned, runs, request.onLost)
      const outcomes: RunOutcome[] = []
      const judged: RunToJudge[] = []
      try {
        for (const [index, run] of planned.entries()) {
          if (request.abort.aborted) return outcomes
          if (lost.has(run)) continue
          const position = toPosition(run, { index, of: planned.length })
          const judges = juries[index]!
          const answer = () => answerRun(run, { position, judges }, work)
          const outcome = await attemptLater(position.name, request.onFault, () =>
            lost.attempt(index, answer),
          )
          if (outcome === null) continue
          outcomes.push(outcome)
          judged.push({ id: outcome.run.id, jury: judges.map(({ name }) => name) })
          await request.onFinished?.(outcome)
          if (request.stopAtFailed && outcome.run.failed > 0) break
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

function toPosition(
  run: PlannedRun,
  { index, of }: { readonly index: number; readonly of: number },
): RunPosition {
  return { name: toRunName(run.entry), index, of, trial: toTrial(run.spec) }
}

interface AnswerParts extends Pick<RunsParts, 'opener' | 'aids'> {
  readonly request: RunRequest
  readonly holder: ModelHolder
  readonly alongside: JudgingAlongside
  readonly runs: RunsStore
  readonly planner: Planner
}

async function answerRun(
  run: PlannedRun,
  { position, judges }: { readonly position: RunPosition; readonly judges: readonly Model[] },
  { request, holder, alongside, runs, planner, opener, aids }: AnswerParts,
): Promise<RunOutcome> {
  checkTermsNow(run, planner)
  const completed = request.skipCompleted ? findCompleted(run, runs) : null
  if (completed) return completed
  const client = await holder.clientFor(run)
  client.renewPace?.()
  const { abort, withoutCache } = request
  const { host, session } = opener
  return executeRun(run, runs, {
    ...{ client, abort, withoutCache, host, aids },
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

/** In the order in which they are run. */
function planAll(request: PlanRequest, planner: Planner): PlannedRun[] {
  const planned = request.entries.flatMap((entry) => {
    const name = typeof entry === 'string' ? entry : toRunName(entry)
    return attempt(name, request.onFault, () => planRuns(entry, request, planner)) ?? []
  })
  return byModel(planned)
}

/** The finished run of that spec, where nothing of it failed. */
function findCompleted({ specHash, spec }: PlannedRun, runs: RunsStore): RunOutcome | null {
  const id = runs.findBySpec(specHash)?.id
  const run = runs.list({ suite: spec.suite }).find((candidate) => candidate.id === id)
  if (run?.status !== 'finished' || run.failed > 0) return null
  return { run, kept: run.answered, cached: 0, resumed: true, skipped: true }
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
    const { said, fault } = await alongside.finish()
    if (request.abort.aborted) return [...outcomes]
    const byId = new Map(
      (await judging.judge(wanted, { ...request, said, fault, held: holder.release() })).map((one) => [
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
