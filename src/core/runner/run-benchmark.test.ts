import { describe, expect, test } from 'vitest'
import { toAdapterSpec } from '../adapters/adapter-spec.ts'
import type { Request } from '../../contracts/request.ts'
import { RequestError, type Answer, type ModelClient } from '../ports.ts'
import { createAbort, toBenchmark, toCompletion, toInstance } from '../testing/samples.fixture.ts'
import { runBenchmark, type RunEvent, type RunPlan, type RunPorts } from './run-benchmark.ts'

const benchmark = toBenchmark()
const instances = ['yes', 'no', 'maybe', 'yes'].map((gold, index) => toInstance(index, gold))
const answered = (text: string): Answer => ({
  kind: 'completed',
  completion: toCompletion(text),
  attempts: 1,
})
const failed: Answer = { kind: 'failed', failure: { code: 'timeout', status: null, attempts: 5 } }

function toPlan(kept: readonly (readonly [string, Answer])[] = []): RunPlan {
  return { benchmark, adapterSpec: toAdapterSpec(benchmark.adapter), instances, kept: new Map(kept) }
}

/** Answers by the question in the prompt; an error is thrown. Records the questions asked. */
function toPorts(answers: Readonly<Record<string, string | Error>>, changes: Partial<RunPorts> = {}) {
  const asked: string[] = []
  const ports: RunPorts = {
    client: {
      window: null,
      maxConcurrency: 1,
      close: async () => {},
      complete: async ({ prompt }) => {
        const question = /question \d+/.exec(prompt)![0]
        asked.push(question)
        const answer = answers[question] ?? 'A'
        if (typeof answer !== 'string') throw answer
        return toCompletion(answer)
      },
    },
    concurrency: 1,
    abort: createAbort(),
    sleep: async () => {},
    retry: { attempts: 1, firstWaitSeconds: 1, longestWaitSeconds: 1 },
    // It goes on with the answers.
    clock: () => asked.length * 10,
    ...changes,
  }
  return { ports, asked }
}

async function collect(plan: RunPlan, ports: RunPorts): Promise<RunEvent[]> {
  const events: RunEvent[] = []
  for await (const event of runBenchmark(plan, ports)) events.push(event)
  return events
}

const scoresOf = (events: readonly RunEvent[]) =>
  Object.fromEntries(
    events.flatMap((event) => (event.kind === 'scored' ? [[event.scoring, event.score]] : [])),
  )
const lastProgress = (events: readonly RunEvent[]) =>
  events.flatMap((event) => (event.kind === 'scored' ? [] : event.progress)).at(-1)

describe('runBenchmark', () => {
  test('plans, asks, scores both ways from the same answers', async () => {
    const { ports, asked } = toPorts({ 'question 1': 'The answer is **B**.', 'question 2': 'C.' })
    const events = await collect(toPlan(), ports)
    expect(events[0]).toMatchObject({ kind: 'planned', progress: { total: 4, answered: 0, kept: 0 } })
    expect(asked).toHaveLength(4)
    const { corrected, helm } = scoresOf(events)
    expect(corrected).toMatchObject({ value: 1, coverage: { total: 4, scored: 4 } })
    expect(helm).toMatchObject({ value: 0.5, coverage: { total: 4, scored: 4 } })
  })

  test('the prompt is laid out as HELM does', async () => {
    const [event] = await collect(toPlan(), toPorts({}).ports)
    const { request } = (event as RunEvent & { kind: 'planned' }).work[0]!
    expect(request.prompt).toBe(
      'Reply with A for yes, B for no or C for maybe.\n\nQuestion: question 0\nA. yes\nB. no\nC. maybe\nAnswer:',
    )
    expect(request.outputMapping).toEqual({ A: 'yes', B: 'no', C: 'maybe' })
  })

  test('kept answers are not asked again and count; failed ones are asked again, after the others', async () => {
    const { ports, asked } = toPorts({ 'question 2': 'C', 'question 3': 'A' })
    const kept = [
      ['row0', answered('A')],
      ['row1', answered('B')],
      ['row2', failed],
    ] as const
    const events = await collect(toPlan(kept), ports)
    expect(asked).toEqual(['question 3', 'question 2'])
    expect(events[0]).toMatchObject({
      progress: { total: 4, answered: 2, kept: 2, failed: 0, secondsLeft: null },
    })
    expect(lastProgress(events)).toMatchObject({ answered: 4, failed: 0, kept: 2 })
    expect(scoresOf(events)['helm']).toMatchObject({ value: 1 })
  })

  test('everything kept: nothing is asked, the scores are those of the first run', async () => {
    const first = await collect(toPlan(), toPorts({ 'question 1': 'C' }).ports)
    const kept = first
      .flatMap((event) => (event.kind === 'answered' ? event.answers : []))
      .map(({ work, answer }) => [work.instance.rowId, answer] as const)
    const { ports, asked } = toPorts({})
    const again = await collect(toPlan(kept), ports)
    expect(asked).toEqual([])
    expect(scoresOf(again)).toEqual(scoresOf(first))
  })

  test('answers that are stored elsewhere are read back to be scored', async () => {
    const stored = new Map<string, Answer>()
    const { ports } = toPorts({ 'question 1': 'C' })
    const readAnswers = () => stored
    const expected = scoresOf(await collect(toPlan(), toPorts({ 'question 1': 'C' }).ports))
    const events: RunEvent[] = []
    for await (const event of runBenchmark(toPlan(), { ...ports, readAnswers })) {
      events.push(event)
      if (event.kind !== 'answered') continue
      for (const { work, answer } of event.answers) stored.set(work.instance.rowId, answer)
    }
    expect(stored.size).toBe(4)
    expect(scoresOf(events)).toEqual(expected)
  })

  test('without a window a prompt is laid out when it is looked at, and its attempts get the same one', async () => {
    const seen: Request[] = []
    const { ports } = toPorts({})
    const complete: ModelClient['complete'] = async (request) => {
      seen.push(request)
      if (seen.length % 2 === 1) throw new RequestError('timeout', { retriable: true })
      return toCompletion('A')
    }
    const retry = { attempts: 2, firstWaitSeconds: 1, longestWaitSeconds: 1 }
    const client = { ...ports.client, complete }
    const events = await collect(toPlan(), { ...ports, client, retry, concurrency: 1 })
    const { work } = events[0] as RunEvent & { kind: 'planned' }
    expect(work[0]!.request).not.toBe(work[0]!.request)
    expect(work[0]!.request).toEqual(seen[0])
    expect(seen).toHaveLength(8)
    expect(new Set(seen).size).toBe(4)
  })

  test('a failed request leaves the mean and is counted', async () => {
    const error = new RequestError('server_error', { status: 500, retriable: false })
    const events = await collect(toPlan(), toPorts({ 'question 0': error, 'question 1': 'B' }).ports)
    expect(lastProgress(events)).toMatchObject({ answered: 3, failed: 1 })
    expect(scoresOf(events)['corrected']).toMatchObject({
      coverage: { total: 4, scored: 3, failed: 1 },
      value: 2 / 3,
    })
  })

  test('progress counts up, and the time left ends at nothing', async () => {
    const events = await collect(toPlan([['row0', answered('A')]]), toPorts({}).ports)
    const steps = events.flatMap((event) => (event.kind === 'answered' ? event.progress : []))
    expect(steps.map((step) => step.answered)).toEqual([2, 3, 4])
    expect(steps[0]!.secondsLeft).toBeGreaterThan(0)
    expect(steps.at(-1)!.secondsLeft).toBe(0)
  })

  test('cancelled: what was answered has been yielded, and nothing is scored', async () => {
    const abort = createAbort()
    const { ports, asked } = toPorts({}, { abort })
    const events: RunEvent[] = []
    for await (const event of runBenchmark(toPlan(), ports)) {
      events.push(event)
      if (event.kind === 'answered') abort.abort()
    }
    expect(asked.length).toBeLessThan(4)
    expect(events.some(({ kind }) => kind === 'scored')).toBe(false)
    expect(events.some(({ kind }) => kind === 'answered')).toBe(true)
  })

  test('cut prompts are counted', async () => {
    const tokenizer = {
      count: (text: string) => text.length,
      truncate: (text: string, max: number) => text.slice(0, max),
    }
    const client = { ...toPorts({}).ports.client, window: { maxRequestLength: 40, tokenizer } }
    const { ports } = toPorts({}, { client: { ...client, complete: async () => toCompletion('A') } })
    const [planned] = await collect(toPlan(), ports)
    expect(planned).toMatchObject({ progress: { truncated: 4 } })
    expect((planned as RunEvent & { kind: 'planned' }).work[0]!.request.prompt).toHaveLength(39)
  })
})
