// A workspace that a run holds → other programs are told so in one sentence, and the run is none the worse for it.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { errorReportSchema } from '../../src/contracts/errors.ts'
import { killHard, parseOnly, startWardroom, wardroom, wardroomJson } from '../integration/command-line.ts'
import { createCountedRun, runWords, type CountedRun } from '../integration/counted-run.ts'
import type { RunReport } from '../integration/workspace.ts'

const total = 150
let counted: CountedRun

beforeAll(async () => {
  // Long enough for three other commands to start while it goes on.
  counted = await createCountedRun({ questions: total, latencyMs: 500 })
})
beforeEach(() => counted.endpoint.reset())
afterAll(() => counted.close())

it('a second command is refused while a run goes on, and disturbs nothing', async () => {
  const { directory, env } = await counted.prepare('held')
  const run = startWardroom([...runWords, '--json'], { env })
  await counted.endpoint.untilRequests(40)
  for (const words of [runWords, ['runs'], ['data', 'list']]) {
    const { code, stdout, stderr } = await wardroom([...words, '--json'], { env })
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    const { error } = errorReportSchema.parse(JSON.parse(stderr))
    expect(error.code).toBe('workspace_busy')
    expect(error.message.match(/[.!?](?=\s|$)/g)).toHaveLength(1)
  }
  const { code, stdout } = await run.ended
  expect(code).toBe(0)
  expect(counted.endpoint.stats()).toEqual({ requests: total, unique: total, repeats: 0 })
  await counted.expectSame({ directory, report: parseOnly<RunReport>(stdout) })
})

it('what a killed run held is free at once', async () => {
  const { directory, env } = await counted.prepare('freed')
  const run = startWardroom([...runWords], { env })
  await counted.endpoint.untilRequests(40)
  await killHard(run)
  await counted.expectSame({ directory, report: await wardroomJson<RunReport>(runWords, { env }) })
})
