import type { Token } from 'node-llama-cpp'
import { describe, expect, test } from 'vitest'
import type { BatchSequence } from './llama-sequence.ts'
import { BLOCK, countKept, readPrompts, type Feeding, type Reading } from './llama-read.ts'

const feeding: Feeding = { exact: true, group: 1, chunk: 2 * BLOCK }

interface Held extends Reading {
  readonly log: string[]
}

/** Writes down how many rows it is given at a time, and what it is cut back to. */
function hold(log: string[] = [], { needsCheckpoints = false, order = 0 } = {}): Held {
  let held: Token[] = []
  const sequence = {
    needsCheckpoints,
    get nextTokenIndex() {
      return held.length
    },
    compareContextTokens(tokens: Token[]) {
      const at = held.findIndex((token, index) => token !== tokens[index])
      return { firstDifferentIndex: at < 0 ? held.length : at }
    },
    async evaluateWithoutGeneratingNewTokens(tokens: Token[]) {
      log.push(`${order}: ${tokens.length}`)
      held.push(...tokens)
    },
    async eraseContextTokenRanges([range]: { start: number }[]) {
      held = held.slice(0, range!.start)
      log.push(`${order}: back to ${held.length}`)
    },
    async clearHistory() {
      held = []
    },
  } as unknown as BatchSequence
  return { sequence, order, inBlocks: 0, log }
}

/** Tokens that are `from`, `from` + 1, … ; the last one is read by the answer. */
function prompt(length: number, from = 0): Token[] {
  return Array.from({ length: length + 1 }, (_, index) => (from + index) as Token)
}

async function read(reading: Held, tokens: Token[], how = feeding): Promise<string[]> {
  reading.log.length = 0
  await readPrompts([{ reading, tokens, isWanted: () => true }], how, raise)
  return [...reading.log]
}

async function raise(_: Reading, cause: unknown): Promise<void> {
  throw cause
}

describe('the pieces of a prompt', () => {
  test('whole blocks, as many as a batch takes, and what is left in fewer rows than a block', async () => {
    expect(await read(hold(), prompt(200))).toEqual(['0: 128', '0: 64', '0: 8'])
    expect(await read(hold(), prompt(64))).toEqual(['0: 64'])
    expect(await read(hold(), prompt(63))).toEqual(['0: 48', '0: 16', '0: back to 63'])
  })

  test('never one row alone, and whole groups', async () => {
    expect(await read(hold(), prompt(1))).toEqual(['0: 2', '0: back to 1'])
    expect(await read(hold(), prompt(65))).toEqual(['0: 64', '0: 2', '0: back to 65'])
    const inEights = { ...feeding, group: 8 }
    expect(await read(hold(), prompt(63), inEights)).toEqual(['0: 48', '0: 16', '0: back to 63'])
  })

  test('what cannot be cut back is read anew, without filling up', async () => {
    const reading = hold([], { needsCheckpoints: true })
    expect(await read(reading, prompt(129))).toEqual(['0: 64', '0: 65'])
    expect(await read(reading, prompt(129))).toEqual(['0: 64', '0: 65'])
  })

  test('on a GPU only what is not shared is read, in full batches', async () => {
    const loose = { ...feeding, exact: false }
    const reading = hold()
    expect(await read(reading, prompt(150), loose)).toEqual(['0: 128', '0: 22'])
    expect(await read(reading, [...prompt(99), ...prompt(3, 900)], loose)).toEqual(['0: back to 100', '0: 3'])
  })
})

describe('what is kept of the last prompt', () => {
  test('whole blocks, and more only where nothing but the rest differs', async () => {
    const reading = hold()
    await read(reading, prompt(100))
    expect(reading.inBlocks).toBe(64)
    // The same block and a rest that goes on from what is there.
    const longer = [...prompt(89), ...prompt(20, 900)]
    expect(countKept(reading, longer, feeding)).toBe(90)
    expect(await read(reading, longer)).toEqual(['0: back to 90', '0: 20'])
  })

  test('a rest that would now be in a block is read again, and a block that would now be a rest', async () => {
    const reading = hold()
    await read(reading, prompt(100))
    expect(countKept(reading, prompt(130), feeding)).toBe(64)
    await read(reading, prompt(130))
    expect(reading.inBlocks).toBe(128)
    expect(countKept(reading, prompt(100), feeding)).toBe(64)
    await read(reading, prompt(100))
    expect(reading.inBlocks).toBe(64)
  })

  test('a prompt that is not wanted any more is left where it is', async () => {
    const reading = hold()
    let wanted = true
    const isWanted = (): boolean => {
      const before = wanted
      wanted = false
      return before
    }
    await readPrompts([{ reading, tokens: prompt(300), isWanted }], feeding, raise)
    expect(reading.log).toEqual(['0: 128'])
    expect(countKept(reading, prompt(300), feeding)).toBe(128)
  })
})

test('rests of several prompts are read together, each sequence once a batch', async () => {
  const log: string[] = []
  const readings = [0, 1, 2, 3].map((order) => hold(log, { order }))
  const wanted = readings.map((reading, index) => ({
    reading,
    tokens: prompt(index === 1 ? 60 : 46),
    isWanted: () => true,
  }))
  await readPrompts(wanted, { ...feeding, chunk: BLOCK * 2 }, raise)
  // 46 + 48 rows fit into one batch of 128, a third does not.
  expect(log).toEqual(['0: 46', '1: 48', '1: 12', '2: 46', '3: 46'])
})

test('what fails is told with its sequence, and the others are read', async () => {
  const broken = hold()
  broken.sequence.evaluateWithoutGeneratingNewTokens = () => Promise.reject(new Error('native fault'))
  const sound = hold()
  const faults: Reading[] = []
  const wanted = [broken, sound].map((reading) => ({ reading, tokens: prompt(70), isWanted: () => true }))
  await readPrompts(wanted, feeding, async (reading) => void faults.push(reading))
  expect(faults[0]).toBe(broken)
  expect(sound.log).toEqual(['0: 64', '0: 6'])
})
