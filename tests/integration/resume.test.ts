// A run that is killed, stopped or refused answers, and the same command again: nothing stored is asked twice, nothing differs.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { killHard, parseOnly, startWardroom, wardroom, wardroomJson } from './command-line.ts'
import { concurrency, createCountedRun, runWords, toNumber, total, type CountedRun } from './counted-run.ts'
import type { Fault } from './counting-endpoint.ts'
import type { RunReport } from './workspace.ts'

let counted: CountedRun

beforeAll(async () => {
  counted = await createCountedRun()
})
beforeEach(() => {
  counted.setFault(null)
  counted.endpoint.reset()
})
afterAll(() => counted.close())

describe('an undisturbed run', () => {
  it('asks every question once and scores it both ways', () => {
    const [run] = counted.undisturbed.report.runs
    expect(run).toMatchObject({
      status: 'finished',
      total,
      answered: total,
      failed: 0,
      kept: 0,
      resumed: false,
    })
    expect(run!.scores.map(({ scoring }) => scoring).sort()).toEqual(['corrected', 'helm'])
    expect(counted.undisturbed.results).toHaveLength(total)
    expect(new Set(counted.undisturbed.results.map(({ answer }) => answer)).size).toBe(5)
    const right = counted.undisturbed.results.filter(({ helm }) => helm?.values['exact_match'] === 1).length
    expect(right).toBeGreaterThan(30)
    expect(run!.scores.find(({ scoring }) => scoring === 'helm')!.value).toBeCloseTo(right / total, 12)
  })
})

describe('kill -9 and the same command again', () => {
  it.each([
    ['after 5 %', [15]],
    ['after 50 %', [150]],
    ['after 95 %', [285]],
    ['three times', [40, 120, 60]],
  ])('%s', async (name, moments) => {
    const { directory, env } = await counted.prepare(name)
    const before: string[] = []
    for (const moment of moments) {
      counted.endpoint.reset()
      const started = startWardroom(runWords, { env })
      await counted.endpoint.untilRequests(moment)
      const ended = await killHard(started)
      expect(ended).toMatchObject({ signal: 'SIGKILL', stdout: '' })
      before.push(...counted.endpoint.prompts())
    }
    counted.endpoint.reset()
    const report = await wardroomJson<RunReport>(runWords, { env })
    const asked = counted.endpoint.prompts()

    expect(report.runs).toHaveLength(1)
    const run = report.runs[0]!
    expect(run).toMatchObject({ status: 'finished', total, answered: total, failed: 0, resumed: true })
    expect(asked).toHaveLength(total - run.kept)
    expect(new Set(asked).size).toBe(asked.length)
    // Only what was in flight when the process died may be asked again.
    expect(before.length + asked.length).toBeLessThanOrEqual(total + moments.length * concurrency)
    expect(new Set([...before, ...asked]).size).toBe(total)
    await counted.expectSame({ directory, report })
  })

  it('shows a killed run as stopped, with what it has', async () => {
    const { env } = await counted.prepare('looked at')
    const started = startWardroom(runWords, { env })
    await counted.endpoint.untilRequests(100)
    await killHard(started)
    const { runs } = await wardroomJson<{ runs: RunReport['runs'] }>(['runs'], { env })
    expect(runs).toHaveLength(1)
    expect(runs[0]).toMatchObject({ status: 'stopped', total, failed: 0, scores: [], finishedAt: null })
    expect(runs[0]!.answered).toBeGreaterThanOrEqual(100 - 2 * concurrency)
    expect(runs[0]!.answered).toBeLessThan(total)
  })
})

describe('SIGINT', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    '%s stops the run, and the same command finishes it',
    async (signal) => {
      const { directory, env } = await counted.prepare(signal)
      const { child, ended } = startWardroom([...runWords, '--json'], { env })
      await counted.endpoint.untilRequests(100)
      child.kill(signal)
      const { code, stdout } = await ended
      expect(code).toBe(1)
      const stopped = parseOnly<RunReport>(stdout)
      expect(stopped).toMatchObject({ cancelled: true, runs: [{ status: 'stopped', failed: 0 }] })
      const { answered } = stopped.runs[0]!
      expect(answered).toBeGreaterThan(50)
      expect(answered).toBeLessThan(total)

      counted.endpoint.reset()
      const report = await wardroomJson<RunReport>(runWords, { env })
      expect(report.runs[0]).toMatchObject({ status: 'finished', kept: answered, resumed: true })
      expect(counted.endpoint.stats()).toEqual({
        requests: total - answered,
        unique: total - answered,
        repeats: 0,
      })
      await counted.expectSame({ directory, report })
    },
  )
})

describe('a finished run', () => {
  it('is not asked again, and keeps its scores', async () => {
    const { directory, env } = await counted.prepare('finished')
    const first = await wardroomJson<RunReport>(runWords, { env })
    expect(counted.endpoint.stats()).toEqual({ requests: total, unique: total, repeats: 0 })
    counted.endpoint.reset()
    const second = await wardroomJson<RunReport>(runWords, { env })
    expect(counted.endpoint.stats().requests).toBe(0)
    expect(second.runs[0]).toMatchObject({ status: 'finished', kept: total, resumed: true })
    expect(second.runs[0]!.id).toBe(first.runs[0]!.id)
    expect(second.runs[0]!.scores).toEqual(first.runs[0]!.scores)
    expect(second.runs[0]!.finishedAt).toBe(first.runs[0]!.finishedAt)
    await counted.expectSame({ directory, report: second })
  })
})

describe('faults of the endpoint', () => {
  it('retries what can be retried, keeps the rest as data, and asks only those again', async () => {
    const { directory, env } = await counted.prepare('faults')
    counted.setFault(faultByNumber)
    const ended = await wardroom([...runWords, '--json'], { env })
    expect(ended.code).toBe(1)
    const broken = parseOnly<RunReport>(ended.stdout)
    const failing = 5
    expect(broken.runs[0]).toMatchObject({ answered: total - failing, failed: failing })
    for (const { value, coverage, stats } of broken.runs[0]!.scores) {
      expect(coverage).toMatchObject({ total, scored: total - failing, failed: failing })
      const main = stats.find(({ name }) => name === 'exact_match')!
      expect(main.count).toBe(total - failing)
      expect(value).toBe(main.mean)
    }
    // 3 refusals are final at once, 2 faults are tried five times; 12 more succeed at the second attempt.
    expect(counted.endpoint.stats().requests).toBe(total + 2 * 4 + 12)
    const stored = await counted.resultsOf(directory)
    const failed = stored.filter(({ helm }) => helm?.status === 'failed')
    expect(failed.map(({ answer }) => answer).sort()).toEqual([
      'client_error',
      'client_error',
      'client_error',
      'connection',
      'server_error',
    ])
    expect(failed.every(({ helm, corrected }) => same(helm, corrected) && same(helm!.values, {}))).toBe(true)

    counted.setFault(null)
    counted.endpoint.reset()
    const report = await wardroomJson<RunReport>(runWords, { env })
    expect(counted.endpoint.stats()).toEqual({ requests: failing, unique: failing, repeats: 0 })
    expect(report.runs[0]).toMatchObject({ kept: total - failing, failed: 0, answered: total })
    await counted.expectSame({ directory, report })
  })
})

/** By the number of the question: five never succeed, twelve succeed when asked again. */
function faultByNumber(prompt: string, attempt: number): Fault | null {
  const number = toNumber(prompt)
  if ([3, 100, 299].includes(number)) return { status: 400 }
  if (number === 7) return { status: 500 }
  if (number === 8) return 'reset'
  if (attempt > 1 || number < 20 || number >= 32) return null
  return number < 24 ? { status: 429, retryAfter: 1 } : number < 28 ? { status: 503 } : 'reset'
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
