// Answers recorded in a JSON lines file → the answer to a prompt, without asking any model.
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { z } from 'zod'
import { AppError } from '../contracts/errors.ts'
import type { ReplayModel } from '../contracts/model.ts'
import type { Completion, Request } from '../contracts/request.ts'
import { RequestError } from '../core/ports.ts'
import type { ModelClientKind, OpenClient } from './model-client-kind.ts'

const MAX_CONCURRENCY = 64

const lineSchema = z.union([
  z.object({ prompt_sha256: z.string().regex(/^[0-9a-f]{64}$/), completion: z.string() }),
  z.object({ prompt: z.string(), completion: z.string() }),
])

/** One `{"prompt" or "prompt_sha256", "completion"}` a line; the last line for a prompt wins. */
export const replay: ModelClientKind<ReplayModel> = {
  kind: 'replay',
  open: async (source) => openRecording(source.path),
}

async function openRecording(path: string): Promise<OpenClient> {
  const answers = await loadAnswers(path)

  async function complete(request: Request): Promise<Completion> {
    const startedAt = performance.now()
    const text = answers.get(toSha256(toRecordedPrompt(request)))
    if (text === undefined) throw new RequestError('model', { retriable: false })
    const seconds = (performance.now() - startedAt) / 1000
    return { text, finishReason: 'unknown', promptTokens: null, completionTokens: null, seconds, model: null }
  }

  return {
    window: null,
    maxConcurrency: MAX_CONCURRENCY,
    contextSize: null,
    chatTemplate: null,
    complete,
    close: async () => undefined,
  }
}

/** A conversation is recorded under the JSON text of its messages, `[{"role", "content"}]`. */
function toRecordedPrompt({ prompt, messages }: Request): string {
  if (messages === undefined) return prompt
  return JSON.stringify(messages.map(({ role, content }) => ({ role, content })))
}

/** SHA-256 of prompt → completion. */
async function loadAnswers(path: string): Promise<ReadonlyMap<string, string>> {
  const file = await open(path).catch((cause: unknown) => {
    throw new AppError('model_unavailable', `The recording ${basename(path)} cannot be read.`, {
      file: path,
      cause,
    })
  })
  const answers = new Map<string, string>()
  let number = 0
  try {
    for await (const line of file.readLines()) {
      number += 1
      const text = number === 1 ? line.replace(/^\uFEFF/, '') : line
      if (text.trim() === '') continue
      const entry = parseLine(text, { file: path, line: number })
      answers.set('prompt' in entry ? toSha256(entry.prompt) : entry.prompt_sha256, entry.completion)
    }
  } finally {
    await file.close()
  }
  return answers
}

function parseLine(text: string, place: { file: string; line: number }): z.infer<typeof lineSchema> {
  const parsed = lineSchema.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  throw new AppError(
    'bad_input',
    'A recorded answer is {"prompt" or "prompt_sha256", "completion"} on one line.',
    place,
  )
}

/** Undefined where the text is not JSON: the parser's own error quotes the text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function toSha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}
