// Work that may fail → what became of it, with its fault told where the others are to go on, thrown where they are not.
import { AppError } from '../contracts/errors.ts'

export interface RunFault {
  /** The run, or the entry where it did not come to a run. */
  readonly name: string
  readonly error: AppError
}

export type OnFault = (fault: RunFault) => void

/** The disk and the workspace are everybody's: nothing goes on without them. */
const endsAll: readonly AppError['code'][] = [
  'cancelled',
  'disk_full',
  'workspace_damaged',
  'locked',
  'not_permitted',
  'internal',
]

/** Null where it failed and `onFault` was told; without `onFault` it throws. */
export function attempt<T>(name: string, onFault: OnFault | undefined, work: () => T): T | null {
  try {
    return work()
  } catch (error) {
    return note(name, onFault, error)
  }
}

export async function attemptLater<T>(
  name: string,
  onFault: OnFault | undefined,
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    return note(name, onFault, error)
  }
}

function note(name: string, onFault: OnFault | undefined, error: unknown): null {
  if (onFault === undefined || !(error instanceof AppError) || endsAll.includes(error.code)) throw error
  onFault({ name, error })
  return null
}
