// The small models and questions that the tests of the local client share.
import { defaultModelSettings, type GgufModel } from '../contracts/model.ts'
import type { Request } from '../contracts/request.ts'
import { createGuardedHttp } from './egress-guard.ts'
import { llamaCpp } from './llama-cpp.ts'
import type { OpenClient } from './model-client-kind.ts'

export const never = new AbortController().signal

const opened: OpenClient[] = []

export async function closeAll(): Promise<void> {
  for (const client of opened.splice(0)) await client.close()
}

export async function open(
  path: string,
  concurrency: number,
  more: Partial<GgufModel> = {},
): Promise<OpenClient> {
  const source: GgufModel = {
    kind: 'gguf',
    path,
    sha256: '',
    bytes: 0,
    contextSize: null,
    threads: null,
    ...more,
  }
  const http = createGuardedHttp({ isAllowed: () => false })
  const client = await llamaCpp.open(source, {
    http,
    apiKey: null,
    concurrency,
    settings: defaultModelSettings,
  })
  opened.push(client)
  return client
}

export function ask(prompt: string, more: Partial<Request> = {}): Request {
  return { prompt, temperature: 0, maxTokens: 24, stopSequences: [], ...more }
}

/** Prompts of different lengths, with answers of different lengths, so that places are freed and taken in between. */
export const requests = Array.from({ length: 12 }, (_, i) =>
  ask(
    i % 2 === 0
      ? `The following are multiple choice questions about health.\n\nQuestion: ${'A patient is tired. '.repeat(i * 4)}What is deficient in anemia of type ${i}?\nA. Iron\nB. Water\nC. Salt\nD. Air\nAnswer:`
      : `Question: What are the symptoms of disease number ${i}?\nAnswer:`,
    { maxTokens: 3 + ((i * 7) % 20) },
  ),
)

/** A long beginning in common, and what follows of different lengths. */
export const sharing = Array.from(
  { length: 6 },
  (_, i) =>
    `${'The patient is a man of fifty years who has been well. '.repeat(12)}${'He coughs. '.repeat(i)}Case ${i}: is it a cold?\nA. Yes\nB. No\nAnswer:`,
)
