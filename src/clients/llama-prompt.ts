// A prompt's text → the tokens that a GGUF model is fed: through the file's chat template, or plainly where it has none.
import type { ChatHistoryItem, ChatWrapper, LlamaModel, LlamaText, Token } from 'node-llama-cpp'
import type { ChatMessage } from '../contracts/instance.ts'
import type { Request } from '../contracts/request.ts'
import type { Tokenizer } from '../core/ports.ts'

export interface PromptLayout {
  readonly chatTemplate: boolean
  /** Tokens that the layout adds to those of the prompt. */
  readonly overhead: number
  /** Of a prompt, or of a conversation in its place. */
  toTokens(request: Pick<Request, 'prompt' | 'messages'>): Token[]
  /** Tokens that end an answer, besides the model's own end tokens. */
  readonly stopTokens: ReadonlySet<Token>
  /** Texts that end an answer where the vocabulary has no token for them. */
  readonly stopTexts: readonly string[]
}

/** Whether the file itself says how a chat is laid out; where it does not, node-llama-cpp would guess. */
export function hasChatTemplate(model: LlamaModel): boolean {
  const template: unknown = model.fileInfo.metadata.tokenizer.chat_template
  return typeof template === 'string' && template.trim() !== ''
}

/** The prompt after the beginning-of-text token, where the model wants one. Its text never becomes control tokens. */
export function toPlainLayout(model: LlamaModel): PromptLayout {
  const { bos, shouldPrependBosToken } = model.tokens
  const start = shouldPrependBosToken && bos !== null ? [bos] : []
  return {
    chatTemplate: false,
    overhead: start.length,
    toTokens: (request) => [...start, ...model.tokenize(toPlainText(request), false)],
    stopTokens: new Set(),
    stopTexts: [],
  }
}

/** Without a template a conversation is its turns by name, up to where the answer begins. */
function toPlainText({ prompt, messages }: Pick<Request, 'prompt' | 'messages'>): string {
  if (messages === undefined) return prompt
  const turns = messages.map(({ role, content }) => `${role}: ${content}`)
  return [...turns, 'assistant:'].join('\n\n')
}

/** The prompt as the one user message of a chat, or the conversation as it is, up to where the answer begins. */
export function toChatLayout(model: LlamaModel, wrapper: ChatWrapper): PromptLayout {
  const toTokens: PromptLayout['toTokens'] = (request) =>
    render(wrapper, request).contextText.tokenize(model.tokenizer)
  // Measured with a letter: some wrappers leave out a user's turn that is empty.
  const overhead = Math.max(0, toTokens({ prompt: 'x' }).length - model.tokenize('x', false).length)
  const triggers = render(wrapper, { prompt: 'x' }).stopGenerationTriggers
  return { chatTemplate: true, overhead, toTokens, ...toStops(model, triggers) }
}

function render(
  wrapper: ChatWrapper,
  { prompt, messages }: Pick<Request, 'prompt' | 'messages'>,
): ReturnType<ChatWrapper['generateContextState']> {
  const turns: ChatHistoryItem[] = messages?.map(toTurn) ?? [{ type: 'user', text: prompt }]
  const chatHistory: ChatHistoryItem[] = [...turns, { type: 'model', response: [] }]
  return wrapper.generateContextState({ chatHistory })
}

function toTurn({ role, content }: ChatMessage): ChatHistoryItem {
  return role === 'assistant' ? { type: 'model', response: [content] } : { type: role, text: content }
}

function toStops(
  model: LlamaModel,
  triggers: readonly LlamaText[],
): Pick<PromptLayout, 'stopTokens' | 'stopTexts'> {
  const stopTokens = new Set<Token>()
  const stopTexts: string[] = []
  for (const trigger of triggers) {
    const tokens = trigger.tokenize(model.tokenizer)
    const [only] = tokens
    if (only !== undefined && tokens.length === 1 && model.isSpecialToken(only)) stopTokens.add(only)
    else if (tokens.length > 0) stopTexts.push(model.detokenize(tokens, true))
  }
  return { stopTokens, stopTexts }
}

/** Counts and cuts by the model's own tokens, control tokens read as plain text. */
export function toTokenizer(model: LlamaModel): Tokenizer {
  function truncate(text: string, maxTokens: number): string {
    const tokens = model.tokenize(text, false)
    if (tokens.length <= maxTokens) return text
    const cut = model.detokenize(tokens.slice(0, Math.max(0, maxTokens)))
    // A cut through a character of several tokens leaves replacement marks that the text does not hold.
    return text.startsWith(cut) ? cut : cut.replace(/\uFFFD+$/, '')
  }
  return { count: (text) => model.tokenize(text, false).length, truncate }
}
