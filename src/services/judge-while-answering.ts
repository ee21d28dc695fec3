// Judges that need no room in this process and answers as they are stored → verdicts, while the models still answer.
import type { Model } from '../contracts/model.ts'
import type { Abort } from '../core/ports.ts'
import { listJudgeTasks } from '../core/annotators/ask-judge.ts'
import type { Answered } from '../core/runner/execute-requests.ts'
import { checkTerms } from './dataset-terms.ts'
import type { JudgeRequest, JudgingParts, Said } from './judge-request.ts'
import { createLiveJudge, type LiveJudge } from './live-judge.ts'
import { toFingerprint } from './open-model.ts'
import { openPaced } from './open-paced.ts'
import { toStopFault } from './stop-fault.ts'
import type { PlannedRun } from './plan-run.ts'

export interface JudgingAlongside {
  /** A run begins, or goes on, and these are its judges; those that have to wait are passed over. */
  begin(runId: string, planned: PlannedRun, jury: readonly Model[]): void
  /** Once they are stored. */
  add(runId: string, answered: readonly Answered[]): void
  /** Judges what is left, with what kept a judge from judging, if anything did. */
  finish(): Promise<{ readonly said: Said; readonly fault: unknown }>
  /** Ends what is in flight; verdicts that were given stay. */
  stop(): Promise<void>
}

export interface AlongsideRequest extends Pick<JudgeRequest, 'concurrency' | 'onJudged' | 'withoutCache'> {
  readonly abort: Abort
}

/** A judge never stops the answering, nor another judge: what goes wrong with it is told by `finish`. */
export function judgeWhileAnswering(request: AlongsideRequest, parts: JudgingParts): JudgingAlongside {
  const judges = new Map<string, LiveJudge>()
  const planned = new Map<string, PlannedRun>()
  const { session } = parts.opener
  let isNoted = false

  const note = (object: string, count: number) => session.record({ action: 'judge', object, count })

  function find(model: Model): LiveJudge {
    const known = judges.get(model.id)
    if (known !== undefined) return known
    const made = createLiveJudge({
      ...{ judge: model, runs: parts.stores.runs, host: parts.opener.host, abort: request.abort },
      fingerprint: toFingerprint(model, (id) => parts.models.findById(id)),
      withoutCache: request.withoutCache ?? false,
      open: () => openPaced(model, request.concurrency, parts.opener),
      report({ id }, progress) {
        const { dataset, spec } = planned.get(id)!
        // Judging that goes on over midnight ends with the terms of the data.
        checkTerms(parts.stores.datasets.find(dataset.id) ?? dataset, parts.opener.host)
        request.onJudged?.({ judge: model.name, run: spec.name, runId: id }, progress)
      },
    })
    judges.set(model.id, made)
    return made
  }

  function noteAll(what: string): void {
    if (isNoted) return
    isNoted = true
    for (const [judgeId, judge] of judges)
      for (const [runId, { judged, failed }] of judge.progress())
        note(`run ${runId} model ${judgeId} ${what}`, judged - failed)
  }

  return {
    begin(runId, run, jury) {
      const { benchmark } = run.entry
      if (planned.has(runId) || listJudgeTasks(benchmark).length === 0) return
      planned.set(runId, run)
      const judged = { id: runId, benchmark, modelFingerprint: run.spec.modelFingerprint }
      for (const model of jury) {
        if (isLoadedHere(model, (id) => parts.models.findById(id))) continue
        note(`run ${runId} model ${model.id} started`, run.instances.length)
        find(model).begin({ run: judged, instances: run.instances })
      }
    },
    add(runId, answered) {
      for (const judge of judges.values()) judge.add(runId, answered)
    },
    async finish() {
      const all = [...judges]
      const ends = await Promise.allSettled(all.map(([, judge]) => judge.finish()))
      const faulty = ends.findIndex((end) => end.status === 'rejected')
      noteAll(faulty >= 0 || request.abort.aborted ? 'stopped' : 'finished')
      const fault =
        faulty < 0 ? undefined : toFault(ends[faulty] as PromiseRejectedResult, all[faulty]!, parts)
      return { said: toSaid(all), fault }
    },
    async stop() {
      await Promise.all([...judges.values()].map((judge) => judge.stop()))
      noteAll('stopped')
    },
  }
}

function toSaid(judges: readonly (readonly [string, LiveJudge])[]): Said {
  const said = new Map(judges.map(([judgeId, judge]) => [judgeId, judge.progress()]))
  return (judgeId, runId) => said.get(judgeId)?.get(runId) ?? null
}

function toFault(
  { reason }: PromiseRejectedResult,
  [judgeId, judge]: readonly [string, LiveJudge],
  { models }: JudgingParts,
): unknown {
  const reached = [...judge.progress().values()]
  const sum = (of: 'judged' | 'total') => reached.reduce((whole, one) => whole + one[of], 0)
  const name = models.findById(judgeId)?.name ?? 'A judge'
  return toStopFault(reason, { name, answered: sum('judged'), total: sum('total'), what: 'verdicts' })
}

/** Files loaded into this process take memory and cores from the model that answers: they wait until it has gone. */
export function isLoadedHere(
  { source }: Pick<Model, 'source'>,
  findById: (id: string) => Model | null,
): boolean {
  if (source.kind !== 'program') return source.kind === 'gguf'
  const base = findById(source.baseId)
  return base !== null && isLoadedHere(base, findById)
}
