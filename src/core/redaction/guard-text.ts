// A text and who may see its data → the text, or only about how long it is.
import type { Access } from '../../contracts/benchmark.ts'
import type { GuardedText } from '../../contracts/instance-view.ts'
import type { Completion } from '../../contracts/request.ts'
import { applyPolicy, ruleOf } from './apply-policy.ts'
import { toRounded } from './rounding.ts'

/** Public text as it is; gated and private text as a rounded length, unless it was revealed. One rule for all text of data. */
export function guardText(text: string, access: Access, revealed = false): GuardedText {
  const shownAs = ruleOf('request', 'prompt', { audience: 'screen', access: revealed ? 'public' : access })
  return shownAs === 'as_is'
    ? { kind: 'text', text }
    : { kind: 'hidden', characters: toRounded(text, 'length', 'screen') as number }
}

export type CompletionFacts = Pick<
  Completion,
  'finishReason' | 'promptTokens' | 'completionTokens' | 'seconds'
>

/** What an answer took, for the screen: rounded where the data is not public and not revealed. */
export function guardCompletion(completion: Completion, access: Access, revealed: boolean): CompletionFacts {
  const { finishReason } = completion
  const shown = applyPolicy('completion', completion, {
    audience: 'screen',
    access: revealed ? 'public' : access,
    ids: noIds,
  }) as Partial<CompletionFacts>
  return {
    finishReason,
    promptTokens: shown.promptTokens ?? null,
    completionTokens: shown.completionTokens ?? null,
    seconds: shown.seconds ?? 0,
  }
}

/** The screen shows no keyed ids. */
const noIds = {
  keyedId: (): string => {
    throw new TypeError('the screen has no keyed ids')
  },
}
