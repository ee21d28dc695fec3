// A model client and its limits → one that lets requests through as fast as the endpoint and its owner allow.
import type { Completion, Request } from '../../contracts/request.ts'
import { RequestError, type Abort, type ModelClient } from '../ports.ts'
import { createAdaptiveLimit, type Fate } from './adaptive-limit.ts'
import { createAdmission, type PaceSettings } from './admission.ts'
import { createEndpointHealth, isUnanswered, type EndpointHealth } from './endpoint-health.ts'
import { RunStop } from './run-stop.ts'

export type PacedClient<Client> = Client & {
  /** Another benchmark begins: what was learned of the endpoint's speed is learned anew. */
  renewPace(): void
}

/** Too much at once; 503 and its like count as well, as unanswered. */
const OVERLOADED_STATUSES = new Set([429, 529])

/**
 * For all runs that ask this client in turn or together. A request waits for its place, then for what a Retry-After asked of
 * all, then for the limits on rate and cost.
 * @throws RunStop beside what the client throws
 */
export function withPace<Client extends Pick<ModelClient, 'complete'>>(
  client: Client,
  settings: PaceSettings,
): PacedClient<Client> {
  const limit = createAdaptiveLimit(settings.cap)
  const admission = createAdmission(settings, () => limit.now())
  const health = createEndpointHealth(client, settings.clock)

  async function complete(request: Request, abort: Abort): Promise<Completion> {
    const pass = await admission.enter(request, abort)
    const ticket = limit.begin(settings.clock())
    let completion: Completion | null = null
    let fate: Fate = 'other'
    try {
      completion = await client.complete(request, abort)
      fate = 'answered'
      health.heard()
      return completion
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      if (isOverload(error)) fate = 'overloaded'
      // Before this one's place is given to the next.
      if (error.retryAfterSeconds !== null) admission.closeFor(error.retryAfterSeconds)
      throw error
    } finally {
      limit.end(ticket, settings.clock(), fate)
      pass.leave(completion)
    }
  }

  return {
    ...client,
    renewPace: () => limit.renew(),
    complete: (request, abort) =>
      complete(request, abort).catch(async (error: unknown) => {
        if (error instanceof RequestError && !abort.aborted)
          await checkWorth(error, { request, abort, health })
        throw error
      }),
  }
}

interface Failed {
  readonly request: Request
  readonly abort: Abort
  readonly health: EndpointHealth
}

/** Throws where no request after this one is worth sending. */
async function checkWorth(error: RequestError, { request, abort, health }: Failed): Promise<void> {
  if (error.code === 'wrong_model') throw new RunStop({ kind: 'wrong_model' }, error)
  if (!isUnanswered(error)) return health.heard()
  if (await health.isLost(request, abort)) throw new RunStop({ kind: 'lost' }, error)
}

function isOverload(error: RequestError): boolean {
  return isUnanswered(error) || (error.status !== null && OVERLOADED_STATUSES.has(error.status))
}
