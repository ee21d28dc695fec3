// A request and who answers it → the key under which its answer is found again.
import type { Request } from '../../contracts/request.ts'
import type { Hasher } from '../ports.ts'

/**
 * SHA-256, hex, over all that decides an answer: the model's fingerprint (file, or address, deployment and name), the text and
 * every parameter. None of the secrets: a key of the endpoint changes no answer. Null for a request that is not to be repeated
 * from memory: at a temperature above 0 only a seed makes it the same request again.
 */
export function toCacheKey(
  request: Request,
  fingerprint: string,
  hasher: Pick<Hasher, 'sha256'>,
): string | null {
  const { prompt, messages, temperature, maxTokens, stopSequences, choices, logprobs, seed } = request
  const constrained = request.constrained ?? false
  if (temperature > 0 && seed === undefined) return null
  const parts = [
    prompt,
    messages ?? null,
    temperature,
    maxTokens,
    stopSequences,
    choices ?? null,
    constrained,
  ]
  return hasher.sha256(JSON.stringify([fingerprint, ...parts, logprobs ?? false, seed ?? null]))
}
