// A call about the workspace → answered only while it is open: what comes too late for a lock stays in the engine.
import { AppError } from '../contracts/errors.ts'
import type { EngineServices } from './engine-services.ts'
import { isStream, untilAborted } from './paced-stream.ts'

interface Call {
  readonly path: readonly string[]
  readonly next: () => Promise<unknown>
}

/** The groups of the contract that tell or change how the workspace stands, and nothing of what it holds. */
const ALWAYS: readonly (string | undefined)[] = ['engine', 'workspace']

/** Around every call of one window. Throws `locked`; streams end without a word. */
export function withOpenWorkspace(
  services: Pick<EngineServices, 'closing'>,
): (call: Call) => Promise<unknown> {
  return async ({ path, next }) => {
    if (ALWAYS.includes(path[0])) return next()
    const closing = services.closing()
    const output = await next()
    if (closing.aborted) throw new AppError('locked', 'The workspace was locked before the answer came.')
    return isStream(output) ? streamUntil(output, closing) : output
  }
}

async function* streamUntil(
  source: AsyncIterator<unknown, unknown>,
  closing: AbortSignal,
): AsyncGenerator<unknown, unknown> {
  try {
    for (;;) {
      const step = await untilAborted(source.next(), closing)
      if (step === undefined || closing.aborted) return undefined
      if (step.done) return step.value
      yield step.value
    }
  } finally {
    void Promise.resolve(source.return?.()).catch(() => undefined)
  }
}
