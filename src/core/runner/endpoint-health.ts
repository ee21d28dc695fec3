// Requests that got no answer of any kind → whether the endpoint is lost, or only these requests are bad.
import type { Request } from '../../contracts/request.ts'
import { RequestError, type Abort, type Clock, type ModelClient } from '../ports.ts'

export interface EndpointHealth {
  /** Anything that the endpoint said, an error of its own included. */
  heard(): void
  /** A request that got nothing; true where nothing gets through any more. */
  isLost(request: Request, abort: Abort): Promise<boolean>
}

const LEAST_ATTEMPTS = 5
const LEAST_REQUESTS = 3
/** As long as the attempts of one request take where each is refused at once. */
const LEAST_SECONDS = 15

/** Small and harmless; nothing of anyone's data. */
const knock: Request = { prompt: 'Say OK.', temperature: 0, maxTokens: 1, stopSequences: [] }

/** Several requests in a row without an answer raise the suspicion; one of another kind decides. */
export function createEndpointHealth(
  { complete }: Pick<ModelClient, 'complete'>,
  clock: Clock,
): EndpointHealth {
  let since: number | null = null
  let attempts = 0
  const requests = new Set<Request>()
  let knocking: Promise<boolean> | null = null

  function heard(): void {
    since = null
    attempts = 0
    requests.clear()
  }

  async function isSilent(abort: Abort): Promise<boolean> {
    try {
      await complete(knock, abort)
      return false
    } catch (error) {
      return error instanceof RequestError && isUnanswered(error)
    }
  }

  return {
    heard,
    async isLost(request, abort) {
      since ??= clock()
      attempts += 1
      requests.add(request)
      if (attempts < LEAST_ATTEMPTS || requests.size < LEAST_REQUESTS) return false
      if (clock() - since < LEAST_SECONDS) return false
      knocking ??= isSilent(abort).finally(() => (knocking = null))
      const lost = await knocking
      if (!lost) heard()
      return lost && !abort.aborted
    },
  }
}

/** What a proxy says for a server that is gone, and a server that is only starting. */
const ABSENT_STATUSES = new Set([502, 503, 504])

/** Neither an answer nor an error of the model's own server came. */
export function isUnanswered({ code, status }: RequestError): boolean {
  return code === 'connection' || code === 'timeout' || (status !== null && ABSENT_STATUSES.has(status))
}
