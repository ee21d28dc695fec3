// Answers as they arrive, with the sizes of their prompts → how long a load of further ones will take the same model.
import type { Clock } from '../ports.ts'
import type { Answered } from './execute-requests.ts'

/** Requests that are still to be answered. Sizes are in tokens, about. */
export interface Load {
  readonly count: number
  /** Of all prompts together. */
  readonly promptSize: number
  /** Of all answers together, where that is known better than from the answers seen; else null. */
  readonly answerSize: number | null
}

export interface Pace {
  /** Time begins to count, such as after a model was loaded; what was learnt of sizes stays. */
  begin(): void
  add(batch: readonly Answered[]): void
  /** Null while nothing was answered; 0 for nothing. */
  secondsFor(load: Load): number | null
}

interface Seen {
  readonly at: number
  readonly prompt: number
  readonly answer: number
  /** Time of this request alone. */
  readonly seconds: number
}

/** The rate is that of the last minute, or of so many answers where a model is slower. */
const windowSeconds = 60
const leastAnswers = 24
/** Sizes are learnt over longer, but not from a model that is still warming up. */
const mostSeen = 300
const warmUpSeconds = 20
const leastAfterWarmUp = 6
const charactersPerToken = 4

/** What a token of the prompt costs of one of the answer: hundreds of them, or one and a half. */
const ratios = Array.from({ length: 29 }, (_, step) => 2 ** (-10 + step * 0.375))
/** So far off the usual, e-fold, is no surprise. */
const usualRatio = 1 / 16
const surprise = 0.3
/** Times of equal requests differ by this much at least, as a logarithm. */
const leastVariance = 0.01

/** `ratio` is what a token of a prompt costs of one of the answer, where that was measured; else about a sixteenth. */
export function createPace(clock: Clock, ratio: number = usualRatio): Pace {
  let seen: Seen[] = []
  let beganAt = clock()
  /** When the last answer came that is not kept any more. */
  let forgotAt = -Infinity

  return {
    begin() {
      beganAt = clock()
    },
    add(batch) {
      const at = clock()
      for (const { work, answer } of batch) {
        // What came from memory took no time and says nothing of the model.
        if (answer.kind !== 'completed' || answer.completion.cached) continue
        const { text, thinking = '', completionTokens, seconds } = answer.completion
        const answerSize = completionTokens ?? (text.length + thinking.length) / charactersPerToken
        seen.push({ at, prompt: toPromptSize(work.request), answer: answerSize + 1, seconds })
      }
      forgotAt = seen.at(-mostSeen - 1)?.at ?? forgotAt
      seen = seen.slice(-mostSeen)
    },
    secondsFor(load) {
      if (load.count === 0) return 0
      const window = toWindow(seen, { beganAt, forgotAt, now: clock() })
      return window === null
        ? null
        : toSeconds(load, { window, learnt: leaveOutWarmUp(seen, beganAt), usual: ratio })
    },
  }
}

export function toPromptSize({
  prompt,
  messages,
}: {
  readonly prompt: string
  readonly messages?: readonly { readonly content: string }[] | undefined
}): number {
  const characters = messages?.reduce((sum, { content }) => sum + content.length, 0) ?? prompt.length
  return characters / charactersPerToken
}

interface Window {
  readonly seen: readonly Seen[]
  readonly seconds: number
}

/** From the answer before the window's first one, so that no time counts without its answer. */
function toWindow(
  seen: readonly Seen[],
  { beganAt, forgotAt, now }: { readonly beganAt: number; readonly forgotAt: number; readonly now: number },
): Window | null {
  const since = leaveOutWarmUp(
    seen.filter(({ at }) => at >= beganAt),
    beganAt,
  )
  const inTime = since.filter(({ at }) => now - at <= windowSeconds)
  const last = since.slice(-Math.max(leastAnswers, inTime.length))
  if (last.length === 0) return null
  const from = Math.max(beganAt, seen.at(-last.length - 1)?.at ?? forgotAt)
  return now > from ? { seen: last, seconds: now - from } : null
}

/** A model that has just been loaded is slow for a while. */
function leaveOutWarmUp(seen: readonly Seen[], beganAt: number): readonly Seen[] {
  const warm = seen.filter(({ at }) => at < beganAt || at - beganAt > warmUpSeconds)
  return warm.length >= leastAfterWarmUp ? warm : seen
}

/** Each ratio gives its own answer; they are weighed by how well it explains the times that were seen. */
function toSeconds(
  load: Load,
  {
    window,
    learnt,
    usual,
  }: { readonly window: Window; readonly learnt: readonly Seen[]; readonly usual: number },
): number {
  const answers = toAnswerLine(learnt)
  const weighed = ratios.map((ratio) => {
    const costOf = ({ prompt, answer }: Seen) => ratio * prompt + answer
    const done = sum(window.seen, costOf)
    const left = ratio * load.promptSize + (load.answerSize ?? answers.of(load))
    return { weight: toWeight(ratio, learnt, usual), seconds: (window.seconds * left) / done }
  })
  const best = Math.max(...weighed.map(({ weight }) => weight))
  const shares = weighed.map(({ weight, seconds }) => ({ share: Math.exp(weight - best), seconds }))
  return Math.exp(
    sum(shares, ({ share, seconds }) => share * Math.log(seconds)) / sum(shares, ({ share }) => share),
  )
}

/** Logarithm of prior times likelihood: times are the cost times a factor that varies. */
function toWeight(ratio: number, learnt: readonly Seen[], usual: number): number {
  const errors = learnt
    .filter(({ seconds }) => seconds > 0)
    .map(({ prompt, answer, seconds }) => Math.log(seconds) - Math.log(ratio * prompt + answer))
  const prior = -((Math.log(ratio / usual) / surprise) ** 2) / 2
  if (errors.length < 3) return prior
  const mean = sum(errors, (error) => error) / errors.length
  const variance = sum(errors, (error) => (error - mean) ** 2) / errors.length
  return prior - (errors.length / 2) * Math.log(Math.max(leastVariance, variance))
}

/** Size of an answer by the size of its prompt: the mean, or a line where the two clearly go together. */
function toAnswerLine(learnt: readonly Seen[]) {
  const count = learnt.length
  const prompt = sum(learnt, (one) => one.prompt) / count
  const answer = sum(learnt, (one) => one.answer) / count
  const spread = sum(learnt, (one) => (one.prompt - prompt) ** 2)
  const height = sum(learnt, (one) => (one.answer - answer) ** 2)
  const together = sum(learnt, (one) => (one.prompt - prompt) * (one.answer - answer))
  const isLine = count >= 20 && together > 0 && together ** 2 > 0.3 * spread * height
  const slope = isLine ? together / spread : 0
  const at = (size: number) => Math.max(1, answer + slope * (size - prompt))
  return {
    at,
    of: (load: Load) => load.count * at(load.count === 0 ? 0 : load.promptSize / load.count),
  }
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}
