// A model client and a prompt program → a client that puts each request to the model through the program.
import type { PromptProgram } from '../../contracts/model.ts'
import type { Completion, Request } from '../../contracts/request.ts'
import { readProgramAnswer } from '../adapters/program-answer.ts'
import { toProgramMessages } from '../adapters/program-prompt.ts'
import type { ContextWindow, ModelClient } from '../ports.ts'

/** How a program asks: the benchmark's own temperature and answer length are not looked at, as upstream has it. */
export interface ProgramSampling {
  readonly temperature: number
  readonly maxTokens: number
}

/** DSPy's defaults, and those that upstream gives to models that reason by themselves. `names` are all that the model has. */
export function toProgramSampling(names: readonly string[]): ProgramSampling {
  const reasons = names.some((name) => name.includes('o3-mini') || name.includes('deepseek-r1'))
  return reasons ? { temperature: 1, maxTokens: 100_000 } : { temperature: 0, maxTokens: 4000 }
}

export function withProgram<Client extends ModelClient>(
  base: Client,
  program: PromptProgram,
  sampling: ProgramSampling,
): Client {
  const room = toRoom(base.window, program, sampling)
  return {
    ...base,
    window: room === null ? null : room.window,
    async complete(request, abort) {
      const asked = toProgramRequest(request, program, room === null ? sampling : room.sampling)
      return toAnswer(await base.complete(asked, abort), program)
    },
    ...(base.prepare === undefined
      ? {}
      : {
          prepare: ({ longestRequest }: { longestRequest: number }) =>
            base.prepare!({ longestRequest: longestRequest + (room?.added ?? 0) }),
        }),
  }
}

/** Neither stop sequences nor choices fit an answer in sections. */
function toProgramRequest(
  { prompt, messages, seed }: Request,
  program: PromptProgram,
  sampling: ProgramSampling,
): Request {
  // A conversation becomes one text, without what the system said, as upstream does.
  const turns = messages?.filter(({ role }) => role !== 'system').map(({ content }) => content)
  const asked = toProgramMessages(program, turns?.join(' ') ?? prompt)
  return {
    prompt: asked.map(({ content }) => content).join('\n\n'),
    messages: asked,
    ...sampling,
    stopSequences: [],
    ...(seed === undefined ? {} : { seed }),
  }
}

function toAnswer(completion: Completion, program: PromptProgram): Completion {
  const { text, reasoning } = readProgramAnswer(program, completion.text)
  const { thinking, ...rest } = completion
  const thoughts = [thinking, reasoning].filter((part) => typeof part === 'string' && part !== '')
  return { ...rest, text, ...(thoughts.length === 0 ? {} : { thinking: thoughts.join('\n\n') }) }
}

/** What a chat template adds to a turn, at most. */
const tokensOfTurn = 16

interface Room {
  /** What is left for the benchmark's own prompt. */
  readonly window: ContextWindow
  readonly sampling: ProgramSampling
  /** Tokens that the program adds to a request. */
  readonly added: number
}

/** A model whose window is small keeps at most half of it for the answer. */
function toRoom(
  window: ContextWindow | null,
  program: PromptProgram,
  sampling: ProgramSampling,
): Room | null {
  if (window === null) return null
  const turns = toProgramMessages(program, '')
  const own = turns.reduce((sum, { content }) => sum + tokensOfTurn + window.tokenizer.count(content), 0)
  const maxTokens = Math.max(1, Math.min(sampling.maxTokens, Math.floor(window.maxRequestLength / 2)))
  const maxRequestLength = Math.max(1, window.maxRequestLength - own - maxTokens)
  return {
    window: { ...window, maxRequestLength },
    sampling: { ...sampling, maxTokens },
    added: own + maxTokens,
  }
}
