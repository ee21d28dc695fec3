// The log-probabilities of an OpenAI-style answer → that of the answer, and those of the labels as its first token.
import { z } from 'zod'
import type { Completion } from '../contracts/request.ts'

const scoredSchema = z.object({ token: z.string(), logprob: z.number() })
const chatSchema = z.object({
  content: z.array(scoredSchema.extend({ top_logprobs: z.array(scoredSchema).nullish() })).nonempty(),
})
const completionsSchema = z.object({
  tokens: z.array(z.string()).nonempty(),
  token_logprobs: z.array(z.number().nullable()),
  top_logprobs: z.array(z.record(z.string(), z.number()).nullable()).nullish(),
})

/** Both shapes; some servers give the one of the chat for completions too. */
export const logprobsSchema = z.union([chatSchema, completionsSchema]).nullish().catch(null)

interface ScoredToken {
  readonly token: string
  readonly logprob: number
  readonly alternatives: readonly (readonly [token: string, logprob: number])[]
}

export interface AnswerPlace {
  /** Where in all that the model wrote the answer begins and ends: reasoning before it and what follows a stop sequence are not scored. */
  readonly start: number
  readonly end: number
}

export type AnswerLogprobs = Pick<Completion, 'logprob' | 'choiceLogprobs'>

export function toAnswerLogprobs(
  logprobs: z.infer<typeof logprobsSchema>,
  { start, end }: AnswerPlace,
  choices: readonly string[] | undefined,
): AnswerLogprobs {
  if (logprobs === null || logprobs === undefined) return {}
  const scored: ScoredToken[] = []
  let at = 0
  for (const token of toTokens(logprobs)) {
    const next = at + token.token.length
    if (next > start && at < end) scored.push(token)
    at = next
  }
  if (scored.length === 0) return {}
  const logprob = scored.reduce((sum, token) => sum + token.logprob, 0)
  // A space or line break in front decides nothing.
  const first = scored.find(({ token }) => token.trim() !== '')
  if (choices === undefined || first === undefined) return { logprob }
  return { logprob, choiceLogprobs: toChoiceLogprobs(first, choices) }
}

function toTokens(logprobs: NonNullable<z.infer<typeof logprobsSchema>>): ScoredToken[] {
  if ('content' in logprobs)
    return logprobs.content.map(({ token, logprob, top_logprobs }) => ({
      token,
      logprob,
      alternatives: (top_logprobs ?? []).map((other) => [other.token, other.logprob] as const),
    }))
  return logprobs.tokens.map((token, index) => ({
    token,
    logprob: logprobs.token_logprobs[index] ?? 0,
    alternatives: Object.entries(logprobs.top_logprobs?.[index] ?? {}),
  }))
}

/** `A` and ` A` are one label: their probabilities are added. A label that is not among the alternatives is left out. */
function toChoiceLogprobs(
  { token, logprob, alternatives }: ScoredToken,
  choices: readonly string[],
): Readonly<Record<string, number>> {
  const known = new Map([...alternatives, [token, logprob] as const])
  const sums = new Map<string, number>()
  for (const [other, value] of known) {
    const label = other.trim()
    if (choices.includes(label)) sums.set(label, (sums.get(label) ?? 0) + Math.exp(value))
  }
  return Object.fromEntries([...sums].map(([label, sum]) => [label, Math.log(sum)]))
}
