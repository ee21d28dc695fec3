import type { Token } from 'node-llama-cpp'
import { expect, test } from 'vitest'
import { inSequenceOrder, toOrder } from './llama-order.ts'

function toItem(sequence: number, tokens: number) {
  return {
    tokens: Array.from({ length: tokens }, (_, index) => index as Token),
    logits: [],
    evaluationPriority: toOrder(sequence),
  }
}

test('sequences come in their order, as far as there is room', () => {
  const items = [toItem(11, 1), toItem(0, 1), toItem(7, 3), toItem(12, 1)]
  const batch = inSequenceOrder({ items, size: 4 })
  expect(batch.map(({ item, processAmount }) => [item.evaluationPriority, processAmount])).toEqual([
    [0, 1],
    [7, 3],
  ])
  expect(inSequenceOrder({ items, size: 5 }).map(({ processAmount }) => processAmount)).toEqual([1, 3, 1])
})
