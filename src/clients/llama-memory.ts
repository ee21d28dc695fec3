// What a model and its context need, beside what is free → whether they fit, or one sentence with the numbers.
import { AppError } from '../contracts/errors.ts'

/** Bytes. */
export interface Need {
  readonly model: number
  readonly context: number
  /** Tokens of the context that `context` is for. */
  readonly tokens: number
}

/** Bytes that can be had without swapping; within a container, what its limit leaves. */
export type FreeMemory = () => number

export const readFreeMemory: FreeMemory = () => process.availableMemory()

/** Kept free for all else that runs. */
const RESERVE = 256 * 2 ** 20

export function fits(need: Need, free: number): boolean {
  return need.model + need.context + RESERVE <= free
}

/** @throws AppError model_unavailable */
export function assertFits(name: string, need: Need, free: number): void {
  if (fits(need, free)) return
  const { model, context, tokens } = need
  const parts = `${toSize(model)} for the model and ${toSize(context)} for a context of ${tokens.toLocaleString('en-US')} tokens`
  throw new AppError(
    'model_unavailable',
    `${name} needs about ${toSize(model + context)}: ${parts}; ${toSize(free)} are free.`,
  )
}

function toSize(bytes: number): string {
  const gigabytes = bytes / 1e9
  return gigabytes >= 0.95 ? `${gigabytes.toFixed(1)} GB` : `${Math.max(1, Math.round(bytes / 1e6))} MB`
}
