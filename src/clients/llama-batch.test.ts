import { setTimeout as sleep } from 'node:timers/promises'
import type { Token } from 'node-llama-cpp'
import { describe, expect, test } from 'vitest'
import { createLlamaBatch } from './llama-batch.ts'
import type { BatchSequence } from './llama-sequence.ts'

const never = new AbortController().signal

interface Faults {
  readonly evaluate?: boolean
  readonly clear?: boolean
  /** A sliding window or a recurrent state. */
  readonly needsCheckpoints?: boolean
}

/** A sequence that counts down from the prompt's last token; it writes down what it reads, answers and forgets. */
function fakeSequence(name: string, log: string[], faults: Faults = {}): BatchSequence {
  let held: Token[] = []
  async function forget(from: number): Promise<void> {
    if (faults.clear === true) throw new Error('native fault')
    if (from < held.length) log.push(`${name} keeps ${from}`)
    held = held.slice(0, from)
  }
  return {
    contextSize: 100,
    needsCheckpoints: faults.needsCheckpoints ?? false,
    get nextTokenIndex() {
      return held.length
    },
    compareContextTokens(tokens) {
      const at = held.findIndex((token, index) => token !== tokens[index])
      return { firstDifferentIndex: at < 0 ? held.length : at }
    },
    async evaluateWithoutGeneratingNewTokens(tokens) {
      await sleep(1)
      log.push(`${name} reads ${tokens.join(',')}`)
      held.push(...tokens)
    },
    async *evaluate(tokens) {
      for (let left = tokens[0] ?? 0; left > 0; left--) {
        await sleep(1)
        if (faults.evaluate === true) throw new Error('native fault')
        log.push(`${name}${left}`)
        held.push(left as Token)
        yield left as Token
      }
      await sleep(1)
    },
    async controlledEvaluate([item]) {
      await sleep(1)
      const token = (Array.isArray(item) ? item[0] : item) as Token
      held.push(token)
      log.push(`${name} scores`)
      return [{ next: { token: (token - 1) as Token, probabilities: new Map([[token, 1]]) } }]
    },
    eraseContextTokenRanges: ([range]) => forget(range?.start ?? 0),
    clearHistory: () => forget(0),
  }
}

function toGeneration(
  prompt: number | readonly number[],
  more: { onToken?: (token: Token) => boolean; abort?: AbortSignal } = {},
) {
  return {
    tokens: (typeof prompt === 'number' ? [prompt] : [...prompt]) as Token[],
    temperature: 0,
    seed: 1,
    onStart: () => undefined,
    onToken: more.onToken ?? (() => true),
    abort: more.abort ?? never,
  }
}

describe('lock-step', () => {
  test('all active sequences take one step each, in order; a freed place is taken in the next step', async () => {
    const log: string[] = []
    const batch = createLlamaBatch([fakeSequence('a', log), fakeSequence('b', log)])
    await Promise.all([3, 1, 2].map((steps) => batch.generate(toGeneration(steps))))
    expect(log).toEqual(['a3', 'b1', 'a2', 'b keeps 0', 'a1', 'b2', 'b1'])
  })

  test('the next request of a caller joins the very next step', async () => {
    const log: string[] = []
    const batch = createLlamaBatch([fakeSequence('a', log), fakeSequence('b', log)])
    const long = batch.generate(toGeneration(4))
    await batch.generate(toGeneration(1))
    await Promise.all([long, batch.generate(toGeneration(1))])
    expect(log.slice(3)).toEqual(['b keeps 0', 'a2', 'b1', 'a1'])
  })

  test('onToken ends a generation', async () => {
    const log: string[] = []
    const batch = createLlamaBatch([fakeSequence('a', log)])
    await batch.generate(toGeneration(9, { onToken: (token) => token > 7 }))
    expect(log).toEqual(['a9', 'a8', 'a7'])
  })
})

describe('abort', () => {
  test('ends what runs and what waits, and leaves the rest alone', async () => {
    const log: string[] = []
    const controller = new AbortController()
    const batch = createLlamaBatch([fakeSequence('a', log), fakeSequence('b', log)])
    const abort = controller.signal
    const onToken = (token: Token): boolean => (token === 98 ? (controller.abort(), true) : true)
    const outcome = await Promise.allSettled([
      batch.generate(toGeneration(100, { abort, onToken })),
      batch.generate(toGeneration(6)),
      batch.generate(toGeneration(50, { abort })),
    ])
    expect(outcome.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected'])
    expect(outcome[2]).toMatchObject({ reason: { code: 'cancelled' } })
    expect(log.filter((entry) => /^a\d/.test(entry)).length).toBeLessThan(6)
  })

  test('close refuses all and waits for the step in progress', async () => {
    const log: string[] = []
    const batch = createLlamaBatch([fakeSequence('a', log)])
    const outcome = Promise.allSettled([batch.generate(toGeneration(100)), batch.generate(toGeneration(100))])
    await sleep(10)
    await batch.close()
    const { length } = log
    await sleep(10)
    expect(log).toHaveLength(length)
    expect((await outcome).every(({ status }) => status === 'rejected')).toBe(true)
  })
})

describe('faults of the runtime', () => {
  test('fail one request and leave the others alone', async () => {
    const log: string[] = []
    const batch = createLlamaBatch([fakeSequence('a', log, { evaluate: true }), fakeSequence('b', log)])
    const outcome = await Promise.allSettled([
      batch.generate(toGeneration(2)),
      batch.generate(toGeneration(2)),
    ])
    expect(outcome).toMatchObject([{ reason: { code: 'model', retriable: false } }, { status: 'fulfilled' }])
  })

  test('a sequence that cannot be emptied is not used again; without any, requests fail', async () => {
    const log: string[] = []
    const batch = createLlamaBatch([fakeSequence('a', log, { clear: true, evaluate: true })])
    await expect(batch.generate(toGeneration(1))).rejects.toMatchObject({ code: 'model' })
    await expect(batch.generate(toGeneration(1))).rejects.toMatchObject({ code: 'model' })
    expect(log).toEqual([])
  })
})

describe('shared beginnings', () => {
  test('a place reads what its last request did not share, and never less than the last token', async () => {
    const log: string[] = []
    const batch = createLlamaBatch([fakeSequence('a', log)])
    await batch.generate(toGeneration([7, 8, 9, 1]))
    await batch.generate(toGeneration([7, 8, 5, 1]))
    await batch.generate(toGeneration([7, 8, 5, 1]))
    expect(log).toEqual([
      ...['a reads 7,8,9,7', 'a keeps 3', 'a1'],
      ...['a keeps 2', 'a reads 5,5', 'a keeps 3', 'a1'],
      ...['a keeps 3', 'a1'],
    ])
  })

  test('work goes to the place that has read most of it, else to the one that loses least', async () => {
    const log: string[] = []
    const batch = createLlamaBatch([fakeSequence('a', log), fakeSequence('b', log)])
    await Promise.all([batch.generate(toGeneration([7, 7, 7, 1])), batch.generate(toGeneration([8, 8, 1]))])
    log.length = 0
    await batch.generate(toGeneration([8, 8, 6, 1]))
    await batch.generate(toGeneration([7, 7, 6, 1]))
    await batch.generate(toGeneration([5, 5, 1]))
    expect(log.filter((entry) => entry.includes('reads'))).toEqual([
      'b reads 6,6',
      'a reads 6,6',
      'a reads 5,5',
    ])
  })

  test('a sequence that cannot be cut back starts anew', async () => {
    const log: string[] = []
    const batch = createLlamaBatch([fakeSequence('a', log, { needsCheckpoints: true })])
    await batch.generate(toGeneration([7, 8, 1]))
    await batch.generate(toGeneration([7, 8, 1]))
    expect(log).toEqual(['a reads 7,8', 'a1', 'a keeps 0', 'a reads 7,8', 'a1'])
  })
})

test('rows in groups: prompts are filled up and cut back, and idle neighbours step along', async () => {
  const log: string[] = []
  const sequences = ['a', 'b', 'c', 'd'].map((name) => fakeSequence(name, log))
  const feeding = { exact: true, group: 4, chunk: 512 }
  await createLlamaBatch(sequences, feeding).generate(toGeneration([1, 2, 3, 4, 5, 6, 2]))
  expect(log.slice(0, 2)).toEqual(['a reads 1,2,3,4,5,6,1,1', 'a keeps 6'])
  expect(log.slice(2, 10)).toEqual(['a2', 'b2', 'c2', 'd2', 'a1', 'b1', 'c1', 'd1'])
})

test('the first token is scored in a step of its own, and chosen again where a grammar holds', async () => {
  const log: string[] = []
  const batch = createLlamaBatch([fakeSequence('a', log)])
  const seen: number[] = []
  const told: unknown[] = []
  const onToken = (token: Token): boolean => seen.push(token) > 0
  const onProbabilities = (given: unknown): void => void told.push(given)
  await batch.generate({ ...toGeneration([6, 3], { onToken }), onProbabilities })
  expect(seen).toEqual([2, 2, 1])
  const grammar = {} as never
  await batch.generate({ ...toGeneration([6, 3], { onToken }), onProbabilities, grammar })
  expect(seen.slice(3)).toEqual([3, 2, 1])
  expect(told).toEqual([new Map([[3, 1]]), new Map([[3, 1]])])
})
