// Anything a call threw → the code and the sentence to show.
import { isDefinedError } from '@orpc/client'
import { errorReportSchema } from '../../contracts/errors.ts'
import type { ErrorReport } from '../../contracts/errors.ts'

export type Fault = ErrorReport['error']

const UNKNOWN: Fault = {
  code: 'internal',
  message: 'The engine gave no answer that this window can read. Nothing was lost.',
}

/** The contract's own faults keep their sentence; text of any other error is not shown. */
export function toFault(error: unknown): Fault {
  if (!(error instanceof Error) || !isDefinedError(error)) return UNKNOWN
  // isDefinedError says that the error is one of the contract's, not which; its data is checked again here.
  const { data } = error as { data?: unknown }
  const report = errorReportSchema.shape.error.safeParse(data)
  return report.success ? report.data : UNKNOWN
}
