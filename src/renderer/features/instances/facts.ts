// One instance → what was measured of its request and answer, in words.
import type { InstanceView } from '../../../contracts/instance-view.ts'
import { toCountText } from './outcome.ts'

type Facts = readonly (readonly [string, string])[]

const FINISHES: Readonly<Record<string, string>> = {
  stop: 'stopped by itself',
  length: 'cut at the limit',
  content_filter: 'stopped by a content filter',
}

/** Length, prompt and time; of a failed request, its code and status. */
export function toMeasuredFacts({ completion, failure, request, truncated }: InstanceView): Facts {
  const cut = truncated ? 'cut to fit' : 'not cut'
  if (completion !== null) {
    const { completionTokens, promptTokens, seconds, attempts } = completion
    return [
      ['Length', toLength(completionTokens, request.maxTokens, completion.finishReason)],
      ['Prompt', promptTokens === null ? cut : `${toCountText(promptTokens, 'token')}, ${cut}`],
      ['Time', `${toSeconds(seconds)}, ${toTries(attempts)}`],
    ]
  }
  if (failure === null) return [['Prompt', cut]]
  return [
    ['Code', failure.code],
    ...(failure.status === null ? [] : [['Status', String(failure.status)] as const]),
    ['Tries', String(failure.attempts)],
    ['Prompt', cut],
  ]
}

export function toRequestFacts({ request }: InstanceView): Facts {
  const stops = request.stopSequences.map((stop) => JSON.stringify(stop)).join(', ')
  return [
    ['Temperature', String(request.temperature)],
    ['Most tokens', request.maxTokens.toLocaleString('en-GB')],
    ['Stops at', stops === '' ? 'the model’s own end' : stops],
    ...(request.constrained ? [['Answer', 'held to its letters'] as const] : []),
  ]
}

function toLength(tokens: number | null, most: number, finish: string): string {
  const end = FINISHES[finish] ?? 'end not told'
  // Of private answers the count is rounded up, but never beyond what was asked for.
  const shown = tokens === null ? null : Math.min(tokens, most)
  return shown === null ? end : `${shown.toLocaleString('en-GB')} of ${toCountText(most, 'token')}, ${end}`
}

function toSeconds(seconds: number): string {
  return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds).toLocaleString('en-GB')} s`
}

function toTries(attempts: number): string {
  return attempts === 1 ? 'first try' : `${attempts} tries`
}
