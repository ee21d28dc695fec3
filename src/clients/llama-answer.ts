// A Request → one answer of an open GGUF model: its prompt in tokens, how it is sampled, and what is kept of it.
import type { LlamaGrammarEvaluationState, LlamaModel, Token } from 'node-llama-cpp'
import type { Completion, Request } from '../contracts/request.ts'
import { RequestError } from '../core/ports.ts'
import type { Abort } from '../core/ports.ts'
import { countLongestChoice, toChoiceLogprobs } from './llama-choices.ts'
import type { GrammarOf } from './llama-choices.ts'
import type { LlamaContexts } from './llama-contexts.ts'
import type { Sampling } from './llama-place.ts'
import type { PromptLayout } from './llama-prompt.ts'
import { createAnswerText } from './llama-text.ts'

export interface AnswerSession {
  readonly model: LlamaModel
  readonly layout: PromptLayout
  readonly contexts: LlamaContexts
  /** Most tokens of prompt and answer together. */
  readonly window: number
  readonly grammarOf: GrammarOf
}

/** A prompt that leaves no room for an answer fails; an answer that fills the window ends as `length`. */
export async function answerRequest(
  session: AnswerSession,
  request: Request,
  abort: Abort,
): Promise<Completion> {
  const { layout, contexts } = session
  const tokens = layout.toTokens(request)
  const room = Math.min(toMaxTokens(session.model, request), session.window - tokens.length)
  if (tokens.length === 0 || room < 1) throw new RequestError('model', { retriable: false })
  const reader = createReader(session, request, { tokens, room })
  const grammar = await toGrammarState(session, request)
  let startedAt = 0
  await contexts.use(tokens.length + room, (batch) =>
    batch.generate({
      tokens,
      abort,
      temperature: request.temperature,
      seed: toSeed(request.seed),
      grammar,
      onProbabilities: reader.onProbabilities,
      onToken: reader.onToken,
      onStart: () => (startedAt = performance.now()),
    }),
  )
  return {
    ...reader.toResult(),
    promptTokens: tokens.length,
    seconds: (performance.now() - startedAt) / 1000,
    model: null,
  }
}

/** The labels of a closed task are short, but a limit of HELM's may be shorter in this model's tokens. */
function toMaxTokens(model: LlamaModel, { maxTokens, choices, constrained }: Request): number {
  return constrained && choices ? Math.max(maxTokens, countLongestChoice(model, choices)) : maxTokens
}

async function toGrammarState(
  { model, grammarOf }: AnswerSession,
  { choices, constrained }: Request,
): Promise<LlamaGrammarEvaluationState | undefined> {
  if (!constrained || choices === undefined) return undefined
  const { LlamaGrammarEvaluationState } = await import('node-llama-cpp')
  return new LlamaGrammarEvaluationState({ model, grammar: await grammarOf(choices) })
}

/** HELM's `random` is any text; where there is none the seed is always the same. */
function toSeed(text: string | undefined): number {
  if (text === undefined) return 1
  let hash = 2_166_136_261
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619)
  return hash >>> 0
}

interface Reader {
  readonly onToken: (token: Token) => boolean
  readonly onProbabilities: Sampling['onProbabilities']
  toResult(): Pick<Completion, 'text' | 'finishReason' | 'completionTokens' | 'logprob' | 'choiceLogprobs'>
}

function createReader(
  { model, layout }: AnswerSession,
  { stopSequences, choices, constrained, logprobs }: Request,
  { tokens, room }: { readonly tokens: readonly Token[]; readonly room: number },
): Reader {
  const text = createAnswerText(model, tokens, [...stopSequences, ...layout.stopTexts])
  let count = 0
  let cutShort = false
  let first: Token | null = null
  let probabilities: ReadonlyMap<Token, number> | null = null

  function onToken(token: Token): boolean {
    if (layout.stopTokens.has(token) || model.isEogToken(token)) return false
    first ??= token
    count += 1
    if (text.push(token)) return false
    cutShort = count >= room
    return !cutShort
  }

  function toLogprobs(): Pick<Completion, 'logprob' | 'choiceLogprobs'> {
    if (probabilities === null) return {}
    // Only the first position is scored: of an answer of several tokens there is no probability.
    const only = count === 1 && first !== null ? probabilities.get(first) : undefined
    return {
      ...(only === undefined || only === 0 ? {} : { logprob: Math.log(only) }),
      ...(choices ? { choiceLogprobs: toChoiceLogprobs(model, choices, probabilities) } : {}),
    }
  }

  return {
    onToken,
    onProbabilities: logprobs ? (given) => (probabilities = given) : undefined,
    toResult: () => ({
      text: constrained ? text.toText().trimStart() : text.toText(),
      finishReason: cutShort ? 'length' : 'stop',
      completionTokens: count,
      ...toLogprobs(),
    }),
  }
}
