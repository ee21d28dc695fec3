// Stored runs and the names of judges → verdicts, and the runs scored anew by them; everything is checked before the first request.
import { AppError } from '../contracts/errors.ts'
import type { Benchmark } from '../contracts/benchmark.ts'
import type { Model } from '../contracts/model.ts'
import type { DatasetSummary } from '../contracts/run.ts'
import { listJudgeTasks } from '../core/annotators/ask-judge.ts'
import { askJudges, findDataset, type JudgedBy } from './ask-judges.ts'
import type { JudgeOutcome, JudgeRequest, JudgingParts, RunToJudge, SuiteRequest } from './judge-request.ts'
import { judgeWhileAnswering, type AlongsideRequest, type JudgingAlongside } from './judge-while-answering.ts'
import type { ModelsService } from './models.ts'
import { checkClearance } from './plan-run.ts'
import { isProgram } from './program-models.ts'
import { findSuiteRuns } from './results.ts'
import { needsSynonyms } from './scoring-aids.ts'
import { loadStoredRun, scoreAnew } from './stored-run.ts'

export interface JudgingService {
  /**
   * The judges of each run, checked against its data; nothing is sent. Throws `not_found`, `usage` where there is nothing to
   * judge or a judge is named twice, `not_allowed` for data above a judge's clearance.
   */
  check(judged: readonly ToBeJudged[]): Model[][]
  /** Judges finished runs, judge by judge, so that one model is in memory at a time. Cancelled, it throws `cancelled`. */
  judge(runs: readonly RunToJudge[], request: JudgeRequest): Promise<JudgeOutcome[]>
  /** All finished runs of a suite whose benchmarks ask for judges. Throws `not_found`. */
  judgeSuite(suite: string, request: SuiteRequest): Promise<JudgeOutcome[]>
  /** Judges that take no memory here judge answers while models still answer. */
  alongside(request: AlongsideRequest): JudgingAlongside
}

export interface ToBeJudged {
  readonly benchmark: Benchmark
  readonly dataset: DatasetSummary
  /** Names of models of this workspace. */
  readonly jury: readonly string[]
}

export function createJudgingService(parts: JudgingParts): JudgingService {
  const { stores, models, juries, opener } = parts
  const { runs, catalog } = stores

  function findJudged(wanted: readonly RunToJudge[]): JudgedBy[] {
    opener.session.require('run')
    const found = wanted.map(({ id, jury }) => ({
      ...{ id, jury },
      benchmark: catalog.find(runs.spec(id)?.benchmark ?? ''),
      dataset: findDataset(id, parts),
    }))
    const judges = checkJuries(models, found)
    return found
      .map(({ id, benchmark }, index) => ({ id, benchmark, judges: judges[index]! }))
      .filter((run) => run.judges.length > 0 && listJudgeTasks(run.benchmark).length > 0)
  }

  async function judge(wanted: readonly RunToJudge[], request: JudgeRequest): Promise<JudgeOutcome[]> {
    let judged: JudgedBy[]
    try {
      judged = findJudged(wanted)
    } catch (error) {
      await request.held?.client.close()
      throw error
    }
    const verdicts = await askJudges(judged, request, parts)
    for (const { id, benchmark, judges: own } of judged) {
      const synonyms = needsSynonyms(benchmark) ? parts.synonyms() : null
      scoreAnew(loadStoredRun(id, stores), runs, { jury: own.map(({ name }) => name), synonyms })
    }
    const summaries = new Map(runs.list().map((run) => [run.id, run]))
    return judged.map(({ id }) => ({ run: summaries.get(id)!, verdicts: verdicts.get(id) ?? [] }))
  }

  return {
    check: (judged) => checkJuries(models, judged),
    judge,
    judgeSuite(suite, { jury, ...request }) {
      const finished = findSuiteRuns(runs, suite).filter(({ status }) => status === 'finished')
      const wanted = finished.map(({ id, benchmark }) => ({
        id,
        jury: jury ?? juries.juryOf(catalog.find(benchmark)),
      }))
      if (jury === undefined && wanted.every((run) => run.jury.length === 0)) throw toNoJury()
      return judge(wanted, request)
    },
    alongside: (request) => judgeWhileAnswering(request, parts),
  }
}

function toNoJury(): AppError {
  const how = 'Name judges with --jury, or set some with "wardroom jury set".'
  return new AppError('usage', `No benchmark of this suite has a jury of its own. ${how}`, { field: 'jury' })
}

/** Who judges comes before what: a name that can judge nothing is the clearer sentence. */
function checkJuries(models: ModelsService, judged: readonly ToBeJudged[]): Model[][] {
  const juries = judged.map(({ jury }) => findJudges(models, jury))
  const isAsked = judged.some(({ benchmark }) => listJudgeTasks(benchmark).length > 0)
  if (!isAsked && juries.some(({ length }) => length > 0))
    throw new AppError('usage', 'None of these benchmarks is scored by judges.', { field: 'jury' })
  for (const [index, { benchmark, dataset }] of judged.entries())
    if (listJudgeTasks(benchmark).length > 0)
      for (const judge of juries[index]!) checkClearance(judge, dataset)
  return juries
}

function findJudges(models: ModelsService, jury: readonly string[]): Model[] {
  const judges = jury.map((name) => models.find(name.trim()))
  const program = judges.find(isProgram)
  if (program !== undefined)
    throw new AppError('usage', `${program.name} is a program for questions; it cannot judge answers.`, {
      field: 'jury',
    })
  if (new Set(judges.map(({ id }) => id)).size < judges.length)
    throw new AppError('usage', 'A judge is named twice.', { field: 'jury' })
  return judges
}
