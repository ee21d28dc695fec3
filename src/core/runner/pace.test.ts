import { describe, expect, test } from 'vitest'
import { createNumpyMt19937 } from '../random/mt19937.ts'
import { toCompletion } from '../testing/samples.fixture.ts'
import type { Answered } from './execute-requests.ts'
import { createPace } from './pace.ts'

interface Question {
  readonly prompt: number
  readonly answer: number
}

interface Model {
  readonly promptRate: number
  readonly answerRate: number
  /** Seconds at half speed at the beginning. */
  readonly warmUp: number
  readonly atOnce: number
}

/** Uniform in 0..1, the same for the same seed. */
function createChance(seed: number): () => number {
  const generator = createNumpyMt19937(seed)
  return () => generator.nextUint32() / 2 ** 32
}

function toAnswered({ prompt, answer }: Question, seconds: number): Answered {
  const request = {
    prompt: 'x'.repeat(prompt * 4),
    temperature: 0,
    maxTokens: 1,
    stopSequences: [],
    truncated: false,
  }
  const completion = { ...toCompletion('A'), completionTokens: answer, seconds }
  // The pace reads sizes and times only.
  return { work: { instance: {} as never, request }, answer: { kind: 'completed', completion, attempts: 1 } }
}

/** When each question is answered and how long it took by itself. */
function simulate(questions: readonly Question[], model: Model, chance: () => number) {
  const free = Array.from({ length: model.atOnce }, () => 0)
  return questions.map((question) => {
    const place = free.indexOf(Math.min(...free))
    const start = free[place]!
    const noise = 0.7 + 0.6 * chance()
    const slow = start < model.warmUp ? 2 : 1
    const alone = (question.prompt / model.promptRate + question.answer / model.answerRate) * noise * slow
    free[place] = start + alone
    return { question, at: start + alone, seconds: alone }
  })
}

/** The largest error of the estimate from a moment on, as a share of the truth; of the last few answers nobody asks. */
function findWorst(
  questions: readonly Question[],
  model: Model,
  { seed, from }: { seed: number; from: number },
) {
  const events = simulate(questions, model, createChance(seed)).sort((a, b) => a.at - b.at)
  let now = 0
  let next = from
  let worst = 0
  const pace = createPace(() => now)
  const end = events.at(-1)!.at
  const left = { count: questions.length, promptSize: questions.reduce((sum, { prompt }) => sum + prompt, 0) }
  for (const { question, at, seconds } of events) {
    now = at
    pace.add([toAnswered(question, seconds)])
    left.count -= 1
    left.promptSize -= question.prompt
    if (now < next || left.count < 5 * model.atOnce) continue
    next = now + end / 50
    const error = pace.secondsFor({ ...left, answerSize: null })! - (end - now)
    worst = Math.max(worst, Math.abs(error) / (end - now))
  }
  return worst
}

function toQuestions(count: number, chance: () => number): Question[] {
  return Array.from({ length: count }, () => ({
    // From 100 to 3,000 tokens, small ones more often.
    prompt: Math.round(100 * 30 ** chance()),
    answer: Math.round(10 + 60 * chance()),
  }))
}

const models: readonly (readonly [string, Model, number])[] = [
  ['one at a time, on a processor', { promptRate: 600, answerRate: 40, warmUp: 15, atOnce: 1 }, 800],
  ['a graphics card', { promptRate: 4000, answerRate: 120, warmUp: 10, atOnce: 8 }, 8000],
  ['a small machine', { promptRate: 300, answerRate: 25, warmUp: 20, atOnce: 4 }, 1500],
]

describe.each(models)('%s', (_name, model, count) => {
  test.each([
    ['small ones first', (a: Question, b: Question) => a.prompt - b.prompt, { from: 60, error: 0.2 }],
    ['in any order', () => 0, { from: 60, error: 0.2 }],
    // Of small questions less is known while large ones alone were answered.
    ['large ones first', (a: Question, b: Question) => b.prompt - a.prompt, { from: 150, error: 0.25 }],
  ] as const)('%s', (_order, compare, { from, error }) => {
    const worst = [1, 2, 3, 4, 5].map((seed) => {
      const questions = toQuestions(count, createChance(seed + 100)).sort(compare)
      return findWorst(questions, model, { seed, from })
    })
    expect(Math.max(...worst)).toBeLessThan(error)
  })
})

describe('a pace', () => {
  const load = { count: 10, promptSize: 1000, answerSize: null }

  test('is not known before the first answer, and nothing takes no time', () => {
    const pace = createPace(() => 0)
    expect(pace.secondsFor(load)).toBeNull()
    expect(pace.secondsFor({ ...load, count: 0, promptSize: 0 })).toBe(0)
  })

  test('of equal questions is a plain rate, and what came from memory does not count', () => {
    let now = 0
    const pace = createPace(() => now)
    const equal = { prompt: 100, answer: 10 }
    for (let step = 1; step <= 5; step++) {
      now = step * 2
      const memory = toAnswered(equal, 0)
      const { answer, work } = memory
      const cached = answer.kind === 'completed' ? { ...answer.completion, cached: true as const } : null
      pace.add([
        toAnswered(equal, 2),
        { work, answer: { kind: 'completed', completion: cached!, attempts: 1 } },
      ])
    }
    expect(pace.secondsFor(load)).toBeCloseTo(20, 9)
  })

  test('grows while nothing comes', () => {
    let now = 0
    const pace = createPace(() => now)
    now = 2
    pace.add([toAnswered({ prompt: 100, answer: 10 }, 2)])
    const before = pace.secondsFor(load)!
    now = 20
    expect(pace.secondsFor(load)).toBeCloseTo(10 * before, 9)
  })
})
