// A GGUF file → a client that answers in this process, up to sixteen requests at a time.
import { basename } from 'node:path'
import type { LlamaModel } from 'node-llama-cpp'
import { AppError } from '../contracts/errors.ts'
import type { GgufModel } from '../contracts/model.ts'
import { answerRequest } from './llama-answer.ts'
import { createGrammars } from './llama-choices.ts'
import { createLlamaContexts } from './llama-contexts.ts'
import { loadLlama } from './llama-load.ts'
import { readFreeMemory, type FreeMemory } from './llama-memory.ts'
import { MAX_SEQUENCES } from './llama-open-context.ts'
import { hasChatTemplate, toChatLayout, toPlainLayout, toTokenizer } from './llama-prompt.ts'
import type { PromptLayout } from './llama-prompt.ts'
import type { ModelClientKind, OpenClient } from './model-client-kind.ts'

export const llamaCpp: ModelClientKind<GgufModel> = {
  kind: 'gguf',
  open: async (source, { concurrency }) => openGguf(source, concurrency),
}

/** @throws AppError model_unavailable */
export async function openGguf(
  source: GgufModel,
  concurrency: number,
  freeMemory: FreeMemory = readFreeMemory,
): Promise<OpenClient> {
  const { path, threads } = source
  const loaded = await loadLlama(path, freeMemory)
  const { model } = loaded
  const layout = await resolveLayout(model, path).catch(async (error: unknown) => {
    await model.dispose()
    throw error
  })
  const window = source.contextSize ?? model.trainContextSize
  const contexts = createLlamaContexts(loaded, { path, window, concurrency, threads, freeMemory })
  const session = { model, layout, contexts, window, grammarOf: createGrammars(model) }

  return {
    window: { maxRequestLength: window - layout.overhead, tokenizer: toTokenizer(model) },
    maxConcurrency: Math.max(1, Math.min(Math.trunc(concurrency), MAX_SEQUENCES)),
    contextSize: window,
    chatTemplate: layout.chatTemplate,
    device: await toDevice(model),
    prepare: ({ longestRequest }) => contexts.prepare(longestRequest + layout.overhead),
    complete: (request, abort) => answerRequest(session, request, abort),
    async close() {
      await contexts.close()
      await model.dispose()
    },
  }
}

/** `processor`, or the names of the GPUs that hold the model's layers. */
async function toDevice(model: LlamaModel): Promise<string> {
  if (model.gpuLayers === 0) return 'processor'
  const names = await model.llama.getGpuDeviceNames()
  return `GPU (${[String(model.llama.gpu), ...names].join(', ')})`
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
