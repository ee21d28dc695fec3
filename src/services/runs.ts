// Run entries → runs in the vault; the same command again goes on where it stopped.
import type { RunProgress, RunSummary, Trial } from '../contracts/run.ts'
import { AppError } from '../contracts/errors.ts'
import { toRunName } from '../core/catalog/run-entry.ts'
import type { Abort } from '../core/ports.ts'
import { toTrial } from '../core/runner/trials.ts'
import type { OpenClient } from '../clients/model-client-kind.ts'
import type { RunsStore } from '../storage/runs-store.ts'
import { checkTerms } from './dataset-terms.ts'
import { expandEntries } from './expand-entries.ts'
import { executeRun, type RunOutcome, type RunUpdate } from './execute-run.ts'
import type { JudgeRequest, JudgingService } from './judging.ts'
import { openModel, type ModelOpener } from './open-model.ts'
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
  readonly concurrency: number
  readonly abort: Abort
  /** Answers of earlier runs are not looked at. */
  readonly withoutCache?: boolean | undefined
  /** Names of the models that judge the answers once they are there; none where it is absent. */
  readonly jury?: readonly string[] | undefined
  readonly onJudged?: JudgeRequest['onJudged']
  /** What is going to be run, before the first request. */
  readonly onPlanned?: (planned: readonly PlannedRun[]) => void
  readonly onProgress?: (run: RunPosition, progress: RunProgress, update: RunUpdate) => void
}

export interface RunsService {
  /** Plans every entry before the first request, then runs them one after the other, model by model. */
  run(request: RunRequest): Promise<RunOutcome[]>
  /** The runs in the order in which `run` would take them. Throws what `run` throws before its first request. */
  plan(request: RunWish & { readonly entries: readonly WantedRun[] }): PlannedRun[]
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

  function plan(request: RunWish & { readonly entries: readonly WantedRun[] }): PlannedRun[] {
    return byModel(request.entries.flatMap((entry) => planRuns(entry, request, planner)))
  }

  /** A run that goes on over midnight ends with its terms; what was answered is stored. */
  function checkTermsNow({ dataset }: PlannedRun): void {
    checkTerms(planner.datasets.find(dataset.id) ?? dataset, planner.host)
  }

  return {
    list: (suite) => runs.list(suite === undefined ? {} : { suite }),
    plan,
    expand: (entries) => expandEntries(entries, planner),
    async run(request) {
      session.require('run')
      const { abort, concurrency } = request
      const planned = plan(request)
      const jury = request.jury ?? []
      judging.check(
        jury,
        planned.map(({ entry, dataset }) => ({ benchmark: entry.benchmark, dataset })),
      )
      request.onPlanned?.(planned)
      const outcomes: RunOutcome[] = []
      const holder = createModelHolder((run) => openModel(run.model, concurrency, opener))
      try {
        for (const [index, run] of planned.entries()) {
          if (abort.aborted) break
          checkTermsNow(run)
          const client = await holder.clientFor(run)
          const position = { name: toRunName(run.entry), index, of: planned.length, trial: toTrial(run.spec) }
          const report = (update: RunUpdate) => {
            request.onProgress?.(position, update.progress, update)
            checkTermsNow(run)
          }
          outcomes.push(
            await executeRun(run, runs, {
              client,
              concurrency,
              abort,
              host,
              report,
              aids,
              withoutCache: request.withoutCache,
              record: (deed) => void session.record(deed),
            }),
          )
        }
      } finally {
        await holder.close()
      }
      if (jury.length === 0 || abort.aborted) return outcomes
      return judgeOutcomes(judging, outcomes, { ...request, jury })
    },
  }
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
function createModelHolder(open: (run: PlannedRun) => Promise<OpenClient>) {
  // By fingerprint: a model of several programs is another one with each.
  let held: { readonly fingerprint: string; readonly client: OpenClient } | null = null

  async function close(): Promise<void> {
    const client = held?.client
    held = null
    await client?.close()
  }

  return {
    close,
    async clientFor(run: PlannedRun): Promise<OpenClient> {
      const fingerprint = `${run.model.id} ${run.spec.modelFingerprint}`
      if (held?.fingerprint === fingerprint) return held.client
      await close()
      const client = await open(run)
      held = { fingerprint, client }
      return client
    },
  }
}
