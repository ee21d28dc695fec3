import { expect, test } from 'vitest'
import { toCompletion } from '../testing/samples.fixture.ts'
import type { Answer, Work } from '../ports.ts'
import { createProgress } from './progress.ts'

function toWork(rowId: string, size: number): Work {
  const request = {
    prompt: 'x'.repeat(size),
    temperature: 0,
    maxTokens: 1,
    stopSequences: [],
    truncated: false,
  }
  const instance = { rowId, id: rowId, split: 'test' as const, input: '', references: [] }
  // Progress reads row ids only.
  return { instance: instance, request }
}

const completed = (seconds: number): Answer => ({
  kind: 'completed',
  completion: { ...toCompletion('A'), completionTokens: null, seconds },
  attempts: 1,
})

test('what was kept is left out of the pace, and failures count as done', () => {
  let now = 100
  const work = ['a', 'b', 'c', 'd', 'e'].map((rowId) => toWork(rowId, 400))
  const progress = createProgress(work, new Map([['a', completed(9)]]), () => now)
  expect(progress.now()).toMatchObject({ total: 5, answered: 1, kept: 1, failed: 0, secondsLeft: null })
  now = 110
  expect(progress.add([{ work: work[1]!, answer: completed(10) }])).toMatchObject({ answered: 2 })
  expect(progress.now().secondsLeft).toBeCloseTo(30, 9)
  const failure = { code: 'timeout' as const, status: null, attempts: 5 }
  now = 110.5
  const after = progress.add([{ work: work[2]!, answer: { kind: 'failed', failure } }])
  expect(after).toMatchObject({ answered: 2, failed: 1 })
  expect(after.secondsLeft).toBeCloseTo(21, 9)
})

test('between two weighings the time runs down', () => {
  let now = 0
  const work = ['a', 'b', 'c'].map((rowId) => toWork(rowId, 400))
  const progress = createProgress(work, new Map(), () => now)
  now = 10
  progress.add([{ work: work[0]!, answer: completed(10) }])
  now = 10.25
  expect(progress.now().secondsLeft).toBeCloseTo(19.75, 9)
})

test('a long prompt that is left takes longer than a short one', () => {
  let now = 0
  const work = [toWork('a', 400), toWork('b', 400), toWork('c', 40_000)]
  const progress = createProgress(work, new Map(), () => now)
  now = 10
  expect(progress.add([{ work: work[0]!, answer: completed(10) }]).secondsLeft).toBeGreaterThan(60)
})

test('what another run had answered counts as found, and is no pace', () => {
  const work = ['a', 'b', 'c'].map((rowId) => toWork(rowId, 400))
  const progress = createProgress(work, new Map([['a', completed(9)]]), () => 5)
  const found: Answer = { ...completed(9), completion: { ...toCompletion('A'), cached: true } } as Answer
  expect(progress.add([{ work: work[1]!, answer: found }])).toMatchObject({
    ...{ answered: 2, kept: 1, found: 1 },
    secondsLeft: null,
  })
})
