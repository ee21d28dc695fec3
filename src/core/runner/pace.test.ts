import { describe, expect, test } from 'vitest'
import { inAskingOrder } from './asking-order.ts'
import { createPace } from './pace.ts'
import {
  createChance,
  serve,
  toAnswered,
  toQuestions,
  toWork,
  type Question,
  type Serving,
} from './timed-answers.fixture.ts'

/** Of the last half minute nobody asks. */
const lastSeconds = 30

/** The largest error of the estimate from a moment on, as a share of the truth. */
function findWorst(
  questions: readonly Question[],
  serving: Serving,
  { seed, from, next }: { seed: number; from: number; next: (at: number) => Question | undefined },
) {
  const answers = serve({ ...serving, next, chance: createChance(seed) })
  expect(answers).toHaveLength(questions.length)
  let now = 0
  let looked = 0
  let worst = 0
  const pace = createPace(() => now)
  const end = answers.at(-1)!.at
  const left = { count: questions.length, promptSize: questions.reduce((sum, { prompt }) => sum + prompt, 0) }
  for (const { question, at, seconds } of answers) {
    now = at
    pace.add([toAnswered(question, seconds)])
    left.count -= 1
    left.promptSize -= question.prompt
    if (now < from || now < looked + end / 40 || end - now < lastSeconds) continue
    looked = now
    const error = pace.secondsFor({ ...left, answerSize: null })! - (end - now)
    worst = Math.max(worst, Math.abs(error) / (end - now))
  }
  expect(looked).toBeGreaterThan(from)
  return worst
}

/** In the order in which a run asks: all sizes for the first minute of answers, then as they stand. */
function askInTurn(questions: readonly Question[], { load = 0 }: Serving) {
  let now = 0
  const byWork = new Map(questions.map((question) => [toWork(question), question]))
  const order = inAskingOrder([...byWork.keys()], () => now < load + 60)
  return (at: number) => {
    now = at
    const asked = order.next()
    return asked.done ? undefined : byWork.get(asked.value)
  }
}

const steady = (questions: readonly Question[]) => questions.map(({ answer }) => ({ prompt: 700, answer }))
const orders: readonly (readonly [string, (questions: Question[]) => Question[]])[] = [
  ['all alike', steady],
  ['in any order', (questions) => questions],
  ['small ones first', (questions) => questions.sort((a, b) => a.prompt - b.prompt)],
  ['large ones first', (questions) => questions.sort((a, b) => b.prompt - a.prompt)],
]

const servers: readonly (readonly [string, Serving, number])[] = [
  [
    'one at a time, on a processor',
    { promptRate: 600, answerRate: 40, warmUp: 15, atOnce: 1, by: 'places' },
    800,
  ],
  ['a graphics card', { promptRate: 4000, answerRate: 120, warmUp: 10, atOnce: 8, by: 'places' }, 4000],
  [
    'a far endpoint, one at a time',
    { promptRate: 4000, answerRate: 80, perRequest: 0.3, atOnce: 1, by: 'places' },
    600,
  ],
  [
    'a far endpoint, 50 at once',
    { promptRate: 4000, answerRate: 80, perRequest: 0.3, atOnce: 50, by: 'places' },
    12_000,
  ],
  [
    'a server that shares itself among 8',
    { promptRate: 4000, answerRate: 400, perRequest: 0.02, atOnce: 8, by: 'sharing' },
    1500,
  ],
  [
    'a server that shares itself among 50',
    { promptRate: 20_000, answerRate: 1500, perRequest: 0.005, atOnce: 50, by: 'sharing' },
    6000,
  ],
  [
    'a server that lets 7 of 8 wait',
    { promptRate: 4000, answerRate: 200, perRequest: 0.02, atOnce: 8, by: { served: 1 } },
    1000,
  ],
  [
    'a server that lets 46 of 50 wait',
    { promptRate: 4000, answerRate: 200, perRequest: 0.02, atOnce: 50, by: { served: 4 } },
    3000,
  ],
  [
    'a model that is loaded by the first request',
    { promptRate: 2000, answerRate: 100, atOnce: 1, by: 'places', load: 45 },
    500,
  ],
  [
    'a model that is loaded while 8 wait',
    { promptRate: 4000, answerRate: 400, atOnce: 8, by: 'sharing', load: 45 },
    1500,
  ],
  [
    'a model that is loaded while 50 wait',
    { promptRate: 20_000, answerRate: 1500, atOnce: 50, by: 'sharing', load: 45 },
    6000,
  ],
]

describe.each(servers)('%s: right within a fifth after a minute', (_name, serving, count) => {
  test.each(orders)('%s', (_order, arrange) => {
    const worst = [1, 2, 3].map((seed) => {
      const questions = arrange(toQuestions(count, createChance(seed + 100)))
      const { load = 0 } = serving
      return findWorst(questions, serving, { seed, from: 60 + load, next: askInTurn(questions, serving) })
    })
    expect(Math.max(...worst)).toBeLessThan(0.2)
  })
})

// A third of its first minute passes at half speed, and some requests of that time end only after it.
describe('a small machine that warms up: right within 30 % after a minute, and a fifth after two', () => {
  const serving: Serving = { promptRate: 300, answerRate: 25, warmUp: 20, atOnce: 4, by: 'places' }

  test.each(orders)('%s', (_order, arrange) => {
    const find = (from: number) =>
      [1, 2, 3, 4, 5].map((seed) => {
        const questions = arrange(toQuestions(1500, createChance(seed + 100)))
        return findWorst(questions, serving, { seed, from, next: askInTurn(questions, serving) })
      })
    expect(Math.max(...find(60))).toBeLessThan(0.3)
    expect(Math.max(...find(120))).toBeLessThan(0.2)
  })
})

describe('asked as they stand, without a first minute of all sizes', () => {
  // What a prompt costs beside an answer can only be told from what is usual.
  test.each([
    ['small ones first', (a: Question, b: Question) => a.prompt - b.prompt],
    ['large ones first', (a: Question, b: Question) => b.prompt - a.prompt],
  ] as const)('%s: right within a third, and within a fifth from the middle on', (_order, compare) => {
    const serving: Serving = { promptRate: 600, answerRate: 40, atOnce: 1, by: 'places' }
    const find = (from: number) =>
      [1, 2, 3, 4, 5].map((seed) => {
        const questions = toQuestions(800, createChance(seed + 100)).sort(compare)
        const queue = questions.values()
        const next = () => queue.next().value
        return findWorst(questions, serving, { seed, from, next })
      })
    expect(Math.max(...find(60))).toBeLessThan(0.34)
    expect(Math.max(...find(900))).toBeLessThan(0.2)
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
