// A model client → how fast it reads and writes, from two short requests of usual length.
import type { Request } from '../../contracts/request.ts'
import { estimateTokens } from '../text/estimate-tokens.ts'
import { RequestError, type Abort, type Clock, type ModelClient } from '../ports.ts'

export interface MeasuredRates {
  readonly promptTokensPerSecond?: number
  readonly completionTokensPerSecond?: number
}

/** About 250 tokens; enough to see a rate, and over soon on a slow machine. */
const sentences = 24
const answerTokens = 24

/**
 * One at a time: a prompt that is only read (one token comes back), and another one of the same length that is answered at
 * some length; what the second takes more is writing. A rate that cannot be told, as where answers are short, is absent, and
 * so are both where a request of that length is not answered.
 */
export async function measureRates(
  client: Pick<ModelClient, 'complete' | 'window'>,
  { clock, abort }: { readonly clock: Clock; readonly abort: Abort },
): Promise<MeasuredRates> {
  async function time(request: Request) {
    const startedAt = clock()
    const completion = await client.complete(request, abort)
    return { seconds: clock() - startedAt, completion }
  }
  try {
    const reading = toRequest('Ward', 1)
    const read = await time(reading)
    const prompt = read.completion.promptTokens ?? countTokens(reading.prompt, client)
    const written = await time(toRequest('Clinic', answerTokens))
    const more = (written.completion.completionTokens ?? countTokens(written.completion.text, client)) - 1
    const longer = written.seconds - read.seconds
    return {
      ...(read.seconds > 0 && prompt > 0 ? { promptTokensPerSecond: prompt / read.seconds } : {}),
      ...(longer > 0 && more > 0 ? { completionTokensPerSecond: more / longer } : {}),
    }
  } catch (error) {
    if (error instanceof RequestError) return {}
    throw error
  }
}

function countTokens(text: string, { window }: Pick<ModelClient, 'window'>): number {
  return window?.tokenizer.count(text) ?? estimateTokens(text)
}

/** Different from its first word on: a beginning that was read before would be read in no time. */
function toRequest(place: string, maxTokens: number): Request {
  const lines = Array.from(
    { length: sentences },
    (_, at) => `${place} ${at + 1} keeps ${at + 3} beds and wrote ${2 * at + 5} notes on that day.`,
  )
  const prompt = `${lines.join('\n')}\n\nTell in your own words what the lines above say, one by one:`
  return { prompt, temperature: 0, maxTokens, stopSequences: [] }
}
