// Run entries → runs in the vault; the same command again goes on where it stopped.
import type { Concurrency } from '../contracts/job.ts'
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
import type { JudgeRequest, JudgingService } from './judging.ts'
import type { ModelOpener } from './open-model.ts'
import { openPaced, type PacedModel } from './open-paced.ts'
import type { ScoringAidsService } from './scoring-aids.ts'
import type { Deed, Session } from './session.ts'
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
  /** Names of the models that judge the answers once they are there; none where it is absent. */
  readonly jury?: readonly string[] | undefined
  readonly onJudged?: JudgeRequest['onJudged']
  /** Runs that were finished without a failed request are not begun again. */
  readonly skipCompleted?: boolean
  /** Given: a run that cannot be planned or goes wrong is told here, and the others go on. */
  readonly onFault?: OnFault
  /** The first run with a failed request is the last one. */
  readonly stopAtFailed?: boolean
  /** Each run once it has ended, before it is judged. */
  readonly onFinished?: (outcome: RunOutcome) => Promise<void>
  /** What is going to be run, before the first request. */
  readonly onPlanned?: (planned: readonly PlannedRun[]) => void
  readonly onProgress?: (run: RunPosition, progress: RunProgress, update: RunUpdate) => void
}

type PlanRequest = RunWish & Pick<RunRequest, 'entries' | 'onFault'>

export interface RunsService {
  /** Plans every entry before the first request, then runs them one after the other, model by model. */
  run(request: RunRequest): Promise<RunOutcome[]>
  /** The runs in the order in which `run` would take them. Throws what `run` throws before its first request. */
  plan(request: PlanRequest): PlannedRun[]
  /** The entries of a window, one for each value of an argument that a benchmark needs and they lack. */
  expand(entries: readonly string[]): string[]
  list(suite?: string): RunSummary[]
}

export interface RunsParts {
  readonly opener: ModelOpener & { readonly session: Session }
  readonly judging: Pick<JudgingService, 'check' | 'judge'>
  readonly aids: ScoringAidsService
}

export function createRunsService(
  runs: RunsStore,
  planner: Planner,
  { opener, judging, aids }: RunsParts,
): RunsService {
  const { host, session } = opener

  // This process holds the workspace alone, so a run still marked as running was cut short.
  for (const run of runs.list()) if (run.status === 'running') runs.setStatus(run.id, 'stopped', null)

  /** A run that goes on over midnight ends with its terms; what was answered is stored. */
  function checkTermsNow({ dataset }: PlannedRun): void {
    checkTerms(planner.datasets.find(dataset.id) ?? dataset, planner.host)
  }

  return {
    list: (suite) => runs.list(suite === undefined ? {} : { suite }),
    plan: (request) => planAll(request, planner),
    expand: (entries) => expandEntries(entries, planner),
    async run(request) {
      session.require('run')
      const { abort, concurrency } = request
      const planned = planAll(request, planner)
      const jury = request.jury ?? []
      judging.check(
        jury,
        planned.map(({ entry, dataset }) => ({ benchmark: entry.benchmark, dataset })),
      )
      request.onPlanned?.(planned)
      const outcomes: RunOutcome[] = []
      const holder = createModelHolder((run) => openPaced(run.model, concurrency, opener))
      try {
        for (const [index, run] of planned.entries()) {
          if (abort.aborted) break
          const trial = toTrial(run.spec)
          const position = { name: toRunName(run.entry), index, of: planned.length, trial }
          const report = (update: RunUpdate) => {
            request.onProgress?.(position, update.progress, update)
            checkTermsNow(run)
          }
          const outcome = await attemptLater(position.name, request.onFault, async () => {
            checkTermsNow(run)
            const completed = request.skipCompleted ? findCompleted(run, runs) : null
            if (completed) return completed
            const client = await holder.clientFor(run)
            client.renewPace?.()
            const { withoutCache } = request
            const record = (deed: Deed) => void session.record(deed)
            const execution = { client, abort, host, report, aids, withoutCache, record }
            return executeRun(run, runs, execution)
          })
          if (outcome === null) continue
          outcomes.push(outcome)
          await request.onFinished?.(outcome)
          if (request.stopAtFailed && outcome.run.failed > 0) break
        }
      } finally {
        await holder.close()
      }
      if (jury.length === 0 || abort.aborted) return outcomes
      return judgeOutcomes(judging, outcomes, { ...request, jury })
    },
  }
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

/** The answering models have gone by now. Cancelled, the answers stand and the verdicts are gone on with next time. */
async function judgeOutcomes(
  judging: Pick<JudgingService, 'judge'>,
  outcomes: readonly RunOutcome[],
  request: JudgeRequest,
): Promise<RunOutcome[]> {
  const ids = outcomes.map(({ run }) => run.id)
  const judged = await judging.judge(ids, request).catch((error: unknown) => {
    if (request.abort.aborted && error instanceof AppError && error.code === 'cancelled') return []
    throw error
  })
  const byId = new Map(judged.map((one) => [one.run.id, one]))
  return outcomes.map((outcome) => ({ ...outcome, ...byId.get(outcome.run.id) }))
}

/** A model is loaded once: its runs stand together, in the order of their first mention. */
function byModel(planned: readonly PlannedRun[]): PlannedRun[] {
  return [...Map.groupBy(planned, ({ model }) => model.id).values()].flat()
}

/** One model in memory at a time: the next one is loaded after the last one has gone. */
function createModelHolder(open: (run: PlannedRun) => Promise<PacedModel>) {
  // By fingerprint: a model of several programs is another one with each.
  let held: { readonly fingerprint: string; readonly client: PacedModel } | null = null

  async function close(): Promise<void> {
    const client = held?.client
    held = null
    await client?.close()
  }

  return {
    close,
    async clientFor(run: PlannedRun): Promise<PacedModel> {
      const fingerprint = `${run.model.id} ${run.spec.modelFingerprint}`
      if (held?.fingerprint === fingerprint) return held.client
      await close()
      const client = await open(run)
      held = { fingerprint, client }
      return client
    },
  }
}
