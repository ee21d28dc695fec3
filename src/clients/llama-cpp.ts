// A Request → the answer of a GGUF model in this process, up to eight at a time.
import { basename } from 'node:path'
import type { LlamaModel, Token } from 'node-llama-cpp'
import { AppError } from '../contracts/errors.ts'
import type { GgufModel } from '../contracts/model.ts'
import type { Completion, Request } from '../contracts/request.ts'
import { RequestError } from '../core/ports.ts'
import type { Abort } from '../core/ports.ts'
import { createLlamaBatch } from './llama-batch.ts'
import type { LlamaBatch } from './llama-batch.ts'
import { loadLlama } from './llama-load.ts'
import { hasChatTemplate, toChatLayout, toPlainLayout, toTokenizer } from './llama-prompt.ts'
import type { PromptLayout } from './llama-prompt.ts'
import { createAnswerText } from './llama-text.ts'
import type { ModelClientKind, OpenClient } from './model-client-kind.ts'

export const llamaCpp: ModelClientKind<GgufModel> = {
  kind: 'gguf',
  open: async (source, { concurrency }) => openGguf(source, concurrency),
}

interface Session {
  readonly model: LlamaModel
  readonly layout: PromptLayout
  readonly batch: LlamaBatch
  readonly contextSize: number
}

async function openGguf(source: GgufModel, concurrency: number): Promise<OpenClient> {
  const { model, context, contextSize, sequences } = await loadLlama(source, concurrency)
  const layout = await resolveLayout(model, source.path).catch(async (error: unknown) => {
    await model.dispose()
    throw error
  })
  const places = Array.from({ length: sequences }, () => context.getSequence())
  const batch = createLlamaBatch(places)
  const session = { model, layout, batch, contextSize }

  async function close(): Promise<void> {
    await batch.close()
    for (const place of places) await place.dispose()
    await context.dispose()
    await model.dispose()
  }

  return {
    window: { maxRequestLength: contextSize - layout.overhead, tokenizer: toTokenizer(model) },
    maxConcurrency: sequences,
    contextSize,
    chatTemplate: layout.chatTemplate,
    complete: (request, abort) => answer(session, request, abort),
    close,
  }
}

async function resolveLayout(model: LlamaModel, path: string): Promise<PromptLayout> {
  if (!hasChatTemplate(model)) return toPlainLayout(model)
  const { resolveChatWrapper } = await import('node-llama-cpp')
  try {
    const wrapper = resolveChatWrapper(model, {
      warningLogs: false,
      fallbackToOtherWrappersOnJinjaError: false,
    })
    return toChatLayout(model, wrapper)
  } catch (cause) {
    throw new AppError('model_unavailable', `The chat template in ${basename(path)} cannot be used.`, {
      file: path,
      cause,
    })
  }
}

/** One answer. A prompt that leaves no room for an answer fails; an answer that fills the context ends as `length`. */
async function answer(session: Session, request: Request, abort: Abort): Promise<Completion> {
  const { model, layout, batch, contextSize } = session
  const tokens = layout.toTokens(request)
  const room = Math.min(request.maxTokens, contextSize - tokens.length)
  if (tokens.length === 0 || room < 1) throw new RequestError('model', { retriable: false })

  const text = createAnswerText(model, tokens, [...request.stopSequences, ...layout.stopTexts])
  let startedAt = 0
  let count = 0
  let cutShort = false
  function onToken(token: Token): boolean {
    if (layout.stopTokens.has(token)) return false
    count += 1
    if (text.push(token)) return false
    cutShort = count >= room
    return !cutShort
  }

  const onStart = (): void => void (startedAt = performance.now())
  await batch.generate({ tokens, temperature: request.temperature, onToken, onStart, abort })
  return {
    text: text.toText(),
    finishReason: cutShort ? 'length' : 'stop',
    promptTokens: tokens.length,
    completionTokens: count,
    seconds: (performance.now() - startedAt) / 1000,
    model: null,
  }
}
