// A model client whose answers begin with their reasoning → one that gives the two apart.
import type { ModelClient } from '../ports.ts'
import { stripThinking } from '../text/strip-thinking.ts'

export function withStrippedThinking<Client extends Pick<ModelClient, 'complete'>>(client: Client): Client {
  return {
    ...client,
    async complete(request, abort) {
      const completion = await client.complete(request, abort)
      const { text, thinking } = stripThinking(completion.text)
      return thinking === undefined ? completion : { ...completion, text, thinking }
    },
  }
}
