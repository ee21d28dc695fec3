import { describe, expect, test } from 'vitest'
import { AppError } from '../../contracts/errors.ts'
import type { Completion } from '../../contracts/request.ts'
import { RequestError, type ModelClient, type Work } from '../ports.ts'
import { createAbort, toCompletion, toInstance } from '../testing/samples.fixture.ts'
import { executeRequests, type Answered, type ExecutePorts } from './execute-requests.ts'

function toWork(count: number): Work[] {
  return Array.from({ length: count }, (_, index) => ({
    instance: toInstance(index),
    request: { prompt: `p${index}`, temperature: 0, maxTokens: 1, stopSequences: [], truncated: false },
  }))
}

function toPorts(complete: ModelClient['complete'], changes: Partial<ExecutePorts> = {}): ExecutePorts {
  return {
    client: { window: null, maxConcurrency: 8, complete, close: async () => {} },
    concurrency: 2,
    abort: createAbort(),
    sleep: async () => {},
    retry: { attempts: 2, firstWaitSeconds: 1, longestWaitSeconds: 1 },
    ...changes,
  }
}

async function collect(work: Iterable<Work>, ports: ExecutePorts): Promise<Answered[]> {
  const all: Answered[] = []
  for await (const batch of executeRequests(work, ports)) {
    expect(batch.length).toBeGreaterThan(0)
    all.push(...batch)
  }
  return all
}

const prompts = (answers: readonly Answered[]) => answers.map(({ work }) => work.request.prompt)
const tick = () => new Promise<void>((resolve) => setTimeout(resolve, 1))

describe('executeRequests', () => {
  test('every question is answered once, with its own answer', async () => {
    const answers = await collect(
      toWork(20),
      toPorts(async ({ prompt }) => toCompletion(prompt)),
    )
    expect(prompts(answers).sort()).toEqual(prompts(answers.map((answer) => answer)).sort())
    expect(new Set(prompts(answers)).size).toBe(20)
    for (const { work, answer } of answers)
      expect(answer).toMatchObject({
        kind: 'completed',
        attempts: 1,
        completion: { text: work.request.prompt },
      })
  })

  test('nothing to ask: nothing comes and nothing hangs', async () => {
    expect(
      await collect(
        [],
        toPorts(async () => toCompletion('')),
      ),
    ).toEqual([])
  })

  test('never more in flight than allowed, and as many as that', async () => {
    let now = 0
    let most = 0
    const complete = async () => {
      most = Math.max(most, ++now)
      await tick()
      now -= 1
      return toCompletion('')
    }
    await collect(toWork(12), toPorts(complete, { concurrency: 3 }))
    expect(most).toBe(3)
  })

  test('questions are asked in order, answers come as they arrive', async () => {
    const asked: string[] = []
    const first = Promise.withResolvers<Completion>()
    const complete = ({ prompt }: { prompt: string }) => {
      asked.push(prompt)
      if (prompt === 'p3') first.resolve(toCompletion('slow'))
      return prompt === 'p0' ? first.promise : Promise.resolve(toCompletion('quick'))
    }
    const answers = await collect(toWork(4), toPorts(complete))
    expect(asked).toEqual(['p0', 'p1', 'p2', 'p3'])
    expect(prompts(answers).slice(0, 2)).toEqual(['p1', 'p2'])
    expect(prompts(answers)).toContain('p0')
  })

  test('the next question is taken only when there is room: a lazy source is not drained', async () => {
    let taken = 0
    function* source() {
      for (const work of toWork(10)) {
        taken += 1
        yield work
      }
    }
    const abort = createAbort()
    const complete = async () => {
      if (taken === 2) abort.abort()
      return toCompletion('')
    }
    await collect(source(), toPorts(complete, { abort, concurrency: 1 }))
    expect(taken).toBe(2)
  })

  test('what arrives while the consumer stores comes as one batch', async () => {
    const sizes: number[] = []
    for await (const batch of executeRequests(
      toWork(6),
      toPorts(async () => toCompletion(''), { concurrency: 6 }),
    )) {
      sizes.push(batch.length)
      await tick()
    }
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(6)
    expect(sizes.length).toBeLessThan(6)
  })
})

describe('failures and faults', () => {
  test('a request that finally fails is an answer of its own; the others go on', async () => {
    const complete = async ({ prompt }: { prompt: string }) => {
      if (prompt === 'p1') throw new RequestError('server_error', { status: 503, retriable: true })
      return toCompletion('')
    }
    const answers = await collect(toWork(4), toPorts(complete))
    expect(answers).toHaveLength(4)
    expect(answers.filter(({ answer }) => answer.kind === 'failed').map(({ answer }) => answer)).toEqual([
      { kind: 'failed', failure: { code: 'server_error', status: 503, attempts: 2 } },
    ])
  })

  test('another fault is thrown, after the answers that were there', async () => {
    const seen: Answered[] = []
    const complete = async ({ prompt }: { prompt: string }) => {
      if (prompt === 'p2') throw new AppError('internal', 'The model broke.')
      return toCompletion('')
    }
    const run = async () => {
      for await (const batch of executeRequests(toWork(50), toPorts(complete, { concurrency: 1 })))
        seen.push(...batch)
    }
    await expect(run()).rejects.toMatchObject({ code: 'internal' })
    expect(prompts(seen)).toEqual(['p0', 'p1'])
  })
})

test('a fault ends what is in flight, which is neither answered nor failed', async () => {
  let ended = 0
  const complete: ModelClient['complete'] = ({ prompt }, abort) =>
    new Promise((_resolve, reject) => {
      abort.addEventListener('abort', () => {
        ended += 1
        reject(new AppError('cancelled', 'Cancelled.'))
      })
      if (prompt === 'p3') setTimeout(() => reject(new AppError('internal', 'The model broke.')), 1)
    })
  const abort = createAbort()
  const run = collect(toWork(50), toPorts(complete, { abort, concurrency: 4 }))
  await expect(run).rejects.toMatchObject({ code: 'internal' })
  expect(ended).toBe(4)
  expect(abort.aborted).toBe(false)
})

describe('cancelling', () => {
  test.each([
    ['as a failed request', () => new RequestError('connection', { retriable: true })],
    ['as cancelled', () => new AppError('cancelled', 'Cancelled.')],
  ])('in flight (%s): neither answered nor failed, and nothing more is asked', async (_name, toError) => {
    const abort = createAbort()
    let asked = 0
    const complete = async () => {
      asked += 1
      if (asked <= 2) return toCompletion('')
      return new Promise<Completion>((_resolve, reject) => {
        abort.addEventListener('abort', () => reject(toError()))
        if (asked === 4) setTimeout(() => abort.abort(), 1)
      })
    }
    const answers = await collect(toWork(50), toPorts(complete, { abort }))
    expect(prompts(answers)).toEqual(['p0', 'p1'])
    expect(answers.every(({ answer }) => answer.kind === 'completed')).toBe(true)
    expect(asked).toBe(4)
  })

  test('a consumer that leaves ends the asking', async () => {
    let asked = 0
    const complete = async () => {
      asked += 1
      await tick()
      return toCompletion('')
    }
    for await (const batch of executeRequests(toWork(50), toPorts(complete))) {
      expect(batch.length).toBeGreaterThan(0)
      break
    }
    const then = asked
    for (let i = 0; i < 10; i++) await tick()
    expect(asked).toBeLessThanOrEqual(then + 2)
    expect(asked).toBeLessThan(50)
  })

  test('before the start nothing is asked', async () => {
    const abort = createAbort()
    abort.abort()
    let asked = 0
    const ports = toPorts(async () => (asked++, toCompletion('')), { abort })
    expect(await collect(toWork(5), ports)).toEqual([])
    expect(asked).toBe(0)
  })

  test('a fault of another kind is not hidden by cancelling', async () => {
    const abort = createAbort()
    const complete = async () => {
      abort.abort()
      throw new Error('disk')
    }
    await expect(collect(toWork(2), toPorts(complete, { abort }))).rejects.toThrow('disk')
  })
})
