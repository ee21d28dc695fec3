// Stored runs and the names of judges → verdicts, and the runs scored anew by them; everything is checked before the first request.
import { AppError } from '../contracts/errors.ts'
import type { Model } from '../contracts/model.ts'
import type { DatasetSummary, RunSummary } from '../contracts/run.ts'
import type { Benchmark } from '../contracts/benchmark.ts'
import { listJudgeTasks } from '../core/annotators/ask-judge.ts'
import type { Concurrency } from '../contracts/job.ts'
import type { Abort, Synonyms } from '../core/ports.ts'
import { checkTerms } from './dataset-terms.ts'
import { judgeRun, type JudgingProgress } from './judge-run.ts'
import type { ModelsService } from './models.ts'
import { toFingerprint, type ModelOpener } from './open-model.ts'
import { openPaced } from './open-paced.ts'
import { isProgram } from './program-models.ts'
import { checkClearance } from './plan-run.ts'
import { findSuiteRuns } from './results.ts'
import { needsSynonyms } from './scoring-aids.ts'
import type { Session } from './session.ts'
import { toStopFault } from './stop-fault.ts'
import { loadStoredRun, scoreAnew, type RunStores } from './stored-run.ts'

/** Which judge and run is meant. */
export interface JudgingPosition {
  readonly judge: string
  readonly run: string
  readonly runId: string
}

export interface JudgeRequest {
  /** Names of models of this workspace. */
  readonly jury: readonly string[]
  readonly concurrency: Concurrency
  readonly abort: Abort
  readonly onJudged?: ((position: JudgingPosition, progress: JudgingProgress) => void) | undefined
}

export interface JudgeOutcome {
  readonly run: RunSummary
  readonly verdicts: readonly ({ readonly judge: string } & JudgingProgress)[]
}

export interface JudgingService {
  /**
   * The judges, checked against the data of what they would judge; nothing is sent. Throws `not_found`, `usage` where there
   * is nothing to judge or a judge is named twice, `not_allowed` for data above a judge's clearance.
   */
  check(jury: readonly string[], judged: readonly ToBeJudged[]): Model[]
  /** Judges finished runs, judge by judge, so that one model is in memory at a time. Cancelled, it throws `cancelled`. */
  judge(runIds: readonly string[], request: JudgeRequest): Promise<JudgeOutcome[]>
  /** All finished runs of a suite whose benchmarks ask for judges. Throws `not_found`. */
  judgeSuite(suite: string, request: JudgeRequest): Promise<JudgeOutcome[]>
}

export interface ToBeJudged {
  readonly benchmark: Benchmark
  readonly dataset: DatasetSummary
}

export interface JudgingParts {
  readonly stores: RunStores
  readonly models: ModelsService
  readonly opener: ModelOpener & { readonly session: Session }
  readonly synonyms: () => Synonyms | null
}

export function createJudgingService(parts: JudgingParts): JudgingService {
  const { stores, models, opener } = parts
  const { runs, catalog } = stores

  async function judge(runIds: readonly string[], request: JudgeRequest): Promise<JudgeOutcome[]> {
    opener.session.require('run')
    const wanted = runIds.map((id) => ({
      id,
      benchmark: catalog.find(runs.spec(id)?.benchmark ?? ''),
      dataset: findDataset(id, parts),
    }))
    const judges = checkJury(models, request.jury, wanted)
    const judged = wanted.filter(({ benchmark }) => listJudgeTasks(benchmark).length > 0)
    const ids = judged.map(({ id }) => id)
    const verdicts = new Map(ids.map((id) => [id, [] as JudgeOutcome['verdicts'][number][]]))
    for (const model of judges)
      for (const { id, progress } of await askOneJudge({ model, ids }, request, parts))
        verdicts.get(id)?.push({ judge: model.name, ...progress })
    const jury = judges.map(({ name }) => name)
    for (const { id, benchmark } of judged) {
      const synonyms = needsSynonyms(benchmark) ? parts.synonyms() : null
      scoreAnew(loadStoredRun(id, stores), runs, { jury, synonyms })
    }
    const summaries = new Map(runs.list().map((run) => [run.id, run]))
    return ids.map((id) => ({ run: summaries.get(id)!, verdicts: verdicts.get(id) ?? [] }))
  }

  return {
    check: (jury, judged) => checkJury(models, jury, judged),
    judge,
    judgeSuite(suite, request) {
      const finished = findSuiteRuns(runs, suite).filter(({ status }) => status === 'finished')
      return judge(
        finished.map(({ id }) => id),
        request,
      )
    },
  }
}

function checkJury(models: ModelsService, jury: readonly string[], judged: readonly ToBeJudged[]): Model[] {
  const judges = jury.map((name) => models.find(name.trim()))
  const program = judges.find(isProgram)
  if (program !== undefined)
    throw new AppError('usage', `${program.name} is a program for questions; it cannot judge answers.`, {
      field: 'jury',
    })
  if (new Set(judges.map(({ id }) => id)).size < judges.length)
    throw new AppError('usage', 'A judge is named twice.', { field: 'jury' })
  const asked = judged.filter(({ benchmark }) => listJudgeTasks(benchmark).length > 0)
  if (judges.length > 0 && asked.length === 0)
    throw new AppError('usage', 'None of these benchmarks is scored by judges.', { field: 'jury' })
  for (const judge of judges) for (const { dataset } of asked) checkClearance(judge, dataset)
  return judges
}

/** The data of a run, which may still be used. */
function findDataset(runId: string, { stores, opener }: JudgingParts): DatasetSummary {
  const dataset = stores.datasets.find(stores.runs.spec(runId)?.datasetId ?? '')
  if (!dataset) throw new AppError('not_found', 'The data of that run are not in this workspace.')
  checkTerms(dataset, opener.host)
  return dataset
}

interface Asked {
  readonly model: Model
  /** Of runs. */
  readonly ids: readonly string[]
}

async function askOneJudge(
  { model, ids }: Asked,
  { concurrency, abort, onJudged }: JudgeRequest,
  parts: JudgingParts,
): Promise<{ readonly id: string; readonly progress: JudgingProgress }[]> {
  const { stores, opener } = parts
  const { host, session } = opener
  const client = await openPaced(model, concurrency, opener)
  const done: { readonly id: string; readonly progress: JudgingProgress }[] = []
  try {
    for (const id of ids) {
      const run = loadStoredRun(id, stores)
      const position = { judge: model.name, run: run.spec.name, runId: id }
      const note = (what: string, count: number) =>
        session.record({ action: 'judge', object: `run ${id} model ${model.id} ${what}`, count })
      let reached = 0
      note('started', run.answers.size)
      const report = (progress: JudgingProgress) => {
        // Judging that goes on over midnight ends with the terms of the data.
        findDataset(id, parts)
        reached = progress.judged
        onJudged?.(position, progress)
      }
      const fingerprint = toFingerprint(model, (modelId) => parts.models.findById(modelId))
      const judging = { model, fingerprint, client, abort, host, report }
      const progress = await judgeRun(run, stores.runs, judging).catch((error: unknown) => {
        note('stopped', reached)
        throw toStopFault(error, {
          name: model.name,
          answered: reached,
          total: run.answers.size,
          what: 'verdicts',
        })
      })
      note('finished', progress.judged - progress.failed)
      done.push({ id, progress })
    }
  } finally {
    await client.close()
  }
  return done
}
