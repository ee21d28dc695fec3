// A model client and the answers of before → one that asks only what was never answered.
import type { Completion, Request } from '../../contracts/request.ts'
import type { ModelClient } from '../ports.ts'

/** `find` gives the answer to the same request of the same model, or null. */
export function withCache<Client extends Pick<ModelClient, 'complete'>>(
  client: Client,
  find: (request: Request) => Completion | null,
): Client {
  return {
    ...client,
    complete(request, abort) {
      const found = find(request)
      return found === null ? client.complete(request, abort) : Promise.resolve({ ...found, cached: true })
    },
  }
}
