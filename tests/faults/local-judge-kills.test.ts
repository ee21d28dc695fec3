// Kills while a judge in a file judges → its verdicts stay as they are, and the next start asks it for the others alone.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { killHard, parseOnly, resources, startWardroom, wardroomJson } from '../integration/command-line.ts'
import type { WorkspacePlace } from '../integration/workspace.ts'
import { createJudgedRun, entry, readSaid, type JudgedReport, type JudgedRun } from './judged-run.ts'

const total = 24
const kills = 5
const longestMs = 2_000
const seed = Number(process.env['WARDROOM_KILL_SEED'] ?? randomBytes(4).readUInt32BE())
const words = ['run', '-r', entry, '--suite', 's', '-n', '1', '--disable-cache', '--jury', 'tiny']

let judged: JudgedRun

beforeAll(async () => {
  judged = await createJudgedRun(total)
  console.log(`kills of a judge in a file: seed ${seed}`)
})
afterAll(() => judged.close())

async function prepare(name: string): Promise<WorkspacePlace> {
  const place = await judged.prepare(name)
  const file = join(resources, 'models/wardroom-tiny.gguf')
  await wardroomJson(['models', 'add', 'tiny', '--gguf', file], { env: place.env })
  return place
}

/** Once the judge has begun, and so many milliseconds later. */
async function killWhileJudging(env: NodeJS.ProcessEnv, ms: number): Promise<void> {
  const started = startWardroom([...words, '--json'], { env })
  const begun = new Promise<void>((resolve) => {
    started.child.stderr!.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('tiny judges')) resolve()
    })
  })
  await Promise.race([begun, started.ended])
  await sleep(ms)
  await killHard(started)
}

it(`${kills} kills`, async () => {
  const whole = await prepare('whole')
  await wardroomJson(words, { env: whole.env })
  const undisturbed = await readSaid(whole.directory, 'tiny')
  expect(undisturbed).toHaveLength(total)

  const { directory, env } = await prepare('killed')
  judged.reset()
  let before = await readSaid(directory, 'tiny')
  for (let number = 1; number <= kills && before.length < total; number++) {
    await killWhileJudging(env, (seed * number) % longestMs)
    const after = await readSaid(directory, 'tiny')
    expect(after, `seed ${seed}`).toEqual(undisturbed.slice(0, after.length))
    expect(after.length).toBeGreaterThanOrEqual(before.length)
    before = after
  }
  const { code, stdout } = await startWardroom([...words, '--json'], { env }).ended
  expect(code).toBe(0)
  const { runs } = parseOnly<JudgedReport>(stdout)
  expect(runs[0]!.verdicts).toEqual([{ judge: 'tiny', total, judged: total, kept: before.length, failed: 0 }])
  expect(await readSaid(directory, 'tiny')).toEqual(undisturbed)
  // All was answered before the first kill.
  expect(judged.asked('writer')).toHaveLength(total)
})
