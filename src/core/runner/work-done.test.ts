import { describe, expect, test } from 'vitest'
import { createWorkDone } from './work-done.ts'

const request = { count: 1, prompt: 100, answer: 10 }

describe('work that is done', () => {
  test('is spread evenly over the time of its request', () => {
    const work = createWorkDone(0)
    work.add(request, 2, 6)
    work.add(request, 4, 8)
    const middle = work.between(4, 6)
    expect(middle.count).toBeCloseTo(1, 9)
    expect(middle.prompt).toBeCloseTo(100, 9)
    expect(work.between(0, 2).count).toBeCloseTo(0, 9)
    expect(work.between(7, 100).count).toBeCloseTo(0.25, 9)
  })

  test('of no time is done at once, and what began before counts from the beginning', () => {
    const work = createWorkDone(10)
    work.add(request, 12, 12)
    work.add(request, 3, 14)
    expect(work.between(11.75, 12.25).count).toBeCloseTo(1 + 0.5 / 4, 9)
    expect(work.between(10, 14).count).toBeCloseTo(2, 9)
  })

  test('is not lost over hours, and the last minute stays exact', () => {
    const work = createWorkDone(0)
    const seconds = 4 * 3600
    for (let at = 1; at <= seconds; at++) work.add(request, at - 1, at)
    expect(work.between(0, seconds).count).toBeCloseTo(seconds, 6)
    expect(work.between(seconds - 60, seconds).count).toBeCloseTo(60, 6)
    const all = work.stretches(0, seconds, 1)
    expect(all.length).toBeLessThan(1100)
    // One a second, however long ago.
    for (const { from, to, amount } of all) expect(amount.count / (to - from)).toBeCloseTo(1, 6)
  })

  test('of one request over hours does not blur what comes after it', () => {
    const work = createWorkDone(0)
    work.add(request, 0, 36_000.1)
    work.add(request, 36_000.1, 36_010)
    expect(work.between(36_001, 36_010).count).toBeCloseTo(9 / 9.9, 1)
  })

  test('in stretches of so many requests, but for an open end', () => {
    const work = createWorkDone(0)
    for (const at of [2, 4, 6, 8, 10]) work.add(request, at - 2, at)
    const stretches = work.stretches(2, 10, 2)
    expect(stretches.map(({ from, to }) => [from, to])).toEqual([
      [2, 6],
      [6, 10],
    ])
    expect(work.stretches(2, 9, 2)).toHaveLength(1)
  })
})
