// A model client and the names that its answers may come under → one that refuses the answer of another model.
import { isSameModel, type AskedNames } from '../catalog/same-model-name.ts'
import { RequestError, type ModelClient } from '../ports.ts'

/** `wrong_model` is not asked again: a server that holds another model goes on holding it. */
export function withNameCheck<Client extends Pick<ModelClient, 'complete'>>(
  client: Client,
  names: AskedNames,
): Client {
  return {
    ...client,
    async complete(request, abort) {
      const completion = await client.complete(request, abort)
      if (isSameModel(names, completion.model)) return completion
      throw new RequestError('wrong_model', { retriable: false })
    },
  }
}
