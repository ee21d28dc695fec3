// A model client → one that asks again where asking again can help.
import { RequestError, type Abort, type ModelClient, type Sleep } from '../ports.ts'
import type { Completion, Request } from '../../contracts/request.ts'

export interface RetryPolicy {
  readonly attempts: number
  readonly firstWaitSeconds: number
  readonly longestWaitSeconds: number
}

/** Five attempts with doubling waits from 1 s to 60 s; a server's Retry-After is honoured up to five minutes. */
export const defaultRetryPolicy: RetryPolicy = { attempts: 5, firstWaitSeconds: 1, longestWaitSeconds: 60 }
export const longestRetryAfter = 300

export interface Attempted {
  readonly completion: Completion
  readonly attempts: number
}

/** Throws the last RequestError, with the number of attempts made. */
export class FinalRequestError extends Error {
  override readonly name = 'FinalRequestError'
  readonly request: RequestError
  readonly attempts: number

  constructor(request: RequestError, attempts: number) {
    super(request.message, { cause: request })
    this.request = request
    this.attempts = attempts
  }
}

export async function completeWithRetry(
  client: Pick<ModelClient, 'complete'>,
  request: Request,
  { abort, sleep, policy }: { abort: Abort; sleep: Sleep; policy: RetryPolicy },
): Promise<Attempted> {
  for (let attempt = 1; ; attempt++) {
    try {
      return { completion: await client.complete(request, abort), attempts: attempt }
    } catch (error) {
      if (!(error instanceof RequestError) || abort.aborted) throw error
      if (!error.retriable || attempt >= policy.attempts) throw new FinalRequestError(error, attempt)
      await sleep(toWait(error, attempt, policy), abort)
      if (abort.aborted) throw error
    }
  }
}

function toWait(error: RequestError, attempt: number, policy: RetryPolicy): number {
  const wait = Math.min(policy.firstWaitSeconds * 2 ** (attempt - 1), policy.longestWaitSeconds)
  return Math.max(wait, Math.min(error.retryAfterSeconds ?? 0, longestRetryAfter))
}
