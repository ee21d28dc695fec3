// Answers as they arrive, with the sizes of their prompts → how long a load of further ones will take the same model.
import type { Clock } from '../ports.ts'
import { createAnswerSize } from './answer-size.ts'
import type { Answered } from './execute-requests.ts'
import { toCost, weighCosts } from './request-cost.ts'
import { createWorkDone, nothing, plus, type Amount, type Stretch, type WorkDone } from './work-done.ts'

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

/** The rate is that of the last minute, or of so many answers where a model is slower. */
const windowSeconds = 60
const leastAnswers = 24
/** A model that has just been loaded is slow for a while; one that is loaded by the first request says nothing till then. */
const warmUpSeconds = 30
const leastAfterWarmUp = 6
/** With fewer of them in the window, all that was answered is the rate. */
const leastOfWindow = 3
const mostStretches = 64
const charactersPerToken = 4
/** Seconds: as long as something is left, it takes some time. */
const leastLeft = 0.01

/** Since the last beginning. */
interface Spell {
  readonly beganAt: number
  readonly work: WorkDone
  all: Amount
  /** Seconds of all requests together. */
  busy: number
  /** Of the first answer. */
  first: { readonly from: number; readonly at: number } | null
  lastAt: number
  /** Seconds of the last requests, newest last. */
  readonly recent: number[]
}

/** A rate, and what is to be done at it besides the load: what lies in flight is part of both. */
interface Window {
  readonly done: Amount
  readonly seconds: number
  readonly besides: Amount
  /** Seconds since its end. */
  readonly ago: number
}

interface Seen {
  readonly window: Window
  readonly stretches: readonly Stretch[]
  readonly requestsOfEach: number
}

export function createPace(clock: Clock): Pace {
  const sizes = createAnswerSize()
  let spell = createSpell(clock())
  /** Of the spells before. */
  let before: Seen | null = null

  function look(): Seen | null {
    return spell.first === null ? before : toSeen(spell, spell.first, { now: clock(), before })
  }

  return {
    begin() {
      const seen = look()
      // Nothing of it is in flight any more.
      before = seen && { ...seen, window: { ...seen.window, besides: nothing, ago: 0 } }
      spell = createSpell(clock())
    },
    add(batch) {
      const at = clock()
      for (const { work, answer } of batch) {
        // What came from memory took no time and says nothing of the model.
        if (answer.kind !== 'completed' || answer.completion.cached) continue
        const { text, thinking = '', completionTokens, seconds } = answer.completion
        const prompt = toPromptSize(work.request)
        const tokens = completionTokens ?? (text.length + thinking.length) / charactersPerToken
        sizes.add(prompt, tokens)
        note(spell, { count: 1, prompt, answer: tokens }, { at, seconds })
      }
    },
    secondsFor({ count, promptSize, answerSize }) {
      if (count === 0) return 0
      const seen = look()
      const answer = answerSize ?? sizes.expect(count, promptSize)
      return seen === null ? null : toSeconds({ count, prompt: promptSize, answer }, seen)
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

function createSpell(beganAt: number): Spell {
  const work = createWorkDone(beganAt)
  return { beganAt, work, all: nothing, busy: 0, first: null, lastAt: beganAt, recent: [] }
}

function note(
  spell: Spell,
  amount: Amount,
  { at, seconds }: { readonly at: number; readonly seconds: number },
): void {
  const from = Math.max(spell.beganAt, at - seconds)
  spell.work.add(amount, from, at)
  spell.all = plus(spell.all, amount)
  spell.busy += at - from
  spell.first ??= { from, at }
  spell.lastAt = at
  spell.recent.push(seconds)
  if (spell.recent.length > 2 * mostStretches) spell.recent.shift()
}

/** What is known ends where requests begin that are still in flight. Null before any time has passed. */
function toSeen(
  spell: Spell,
  first: NonNullable<Spell['first']>,
  { now, before }: { readonly now: number; readonly before: Seen | null },
): Seen | null {
  const { work, beganAt, all } = spell
  const inFlight = Math.max(1, spell.busy / Math.max(1e-9, spell.lastAt - first.from))
  const slowest = Math.max(...spell.recent.slice(-Math.max(8, Math.ceil(2 * inFlight))))
  // One at a time: the next one began when the last one ended.
  const end = inFlight < 1.5 ? Math.max(spell.lastAt, now - slowest) : now - slowest
  const warmAt = Math.max(beganAt + warmUpSeconds, first.at)
  const start = work.between(warmAt, end).count >= leastAfterWarmUp ? warmAt : first.from
  const requestsOfEach = Math.max(inFlight, work.between(start, end).count / mostStretches)
  const stretches = work.stretches(start, end, requestsOfEach)
  const window = toWindow(work, { start, end, now })
  if (window !== null) return toAllSeen({ window, stretches, requestsOfEach }, before)
  if (now <= beganAt) return before
  const whole = { done: all, seconds: now - beganAt, besides: nothing, ago: 0 }
  return toAllSeen({ window: whole, stretches, requestsOfEach }, before)
}

function toAllSeen(seen: Seen, before: Seen | null): Seen {
  if (before === null) return seen
  return {
    window: seen.window,
    stretches: [...before.stretches, ...seen.stretches].slice(-2 * mostStretches),
    requestsOfEach: Math.max(before.requestsOfEach, seen.requestsOfEach),
  }
}

function toWindow(
  work: WorkDone,
  { start, end, now }: { readonly start: number; readonly end: number; readonly now: number },
): Window | null {
  let from = Math.max(start, end - windowSeconds)
  while (from > start && work.between(from, end).count < leastAnswers)
    from = Math.max(start, from - windowSeconds / 4)
  const done = work.between(from, end)
  if (end <= from || done.count < leastOfWindow) return null
  return { done, seconds: end - from, besides: work.between(end, now), ago: now - end }
}

/** Each cost gives its own answer; they are weighed by how well it explains the times that were seen. */
function toSeconds(load: Amount, { window, stretches, requestsOfEach }: Seen): number {
  const left = plus(load, window.besides)
  const logarithm = weighCosts(stretches, requestsOfEach).reduce((sum, { cost, share }) => {
    const seconds = (window.seconds * toCost(left, cost)) / toCost(window.done, cost) - window.ago
    return sum + share * Math.log(Math.max(leastLeft, seconds))
  }, 0)
  return Math.exp(logarithm)
}
