// A model that cannot be asked any more → its runs that are left, and the sentence that says so; the other models go on.
import { AppError } from '../contracts/errors.ts'
import { RunStop } from '../core/runner/run-stop.ts'
import type { RunsStore } from '../storage/runs-store.ts'
import type { PlannedRun } from './plan-run.ts'
import { toStopFault } from './stop-fault.ts'

export interface LostModel {
  readonly model: string
  /** Says what of all its runs is stored. */
  readonly error: AppError
  /** Stored answers of its runs, and how many there are to be. */
  readonly answered: number
  readonly total: number
  /** Which of the planned runs are left: the one that was stopped, and those behind it. */
  readonly left: readonly number[]
}

export type OnLost = (lost: LostModel) => void

export interface LostModels {
  has(run: PlannedRun): boolean
  /** Null where its model was lost meanwhile, which is told. Any other fault is thrown. */
  attempt<T>(index: number, work: () => Promise<T>): Promise<T | null>
}

/** Without `onLost` the first loss is thrown. */
export function watchForLosses(
  planned: readonly PlannedRun[],
  runs: Pick<RunsStore, 'findBySpec' | 'list'>,
  onLost: OnLost | undefined,
): LostModels {
  const lost = new Set<string>()

  function tell(index: number, error: AppError): void {
    const { model } = planned[index]!
    lost.add(model.id)
    const own = planned.flatMap((run, at) => (run.model.id === model.id ? [{ run, at }] : []))
    const total = own.reduce((sum, { run }) => sum + run.instances.length, 0)
    const answered = own.reduce((sum, { run }) => sum + countStored(run, runs), 0)
    const counted = { name: model.name, answered, total }
    const left = own.flatMap(({ at }) => (at >= index ? [at] : []))
    onLost?.({ model: model.name, error: withCounts(error, counted), answered, total, left })
  }

  return {
    has: ({ model }) => lost.has(model.id),
    async attempt(index, work) {
      try {
        return await work()
      } catch (error) {
        if (onLost === undefined || !isLoss(error)) throw error
        tell(index, error)
        return null
      }
    },
  }
}

const ownCodes: readonly AppError['code'][] = ['model_unavailable', 'egress_refused']

/** It does not answer any more, may cost no more, or cannot be opened. What is wrong with the data or the disk is no such fault. */
export function isLoss(error: unknown): error is AppError {
  return error instanceof AppError && (ownCodes.includes(error.code) || error.cause instanceof RunStop)
}

interface Counted {
  readonly name: string
  readonly answered: number
  readonly total: number
}

function withCounts(error: AppError, counted: Counted): AppError {
  const { cause, code, place, message } = error
  if (cause instanceof RunStop) return toStopFault(cause, counted) as AppError
  const { answered, total } = counted
  if (answered === 0) return error
  return new AppError(code, `${message} ${answered} of ${total} answers are stored.`, { ...place, cause })
}

function countStored({ spec, specHash }: PlannedRun, runs: Pick<RunsStore, 'findBySpec' | 'list'>): number {
  const id = runs.findBySpec(specHash)?.id
  return runs.list({ suite: spec.suite }).find((run) => run.id === id)?.answered ?? 0
}

/** The outcomes of the others; throws where there are none, and what else went wrong beside what was lost. */
export async function withLost<T>(
  answering: Promise<readonly T[]>,
  lost: readonly LostModel[],
): Promise<readonly T[]> {
  const outcomes = await answering.catch((error: unknown) => {
    throw toOneFault(lost, error)
  })
  if (lost.length > 0 && outcomes.length === 0) throw toOneFault(lost) as AppError
  return outcomes
}

/** One sentence a model, then the other fault's, if there is one. */
export function toOneFault(lost: readonly LostModel[], other?: unknown): unknown {
  const errors = lost.map(({ error }) => error)
  if (other instanceof AppError) errors.push(other)
  const [first, ...more] = errors
  if (other !== undefined && !(other instanceof AppError)) return other
  if (first === undefined || more.length === 0) return first ?? other
  const { code, place, cause } = other instanceof AppError ? other : first
  return new AppError(code, errors.map(({ message }) => message).join(' '), { ...place, cause })
}
