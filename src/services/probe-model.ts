// A stored model → what it says to one short question, and under which name.
import { AppError } from '../contracts/errors.ts'
import type { Model, Probe } from '../contracts/model.ts'
import { isSameModel } from '../core/catalog/same-model-name.ts'
import { RequestError } from '../core/ports.ts'
import { measureRates } from '../core/runner/measure-rates.ts'
import { openUnnamed, toAskedNames, type ModelOpener } from './open-model.ts'

const never = { aborted: false, addEventListener() {}, removeEventListener() {} }

/** Throws `model_unavailable` where it does not answer, or answers under a name that nobody accepted; or `egress_refused`. */
export async function probeModel(model: Model, opener: ModelOpener): Promise<Probe> {
  const { clock } = opener.host
  const startedAt = clock()
  const client = await openUnnamed(model, 1, opener)
  try {
    const loadedAt = clock()
    const request = {
      prompt: 'Reply with the letter A.\n\nAnswer:',
      temperature: 0,
      maxTokens: 8,
      stopSequences: [],
    }
    const completion = await client.complete(request, never)
    checkName(model, completion.model)
    const seconds = clock() - loadedAt
    return {
      name: model.name,
      ok: true,
      seconds,
      loadSeconds: loadedAt - startedAt,
      answer: completion.text,
      contextSize: client.contextSize,
      chatTemplate: client.chatTemplate,
      ...(client.device === undefined ? {} : { device: client.device }),
      answeredAs: toShownName(completion.model),
      // Recorded answers take no time, and hold none to these prompts.
      ...(model.source.kind === 'replay' ? {} : await measureRates(client, { clock, abort: never })),
    }
  } catch (error) {
    throw error instanceof RequestError ? toUnavailable(model.name, error) : error
  } finally {
    await client.close()
  }
}

function checkName(model: Model, answered: string | null): void {
  const names = toAskedNames(model)
  if (names === null || isSameModel(names, answered)) return
  const shown = toShownName(answered)
  throw new AppError(
    'model_unavailable',
    shown === null
      ? `${model.name} was asked as ${names.asked} and answered under another name, which cannot be shown here; see what the server holds.`
      : `${model.name} was asked as ${names.asked} and answered as ${shown}. If that is the right model, accept the name: wardroom models edit ${model.name} --answers-as ${shown}`,
  )
}

/** Text of a server: only what can be nothing but a name is shown, and stands in a command as it is. */
function toShownName(answered: string | null): string | null {
  return answered !== null && /^[A-Za-z0-9/][A-Za-z0-9._:@/+-]{0,199}$/.test(answered) ? answered : null
}

function toUnavailable(name: string, error: RequestError): AppError {
  const status = error.status === null ? '' : ` (HTTP ${error.status})`
  return new AppError(
    'model_unavailable',
    `${name} did not answer: ${error.code.replaceAll('_', ' ')}${status}.`,
    { cause: error },
  )
}
