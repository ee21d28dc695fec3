import { describe, expect, test } from 'vitest'
import { inAskingOrder } from './asking-order.ts'
import { toWork } from './timed-answers.fixture.ts'

const toAll = (sizes: readonly number[]) => sizes.map((prompt) => toWork({ prompt, answer: 1 }))
const sizeOf = ({ request }: ReturnType<typeof toWork>) => request.prompt.length / 4

describe('the order of asking', () => {
  const falling = Array.from({ length: 100 }, (_, at) => 1000 - 9 * at)

  test('while the pace is learnt every beginning holds large and small ones', () => {
    const asked = [...inAskingOrder(toAll(falling), () => true)].map(sizeOf)
    expect(asked.toSorted((a, b) => b - a)).toEqual(falling)
    for (const count of [8, 20, 50]) {
      const large = asked.slice(0, count).filter((size) => size > 1000 - 9 * 50).length
      expect(large).toBeGreaterThanOrEqual(Math.floor(count / 2) - 1)
      expect(large).toBeLessThanOrEqual(Math.ceil(count / 2) + 1)
    }
  })

  test('afterwards they stand as they were, each asked once', () => {
    let asked = 0
    const order = [...inAskingOrder(toAll(falling), () => asked++ < 20)].map(sizeOf)
    const rest = order.slice(20)
    expect(rest).toEqual(falling.filter((size) => !order.slice(0, 20).includes(size)))
  })

  test('learning may begin again, and every one is asked once', () => {
    let asked = 0
    const order = [...inAskingOrder(toAll(falling), () => asked++ % 3 === 0)].map(sizeOf)
    expect(order).toHaveLength(100)
    expect(new Set(order).size).toBe(100)
  })

  test.each([
    ['none', []],
    ['few', falling.slice(0, 49)],
    ['alike', Array.from({ length: 200 }, (_, at) => 500 + at)],
  ])('%s stay as they are', (_, sizes) => {
    expect([...inAskingOrder(toAll(sizes), () => true)].map(sizeOf)).toEqual(sizes)
  })
})
