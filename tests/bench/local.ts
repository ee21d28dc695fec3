// A GGUF model in this process → tokens a second of ours beside node-llama-cpp alone, stepped in lock-step.
import { availableParallelism } from 'node:os'
import { getLlama, LlamaLogLevel, resolveChatWrapper } from 'node-llama-cpp'
import type { ChatWrapper, LlamaContextSequence, LlamaModel, Token } from 'node-llama-cpp'
import { compare } from './measure.ts'
import type { Comparison, Contender, Measured } from './measure.ts'

const ROUNDS = 5
const PROMPTS_EACH = 8
const ROW_SEQUENCES = [1, 2, 4, 8, 16]
const SHARED_SEQUENCES = [1, 8, 16]
const AIM = 0.95
const SHARED_AIM = 1.5
/** About 400 tokens of the bench's model, and about 40. */
const SHARED_WORDS = 'The patient is a man of fifty years who has been well until now. '.repeat(21)
const OWN_WORDS = 'He has had a cough and a fever for two days and takes no medicine. '.repeat(2)

/** Most tokens of an answer, for both sides. */
export const LOCAL_MAX_TOKENS = 48
/** Threads for both sides: the client's own default. */
export const LOCAL_THREADS = Math.max(1, availableParallelism() - 1)

/** A row for each number of sequences with prompts of their own, and some with a beginning that all share. */
export async function benchLocal(modelPath: string, ours: Contender): Promise<Comparison[]> {
  const plans = [
    ...ROW_SEQUENCES.map((concurrency) => ({ concurrency, shared: false })),
    ...SHARED_SEQUENCES.map((concurrency) => ({ concurrency, shared: true })),
  ]
  const rows: Comparison[] = []
  for (const plan of plans) {
    const prompts = PROMPTS_EACH * Math.max(4, plan.concurrency)
    rows.push(await compareLocal(modelPath, ours, { ...plan, rounds: ROUNDS, prompts }))
  }
  return rows
}

interface LocalPlan {
  readonly concurrency: number
  /** Whether the prompts begin alike. */
  readonly shared: boolean
  readonly rounds: number
  readonly prompts: number
}

export async function compareLocal(
  modelPath: string,
  ours: Contender,
  { concurrency, shared, rounds, prompts }: LocalPlan,
): Promise<Comparison> {
  const floor = { name: 'node-llama-cpp in lock-step', run: runAlone }
  return compare(floor, ours, {
    what: shared ? 'tokens/s, shared beginning' : 'tokens/s',
    prompts: Array.from(
      { length: prompts },
      (_, i) => (shared ? SHARED_WORDS + OWN_WORDS : '') + toQuestion(i),
    ),
    concurrency,
    target: modelPath,
    rounds,
    aim: shared ? SHARED_AIM : AIM,
  })
}

function toQuestion(index: number): string {
  return `Question: What are the symptoms of disease ${index}?\nAnswer:`
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
