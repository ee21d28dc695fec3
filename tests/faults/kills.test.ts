// 200 kills at random moments of a run of 500 questions: nothing lost, nothing counted twice, the same result in the end.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createNumpyMt19937 } from '../../src/core/random/mt19937.ts'
import { killHard, parseOnly, startWardroom } from '../integration/command-line.ts'
import { concurrency, createCountedRun, runWords, type CountedRun } from '../integration/counted-run.ts'
import type { RunReport, WorkspacePlace } from '../integration/workspace.ts'
import { untilLetIn } from './let-in.ts'

const total = 500
const kills = 200
/** A run is let go to its end once it was killed so often, and the next one begins in a workspace of its own. */
const mostKillsOfRun = 25
const longestQuietMs = 400
const mostRequests = 60

// Another moment each time; the seed is in the report of a failure, so that it can be seen again.
const seed = Number(process.env['WARDROOM_KILL_SEED'] ?? randomBytes(4).readUInt32BE())
const random = createNumpyMt19937(seed)
const below = (bound: number) => random.nextUint32() % bound

let counted: CountedRun

beforeAll(async () => {
  counted = await createCountedRun({ questions: total, latencyMs: 15 })
  console.log(`kills: seed ${seed}`)
})
afterAll(() => counted.close())

/** Before the workspace is open, while it is opened, or after some of its requests. */
async function untilMoment(): Promise<void> {
  if (below(3) === 0) await sleep(below(longestQuietMs))
  else await counted.endpoint.untilRequests(counted.endpoint.prompts().length + 1 + below(mostRequests))
}

/** False where it had ended by itself. */
async function startAndKill({ directory, env }: WorkspacePlace): Promise<boolean> {
  await untilLetIn(directory)
  const started = startWardroom([...runWords, '--json'], { env })
  const ended = await Promise.race([untilMoment().then(() => null), started.ended])
  if (ended !== null) return false
  expect(await killHard(started)).toMatchObject({ stdout: '' })
  return true
}

it(`${kills} kills`, async () => {
  expect(counted.undisturbed.results).toHaveLength(total)
  for (let killed = 0, number = 1; killed < kills; number++) {
    const place = await counted.prepare(`run ${number}`)
    const { directory, env } = place
    counted.endpoint.reset()
    const wanted = Math.min(mostKillsOfRun, kills - killed)
    let ofRun = 0
    while (ofRun < wanted && (await startAndKill(place))) ofRun += 1
    await untilLetIn(directory)
    const { code, stdout, stderr } = await startWardroom([...runWords, '--json'], { env }).ended
    expect({ code, stderr: code === 0 ? '' : stderr, seed }).toEqual({ code: 0, stderr: '', seed })
    const asked = counted.endpoint.prompts()
    const report = parseOnly<RunReport>(stdout)
    expect(report.runs).toHaveLength(1)
    expect(report.runs[0]).toMatchObject({ status: 'finished', total, answered: total, failed: 0 })
    // What was in flight at a kill may be asked again, and nothing else.
    expect(new Set(asked).size).toBe(total)
    expect(asked.length).toBeLessThanOrEqual(total + ofRun * concurrency)
    await counted.expectSame({ directory, report })
    killed += ofRun
    expect(ofRun, `a run that ended before it was killed once (seed ${seed})`).toBeGreaterThan(0)
  }
})
