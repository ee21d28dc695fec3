import { expect, it } from 'vitest'
import { toPastSeconds } from './past-time.ts'

/** A run of `answered` answers that took `wall` seconds in all and `alone` seconds for each request. */
function toRun(wall: number, answered: number, alone: number | null) {
  const createdAt = '2026-03-03T08:00:00.000Z'
  const stat = { name: 'inference_runtime', mean: alone }
  return {
    createdAt,
    finishedAt: new Date(Date.parse(createdAt) + wall * 1000).toISOString(),
    answered,
    scores: alone === null ? [] : [{ stats: [stat] }],
  } as unknown as Parameters<typeof toPastSeconds>[0][number]
}

it.each([
  ['eight at once: 2 s each, one every quarter second', [toRun(25, 100, 2)], 0.25],
  ['one at a time', [toRun(200, 100, 1.9)], 1.9],
  ['paused over night', [toRun(36_000, 100, 2)], 2],
  ['answered from the cache, and one before that was asked', [toRun(0.5, 100, 2), toRun(50, 100, 2)], 0.5],
  ['answered from the cache alone', [toRun(0.5, 100, 2)], null],
  ['of before times were kept', [toRun(50, 100, null)], 0.5],
  ['without an answer', [toRun(50, 0, null)], null],
  ['none', [], null],
])('%s', (_, runs, seconds) => {
  const found = toPastSeconds(runs)
  if (seconds === null) expect(found).toBeNull()
  else expect(found).toBeCloseTo(seconds, 9)
})
