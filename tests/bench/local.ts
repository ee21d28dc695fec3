// A GGUF model in this process → tokens a second of ours beside node-llama-cpp alone, stepped in lock-step.
import { availableParallelism } from 'node:os'
import { getLlama, LlamaLogLevel, resolveChatWrapper } from 'node-llama-cpp'
import type { ChatWrapper, LlamaContextSequence, LlamaModel, Token } from 'node-llama-cpp'
import { compare } from './measure.ts'
import type { Comparison, Contender, Measured } from './measure.ts'

const SEQUENCES = 8
const PROMPTS = 128
const ROUNDS = 7
const AIM = 0.9

/** Most tokens of an answer, for both sides. */
export const LOCAL_MAX_TOKENS = 48
/** Threads for both sides: the client's own default. */
export const LOCAL_THREADS = Math.max(1, availableParallelism() - 1)

export async function benchLocal(modelPath: string, ours: Contender): Promise<Comparison> {
  const prompts = Array.from(
    { length: PROMPTS },
    (_, i) => `Question: What are the symptoms of disease ${i}?\nAnswer:`,
  )
  const floor = { name: 'node-llama-cpp in lock-step', run: runAlone }
  const plan = {
    what: 'tokens/s',
    prompts,
    concurrency: SEQUENCES,
    target: modelPath,
    rounds: ROUNDS,
    aim: AIM,
  }
  return compare(floor, ours, plan)
}

/** The least that has to be done: the same chats, the same sequences, no queue, no text, no stop sequences. */
async function runAlone(
  prompts: readonly string[],
  concurrency: number,
  modelPath: string,
): Promise<Measured> {
  const logLevel = LlamaLogLevel.disabled
  const llama = await getLlama({
    gpu: false,
    build: 'never',
    skipDownload: true,
    progressLogs: false,
    logLevel,
  })
  const model = await llama.loadModel({ modelPath })
  const contextSize = Math.min(model.trainContextSize, 8_192)
  const context = await model.createContext({ sequences: concurrency, contextSize, threads: LOCAL_THREADS })
  const sequences = Array.from({ length: concurrency }, () => context.getSequence())
  const wrapper = resolveChatWrapper(model)
  const startedAt = performance.now()
  const chats = prompts.map((prompt) => toChat(model, wrapper, prompt))
  const units = await stepAll(sequences, chats)
  const seconds = (performance.now() - startedAt) / 1000
  await llama.dispose()
  return { units, seconds }
}

function toChat(model: LlamaModel, wrapper: ChatWrapper, text: string): Token[] {
  const chatHistory = [
    { type: 'user' as const, text },
    { type: 'model' as const, response: [] },
  ]
  return wrapper.generateContextState({ chatHistory }).contextText.tokenize(model.tokenizer)
}

/** Steps every sequence once a turn, in their order; a sequence takes the next chat when its own has ended. */
async function stepAll(
  sequences: readonly LlamaContextSequence[],
  chats: readonly Token[][],
): Promise<number> {
  const lanes = sequences.map((sequence) => ({
    sequence,
    iterator: null as AsyncGenerator<Token, void> | null,
    count: 0,
  }))
  let next = 0
  let total = 0
  async function step(lane: (typeof lanes)[number]): Promise<void> {
    const token = await lane.iterator?.next()
    if (token === undefined) return
    if (token.done !== true) {
      total += 1
      lane.count += 1
      if (lane.count < LOCAL_MAX_TOKENS) return
    }
    await lane.iterator?.return()
    await lane.sequence.clearHistory()
    lane.iterator = null
  }
  for (;;) {
    for (const lane of lanes) {
      const chat = lane.iterator === null ? chats[next] : undefined
      if (chat === undefined) continue
      next += 1
      lane.count = 0
      lane.iterator = lane.sequence.evaluate(chat, { temperature: 0 })
    }
    if (lanes.every(({ iterator }) => iterator === null)) return total
    await Promise.all(lanes.map(step))
  }
}
