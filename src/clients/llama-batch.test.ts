import { setTimeout as sleep } from 'node:timers/promises'
import type { Token } from 'node-llama-cpp'
import { describe, expect, test } from 'vitest'
import { createLlamaBatch } from './llama-batch.ts'
import type { BatchSequence } from './llama-batch.ts'

const never = new AbortController().signal

/** A sequence that counts down from its only token, writing down each step as `name token`. */
function fakeSequence(
  name: string,
  log: string[],
  faults: { evaluate?: boolean; clear?: boolean } = {},
): BatchSequence {
  return {
    async *evaluate(tokens) {
      for (let left = tokens[0] ?? 0; left > 0; left--) {
        await sleep(1)
        if (faults.evaluate === true) throw new Error('native fault')
        log.push(`${name}${left}`)
        yield left as Token
      }
      await sleep(1)
    },
    clearHistory: async () => {
      if (faults.clear === true) throw new Error('native fault')
      log.push(`${name} cleared`)
    },
  }
}

function toGeneration(
  steps: number,
  more: { onToken?: (token: Token) => boolean; abort?: AbortSignal } = {},
) {
  return {
    tokens: [steps as Token],
    temperature: 0,
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
    expect(log).toEqual(['a3', 'b1', 'a2', 'b cleared', 'a1', 'b2', 'a cleared', 'b1', 'b cleared'])
  })

  test('the next request of a caller joins the very next step', async () => {
    const log: string[] = []
    const batch = createLlamaBatch([fakeSequence('a', log), fakeSequence('b', log)])
    const long = batch.generate(toGeneration(4))
    await batch.generate(toGeneration(1))
    await Promise.all([long, batch.generate(toGeneration(1))])
    expect(log.slice(3, 7)).toEqual(['b cleared', 'a2', 'b1', 'a1'])
  })

  test('onToken ends a generation', async () => {
    const log: string[] = []
    const batch = createLlamaBatch([fakeSequence('a', log)])
    await batch.generate(toGeneration(9, { onToken: (token) => token > 7 }))
    expect(log).toEqual(['a9', 'a8', 'a7', 'a cleared'])
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
    expect(log.at(-1)).toBe('a cleared')
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
    const batch = createLlamaBatch([fakeSequence('a', log, { clear: true })])
    await expect(batch.generate(toGeneration(1))).resolves.toBeUndefined()
    await expect(batch.generate(toGeneration(1))).rejects.toMatchObject({ code: 'model' })
    expect(log).toEqual(['a1'])
  })
})
