// Anything thrown in the engine → the one error that the contract names.
import { ORPCError } from '@orpc/server'
import { AppError, toErrorReport } from '../contracts/errors.ts'
import type { ErrorReport } from '../contracts/errors.ts'
import { toStorageFault } from '../storage/storage-fault.ts'

/** AppErrors keep code and sentence; requests that break the contract are bad input; all else is `internal`, without its text. */
export function toFault(thrown: unknown): ORPCError<'FAULT', ErrorReport['error']> {
  const badInput = thrown instanceof ORPCError && thrown.code === 'BAD_REQUEST'
  const error = badInput
    ? new AppError('bad_input', 'The window asked for something the engine does not understand.')
    : toStorageFault(thrown, 'that is open')
  const report = toErrorReport(error).error
  return new ORPCError('FAULT', { status: 400, message: report.message, data: report })
}

/** Wraps one call so that whatever it throws leaves as a FAULT. */
export async function withFaults<T>({ next }: { next: () => T }): Promise<Awaited<T>> {
  try {
    return await next()
  } catch (error) {
    throw toFault(error)
  }
}
