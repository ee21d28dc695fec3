// Why nothing more is sent to a model → the sentence that ends its run.
import { AppError } from '../contracts/errors.ts'
import { RunStop } from '../core/runner/run-stop.ts'

export interface Stopped {
  /** Of the model. */
  readonly name: string
  /** Answers, or verdicts, that are stored, and how many there are to be. */
  readonly answered: number
  readonly total: number
  /** What is counted; answers where absent. */
  readonly what?: 'answers' | 'verdicts'
}

/** Any other fault stays what it is. */
export function toStopFault(error: unknown, { name, answered, total, what = 'answers' }: Stopped): unknown {
  if (!(error instanceof RunStop)) return error
  const stored = `${answered} of ${total} ${what} are stored`
  switch (error.reason.kind) {
    case 'lost':
      return new AppError(
        'model_unavailable',
        `${name} does not answer any more; ${stored}. The same command goes on from there.`,
        { cause: error },
      )
    case 'wrong_model':
      return new AppError(
        'model_unavailable',
        `${name} answers under the name of another model; ${stored}. Load the right model and the same command goes on, or say with the model's settings under which name it answers.`,
        { cause: error },
      )
    case 'cost': {
      const { spent, most, currency } = error.reason
      return new AppError(
        'not_allowed',
        `${name} has cost ${toAmount(spent)} of at most ${toAmount(most)} ${currency}, and the next request could pass that; ${stored}. With a higher limit the same command goes on from there.`,
        { cause: error },
      )
    }
  }
}

/** Whether a fault is one of those: all is well with what is stored. */
export function isStop(error: unknown): boolean {
  return error instanceof AppError && error.cause instanceof RunStop
}

function toAmount(amount: number): string {
  return String(Number(amount.toFixed(4)))
}
