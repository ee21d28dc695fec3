// A Request ↔ the JSON that a gateway takes and gives for Claude and Gemini; their answers in the shape of completions.
import { z } from 'zod'
import type { Request } from '../contracts/request.ts'

export const wires = ['claude', 'gemini'] as const
export type Wire = (typeof wires)[number]

/** Stop sequences have no place in the one for Claude: the answer is cut here. */
export function toWireBody(
  wire: Wire,
  model: string,
  { prompt, temperature, maxTokens, stopSequences }: Request,
): Readonly<Record<string, unknown>> {
  if (wire === 'claude') return { model_id: model, prompt_text: prompt, max_tokens: maxTokens, temperature }
  return {
    contents: { role: 'user', parts: { text: prompt } },
    generation_config: {
      temperature,
      topP: 1,
      topK: 1,
      candidateCount: 1,
      maxOutputTokens: maxTokens,
      stopSequences,
    },
  }
}

const textSchema = z.string().nullish()
const countSchema = z.number().nullish()

const claudeSchema = z.object({
  content: z.array(z.object({ text: textSchema })).min(1),
  stop_reason: textSchema,
  model: textSchema,
  usage: z.object({ input_tokens: countSchema, output_tokens: countSchema }).nullish(),
})

/** What comes in pieces comes as a list, which a gateway may wrap. */
const geminiSchema = z
  .array(
    z.object({
      candidates: z
        .array(
          z.object({
            content: z.object({ parts: z.array(z.object({ text: textSchema })).nullish() }).nullish(),
            finishReason: textSchema,
          }),
        )
        .nullish(),
      modelVersion: textSchema,
      usageMetadata: z.object({ promptTokenCount: countSchema, candidatesTokenCount: countSchema }).nullish(),
    }),
  )
  .min(1)

const FINISHED: Readonly<Record<string, string>> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  STOP: 'stop',
  max_tokens: 'length',
  MAX_TOKENS: 'length',
  SAFETY: 'content_filter',
  PROHIBITED_CONTENT: 'content_filter',
}

/** Undefined where it is no such answer. */
export function toCompletionsShape(wire: Wire, value: unknown): unknown {
  const whole = Array.isArray(value) ? { content: value as readonly unknown[] } : value
  return wire === 'claude' ? fromClaude(whole) : fromGemini(whole)
}

function fromClaude(value: unknown): unknown {
  const { data } = claudeSchema.safeParse(value)
  if (data === undefined) return undefined
  const { content, stop_reason: reason, model, usage } = data
  return {
    model,
    choices: [{ text: content[0]?.text ?? '', finish_reason: toFinished(reason) }],
    usage: { prompt_tokens: usage?.input_tokens, completion_tokens: usage?.output_tokens },
  }
}

function fromGemini(value: unknown): unknown {
  const { content } = z.object({ content: z.unknown() }).safeParse(value).data ?? { content: [value] }
  const { data } = geminiSchema.safeParse(content)
  if (data === undefined) return undefined
  const candidates = data.flatMap((piece) => piece.candidates?.slice(0, 1) ?? [])
  if (candidates.length === 0) return undefined
  const usage = data.at(-1)?.usageMetadata
  return {
    model: data.at(-1)?.modelVersion,
    choices: [
      {
        text: candidates.map((candidate) => candidate.content?.parts?.[0]?.text ?? '').join(''),
        finish_reason: toFinished(candidates.at(-1)?.finishReason),
      },
    ],
    usage: { prompt_tokens: usage?.promptTokenCount, completion_tokens: usage?.candidatesTokenCount },
  }
}

function toFinished(reason: string | null | undefined): string | null {
  return (reason && FINISHED[reason]) || null
}
