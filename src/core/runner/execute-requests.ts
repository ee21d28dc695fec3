// Work and a model client → answers, so many in flight at once, in the order in which they arrive.
import { AppError } from '../../contracts/errors.ts'
import { RequestError, type Abort, type Answer, type ModelClient, type Sleep, type Work } from '../ports.ts'
import { createLinkedAbort } from './linked-abort.ts'
import { completeWithRetry, FinalRequestError, type RetryPolicy } from './with-retry.ts'

export interface ExecutePorts {
  readonly client: ModelClient
  readonly concurrency: number
  readonly abort: Abort
  readonly sleep: Sleep
  readonly retry: RetryPolicy
}

export interface Answered {
  readonly work: Work
  readonly answer: Answer
}

/**
 * Yields what has arrived since the last time, in batches, so that a consumer can store a batch in one transaction.
 * Cancelling ends the requests in flight; a fault that is not a request's own is thrown after the rest has been yielded.
 */
export async function* executeRequests(
  work: Iterable<Work>,
  ports: ExecutePorts,
): AsyncGenerator<readonly Answered[]> {
  const queue = work[Symbol.iterator]()
  const inbox = createInbox<Answered>()
  const abort = createLinkedAbort(ports.abort)
  let fault: unknown

  async function serve(): Promise<void> {
    while (!abort.aborted) {
      const next = queue.next()
      if (next.done) return
      // Laid out once, for as long as it is on its way.
      const { instance, request } = next.value
      const asked = { instance, request }
      try {
        const answer = await answerOne(asked, { ...ports, abort })
        if (answer !== null) inbox.push({ work: asked, answer })
      } catch (error) {
        fault ??= error
        // What is in flight would be asked for nothing, or for minutes.
        abort.abort()
      }
    }
  }

  const workers = Promise.all(Array.from({ length: Math.max(1, ports.concurrency) }, serve)).then(inbox.close)
  try {
    for (let batch = await inbox.take(); batch !== null; batch = await inbox.take()) yield batch
  } finally {
    // A consumer that stops, or cannot store, must not have the rest asked for nothing.
    abort.abort()
    abort.release()
  }
  await workers
  if (fault !== undefined) throw fault as Error
}

/** Null where the request was cancelled: it is neither answered nor failed. */
async function answerOne(work: Work, { client, abort, sleep, retry }: ExecutePorts): Promise<Answer | null> {
  try {
    return {
      kind: 'completed',
      ...(await completeWithRetry(client, work.request, { abort, sleep, policy: retry })),
    }
  } catch (error) {
    if (abort.aborted && isCancelled(error)) return null
    if (!(error instanceof FinalRequestError)) throw error
    const { code, status } = error.request
    return { kind: 'failed', failure: { code, status, attempts: error.attempts } }
  }
}

function isCancelled(error: unknown): boolean {
  const own = error instanceof RequestError || error instanceof FinalRequestError
  return own || (error instanceof AppError && error.code === 'cancelled')
}

/** Many producers, one consumer; `take` waits for the first item and gives all that lie there, or null at the end. */
function createInbox<T>() {
  let items: T[] = []
  let closed = false
  let wake: (() => void) | null = null

  return {
    push(item: T): void {
      items.push(item)
      wake?.()
    },
    close: (): void => {
      closed = true
      wake?.()
    },
    async take(): Promise<readonly T[] | null> {
      while (items.length === 0 && !closed) await new Promise<void>((resolve) => (wake = resolve))
      wake = null
      if (items.length === 0) return null
      const taken = items
      items = []
      return taken
    },
  }
}
