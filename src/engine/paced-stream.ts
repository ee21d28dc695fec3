// A call that answers with a stream → the same, as fast as its window takes it and no longer than its window wants it.
import { toFault } from './fault.ts'
import type { WindowPort } from './window-ports.ts'

interface Call {
  readonly signal?: AbortSignal | undefined
  readonly next: () => Promise<unknown>
}

/**
 * Around every call of one window. The source is asked for the next event only when the window has room for it;
 * when the window is gone or has stopped listening the stream ends, even where the source still waits for its next event.
 */
export function withPace(port: WindowPort): (call: Call) => Promise<unknown> {
  return async ({ next, signal }) => {
    const output = await next()
    return isStream(output) ? paceStream(output, port, signal) : output
  }
}

async function* paceStream(
  source: AsyncIterator<unknown, unknown>,
  port: WindowPort,
  signal: AbortSignal | undefined,
): AsyncGenerator<unknown, unknown> {
  try {
    for (;;) {
      await untilAborted(port.ready(), signal)
      const step = signal?.aborted ? END : ((await untilAborted(source.next(), signal)) ?? END)
      if (step.done) return step.value
      yield step.value
    }
  } catch (error) {
    throw toFault(error)
  } finally {
    // A source that waits for its next event ends after it; nobody waits for that here.
    void Promise.resolve(source.return?.()).catch(() => undefined)
  }
}

const END: IteratorReturnResult<unknown> = { done: true, value: undefined }

/** What the promise gives; undefined as soon as the call is aborted. */
export function untilAborted<T>(
  promise: Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T | undefined> {
  if (signal === undefined) return promise
  return new Promise((resolve, reject) => {
    const abort = () => resolve(undefined)
    signal.addEventListener('abort', abort, { once: true })
    if (signal.aborted) abort()
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

export function isStream(value: unknown): value is AsyncIterator<unknown, unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value && 'next' in value
}
