// A machine that loses its power or sleeps in the middle of a run → the same results as if nothing had happened.
import { statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { killHard, parseOnly, startWardroom, wardroomJson } from '../integration/command-line.ts'
import {
  concurrency,
  createCountedRun,
  runWords,
  total,
  type CountedRun,
} from '../integration/counted-run.ts'
import type { RunReport } from '../integration/workspace.ts'

let counted: CountedRun

beforeAll(async () => {
  counted = await createCountedRun()
})
beforeEach(() => {
  counted.setFault(null)
  counted.endpoint.reset()
})
afterAll(() => counted.close())

describe('power loss', () => {
  // What was written last need not have reached the disk: the end of the log is missing, at any byte.
  it.each([0.999, 0.9, 0.5, 0.1, 0])('of all but %f of the log', async (share) => {
    const { directory, env } = await counted.prepare(`power ${share}`)
    const started = startWardroom(runWords, { env })
    await counted.endpoint.untilRequests(150)
    await killHard(started)
    const log = join(directory, 'workspace.db-wal')
    const bytes = statSync(log).size
    expect(bytes).toBeGreaterThan(10_000)
    truncateSync(log, Math.floor(bytes * share))

    const report = await wardroomJson<RunReport>(runWords, { env })
    expect(report.runs).toHaveLength(1)
    expect(report.runs[0]).toMatchObject({ status: 'finished', total, answered: total, failed: 0 })
    expect(new Set(counted.endpoint.prompts()).size).toBe(total)
    await counted.expectSame({ directory, report })
    expect(await wardroomJson(['workspace', 'check'], { env })).toMatchObject({ ok: true, damage: [] })
  })
})

describe('sleep', () => {
  it('a stopped process goes on where it was, and asks nothing twice', async () => {
    const { directory, env } = await counted.prepare('asleep')
    const { child, ended } = startWardroom([...runWords, '--json'], { env })
    await counted.endpoint.untilRequests(100)
    child.kill('SIGSTOP')
    await sleep(3_000)
    child.kill('SIGCONT')
    const { code, stdout } = await ended
    expect(code).toBe(0)
    expect(counted.endpoint.stats()).toEqual({ requests: total, unique: total, repeats: 0 })
    await counted.expectSame({ directory, report: parseOnly<RunReport>(stdout) })
  })

  it('connections that the server dropped meanwhile are made anew', async () => {
    const { directory, env } = await counted.prepare('dropped')
    const { child, ended } = startWardroom([...runWords, '--json'], { env })
    await counted.endpoint.untilRequests(100)
    child.kill('SIGSTOP')
    await sleep(500)
    counted.endpoint.dropConnections()
    await sleep(500)
    child.kill('SIGCONT')
    const { code, stdout } = await ended
    expect(code).toBe(0)
    const { unique, repeats } = counted.endpoint.stats()
    expect(unique).toBe(total)
    expect(repeats).toBeLessThanOrEqual(concurrency)
    await counted.expectSame({ directory, report: parseOnly<RunReport>(stdout) })
  })
})
