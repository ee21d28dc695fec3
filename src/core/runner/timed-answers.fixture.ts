// Questions of known sizes and a way of serving them → when each is answered and how long it took, in simulated seconds.
import { createNumpyMt19937 } from '../random/mt19937.ts'
import { toCompletion } from '../testing/samples.fixture.ts'
import type { Work } from '../ports.ts'
import type { Answered } from './execute-requests.ts'

/** In tokens. */
export interface Question {
  readonly prompt: number
  readonly answer: number
}

export interface Serving {
  /** Tokens a second of one request alone, and seconds that it takes besides. */
  readonly promptRate: number
  readonly answerRate: number
  readonly perRequest?: number
  /** Requests in flight. */
  readonly atOnce: number
  /** Whether all have a place of their own, share one machine evenly, or so many are served while the others wait. */
  readonly by: 'places' | 'sharing' | { readonly served: number }
  /** Seconds before the first one is begun, while a model is loaded. */
  readonly load?: number
  /** Seconds at half speed from then on. */
  readonly warmUp?: number
}

export interface TimedAnswer {
  readonly question: Question
  readonly at: number
  /** From when it was sent. */
  readonly seconds: number
}

/** Uniform in 0..1, the same for the same seed. */
export function createChance(seed: number): () => number {
  const generator = createNumpyMt19937(seed)
  return () => generator.nextUint32() / 2 ** 32
}

/** From 100 to 3,000 tokens, small ones more often, with answers from 10 to 70. */
export function toQuestions(count: number, chance: () => number): Question[] {
  return Array.from({ length: count }, () => ({
    prompt: Math.round(100 * 30 ** chance()),
    answer: Math.round(10 + 60 * chance()),
  }))
}

export function toWork({ prompt }: Question): Work {
  const input = 'x'.repeat(prompt * 4)
  const request = { prompt: input, temperature: 0, maxTokens: 1, stopSequences: [], truncated: false }
  // The pace and the order of asking read sizes only.
  return { instance: { input } as never, request }
}

export function toAnswered(question: Question, seconds: number): Answered {
  const completion = { ...toCompletion('A'), completionTokens: question.answer, seconds }
  return { work: toWork(question), answer: { kind: 'completed', completion, attempts: 1 } }
}

interface Served extends Serving {
  /** The next question for whoever is free at that second. */
  readonly next: (at: number) => Question | undefined
  readonly chance: () => number
}

/** In the order of their answers. Times of equal questions differ by up to 30 % both ways. */
export function serve(served: Served): TimedAnswer[] {
  const answers = served.by === 'sharing' ? serveSharing(served) : serveInPlaces(served)
  return answers.sort((a, b) => a.at - b.at)
}

function toSeconds({ prompt, answer }: Question, { promptRate, answerRate, perRequest = 0, chance }: Served) {
  return (perRequest + prompt / promptRate + answer / answerRate) * (0.7 + 0.6 * chance())
}

function serveInPlaces(served: Served): TimedAnswer[] {
  const { atOnce, by, load = 0, warmUp = 0, next } = served
  const clients = Array.from({ length: atOnce }, () => 0)
  const places = Array.from({ length: typeof by === 'object' ? by.served : atOnce }, () => load)
  const takeFree = (all: number[]) => all.indexOf(Math.min(...all))
  const answers: TimedAnswer[] = []
  for (;;) {
    const [client, place] = [takeFree(clients), takeFree(places)]
    const sent = clients[client]!
    const question = next(sent)
    if (question === undefined) return answers
    const begun = Math.max(sent, places[place]!)
    const at = begun + toSeconds(question, served) * (begun < load + warmUp ? 2 : 1)
    clients[client] = places[place] = at
    answers.push({ question, at, seconds: at - sent })
  }
}

function serveSharing(served: Served): TimedAnswer[] {
  const { atOnce, load = 0, next } = served
  const open: { readonly question: Question; readonly sent: number; left: number }[] = []
  const answers: TimedAnswer[] = []
  let now = load
  function fill(sent: number): void {
    while (open.length < atOnce) {
      const question = next(sent)
      if (question === undefined) return
      open.push({ question, sent, left: toSeconds(question, served) })
    }
  }
  for (fill(0); open.length > 0; fill(now)) {
    const first = open.reduce((least, one) => (one.left < least.left ? one : least))
    const { left } = first
    now += left * open.length
    for (const one of open) one.left -= left
    open.splice(open.indexOf(first), 1)
    answers.push({ question: first.question, at: now, seconds: now - first.sent })
  }
  return answers
}
