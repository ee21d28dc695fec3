// Runs and their judges → verdicts, judge by judge, so that one model is in memory at a time.
import type { OpenClient } from '../clients/model-client-kind.ts'
import type { Benchmark } from '../contracts/benchmark.ts'
import { AppError } from '../contracts/errors.ts'
import type { Model } from '../contracts/model.ts'
import type { DatasetSummary } from '../contracts/run.ts'
import { checkTerms } from './dataset-terms.ts'
import { judgeRun, type JudgingProgress } from './judge-run.ts'
import type { HeldModel, JudgeOutcome, JudgeRequest, JudgingParts } from './judge-request.ts'
import { isLoss } from './lost-models.ts'
import { toFingerprint } from './open-model.ts'
import { openPaced } from './open-paced.ts'
import { toStopFault } from './stop-fault.ts'
import { loadStoredRun } from './stored-run.ts'

export interface JudgedBy {
  readonly id: string
  readonly benchmark: Benchmark
  readonly judges: readonly Model[]
}

type Verdicts = Map<string, JudgeOutcome['verdicts'][number][]>

/**
 * By the id of the run; judges in the order of their first mention, the one that is loaded already first. A judge that is lost
 * does not keep the others from judging: the first such fault is thrown after them.
 */
export async function askJudges(
  judged: readonly JudgedBy[],
  request: JudgeRequest,
  parts: JudgingParts,
): Promise<Verdicts> {
  const { said = () => null } = request
  const all = new Map(judged.flatMap(({ judges }) => judges.map((model) => [model.id, model])))
  const found = new Map<string, JudgingProgress>()
  let { fault } = request
  const held = await keepHeld(judged, request)
  const inOrder = [...all.values()].sort(
    (a, b) => Number(b.id === held?.modelId) - Number(a.id === held?.modelId),
  )
  for (const model of inOrder) {
    const ids: string[] = []
    for (const { id, judges } of judged) {
      if (!judges.some((judge) => judge.id === model.id)) continue
      const before = said(model.id, id)
      if (before === null) ids.push(id)
      else found.set(`${model.id} ${id}`, before)
    }
    if (ids.length === 0) continue
    const open = async () =>
      model.id === held?.modelId ? held.client : openPaced(model, request.concurrency, parts.opener)
    try {
      for (const { id, progress } of await askOneJudge({ model, ids, open }, request, parts))
        found.set(`${model.id} ${id}`, progress)
    } catch (error) {
      if (!isLoss(error)) throw error
      fault ??= error
    }
  }
  if (fault !== undefined) throw fault as Error
  const toVerdict = (model: Model, id: string) => ({
    ...{ judge: model.name, ...nothing },
    ...found.get(`${model.id} ${id}`),
  })
  return new Map(judged.map(({ id, judges }) => [id, judges.map((model) => toVerdict(model, id))]))
}

/** The loaded model where it has something to judge; else it is closed, to make room. */
async function keepHeld(
  judged: readonly JudgedBy[],
  { held = null, said = () => null }: JudgeRequest,
): Promise<HeldModel | null> {
  if (held === null) return null
  const isAsked = judged.some(
    ({ id, judges }) => judges.some((judge) => judge.id === held.modelId) && said(held.modelId, id) === null,
  )
  if (isAsked) return held
  await held.client.close()
  return null
}

const nothing: JudgingProgress = { total: 0, judged: 0, kept: 0, failed: 0 }

interface Asked {
  readonly model: Model
  /** Of runs. */
  readonly ids: readonly string[]
  readonly open: () => Promise<OpenClient>
}

async function askOneJudge(
  { model, ids, open }: Asked,
  { abort, onJudged, withoutCache }: JudgeRequest,
  parts: JudgingParts,
): Promise<{ readonly id: string; readonly progress: JudgingProgress }[]> {
  const { stores, opener } = parts
  const { host, session } = opener
  const client = await open()
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
      const judging = { model, fingerprint, client, abort, host, withoutCache, report }
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

/** The data of a run, which may still be used. */
export function findDataset(runId: string, { stores, opener }: JudgingParts): DatasetSummary {
  const dataset = stores.datasets.find(stores.runs.spec(runId)?.datasetId ?? '')
  if (!dataset) throw new AppError('not_found', 'The data of that run are not in this workspace.')
  checkTerms(dataset, opener.host)
  return dataset
}
