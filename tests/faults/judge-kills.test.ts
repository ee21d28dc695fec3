// Kills at random moments of a run with judges, while it answers and while it judges: nothing lost, nothing asked again, the same scores in the end.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createNumpyMt19937 } from '../../src/core/random/mt19937.ts'
import { killHard, parseOnly, startWardroom, wardroomJson } from '../integration/command-line.ts'
import {
  concurrency,
  createJudgedRun,
  everyone,
  judgeWords,
  runWords,
  unjudgedWords,
  withoutJson,
  type JudgedReport,
  type JudgedRun,
  type Stored,
  type Who,
} from './judged-run.ts'
import { untilLetIn } from './let-in.ts'

const total = 120
const longestQuietMs = 400

// Another moment each time; the seed is in the report of a failure, so that it can be seen again.
const seed = Number(process.env['WARDROOM_KILL_SEED'] ?? randomBytes(4).readUInt32BE())
const random = createNumpyMt19937(seed)
const below = (bound: number) => random.nextUint32() % bound

let judged: JudgedRun

beforeAll(async () => {
  judged = await createJudgedRun(total)
  console.log(`judge kills: seed ${seed}`)
})
afterAll(() => judged.close())

/** What all starts together have asked. */
type Asked = Record<Who, number[]>

interface Disturbed {
  readonly directory: string
  readonly env: NodeJS.ProcessEnv
  readonly words: readonly string[]
  readonly mostRequests: number
  /** By whom what was asked; goes on over kills. */
  readonly all: Asked
}

/** Before the workspace is open, while it is opened, or after some of its requests. */
async function untilMoment(mostRequests: number): Promise<void> {
  if (below(4) === 0) await sleep(below(longestQuietMs))
  else await judged.untilMore(1 + below(mostRequests))
}

/** What was stored before was not asked; what was asked is stored, but for what was in flight. Null where it had ended by itself. */
async function startAndKill(run: Disturbed, before: Stored): Promise<Stored | null> {
  judged.reset()
  await untilLetIn(run.directory)
  const started = startWardroom(run.words, { env: run.env })
  const ended = await Promise.race([untilMoment(run.mostRequests).then(() => null), started.ended])
  if (ended === null) expect(await killHard(started)).toMatchObject({ stdout: '' })
  const after = await judged.readStored(run.directory)
  for (const who of everyone) {
    const asked = judged.asked(who)
    run.all[who].push(...asked)
    expect(asked.filter((number) => before[who].has(number))).toEqual([])
    const lost = asked.filter((number) => !after[who].has(number))
    expect(lost.length).toBeLessThanOrEqual(concurrency)
    expect([...before[who]].filter((number) => !after[who].has(number))).toEqual([])
  }
  return ended === null ? after : null
}

/** Kills it so often, or until it has ended by itself; gives how much was stored at each kill. */
async function disturb(run: Disturbed, kills: number): Promise<Stored[]> {
  const moments: Stored[] = []
  for (let before = await judged.readStored(run.directory); moments.length < kills;) {
    const after = await startAndKill(run, before)
    if (after === null) break
    moments.push(after)
    before = after
  }
  return moments
}

/** The same command once more, to its end. */
async function finish(run: Disturbed): Promise<JudgedReport> {
  const before = await judged.readStored(run.directory)
  judged.reset()
  await untilLetIn(run.directory)
  const { code, stdout, stderr } = await startWardroom(run.words, { env: run.env }).ended
  expect({ code, stderr: code === 0 ? '' : stderr, seed }).toEqual({ code: 0, stderr: '', seed })
  for (const who of everyone) {
    const asked = judged.asked(who)
    run.all[who].push(...asked)
    expect(asked.filter((number) => before[who].has(number))).toEqual([])
  }
  return parseOnly<JudgedReport>(stdout)
}

const isAnswered = ({ writer }: Stored) => writer.size === total

async function expectWhole(run: Disturbed, report: JudgedReport, kills: number): Promise<void> {
  expect(report.runs).toHaveLength(1)
  const [only] = report.runs
  expect(only).toMatchObject({ status: 'finished', total, answered: total, failed: 0 })
  expect(only!.verdicts).toMatchObject(
    ['kind', 'strict'].map((judge) => ({ judge, total, judged: total, failed: 0 })),
  )
  for (const who of everyone) {
    expect(new Set(run.all[who]).size, `${who}, seed ${seed}`).toBe(total)
    expect(run.all[who].length, `${who}, seed ${seed}`).toBeLessThanOrEqual(total + kills * concurrency)
  }
  await judged.expectSame(run.directory, only!.scores)
  expect(await wardroomJson(['audit', 'verify'], { env: run.env })).toMatchObject({ state: 'whole' })
}

it('the undisturbed run: every verdict is counted, and some cannot be read', () => {
  const [run] = judged.undisturbed.runs
  const corrected = run!.scores.find(({ scoring }) => scoring === 'corrected')!
  expect(corrected.judges.map(({ given, unread }) => given + unread)).toEqual([total, total])
  for (const { given, unread } of corrected.judges) {
    expect(unread).toBeGreaterThan(0)
    expect(given).toBeGreaterThan(total / 2)
  }
  expect(corrected.value).toBeGreaterThan(1)
})

describe('kill -9', () => {
  it('15 kills of a run whose judges judge while it answers', async () => {
    const reached: Stored[] = []
    for (let number = 1; reached.length < 15; number++) {
      const { directory, env } = await judged.prepare(`run ${number}`)
      const all: Asked = { writer: [], kind: [], strict: [] }
      const run = { directory, env, words: runWords, mostRequests: 40, all }
      const moments = await disturb(run, 15 - reached.length)
      await expectWhole(run, await finish(run), moments.length)
      expect(moments.length, `a run that ended before it was killed once (seed ${seed})`).toBeGreaterThan(0)
      reached.push(...moments)
    }
    expect(reached.some((stored) => !isAnswered(stored))).toBe(true)
  })

  it('10 kills of the judging of a run that was answered', async () => {
    let killed = 0
    for (let number = 1; killed < 10; number++) {
      const { directory, env } = await judged.prepare(`judging ${number}`)
      judged.reset()
      await wardroomJson(withoutJson(unjudgedWords), { env })
      const all: Asked = { writer: judged.asked('writer'), kind: [], strict: [] }
      const run = { directory, env, words: judgeWords, mostRequests: 30, all }
      const moments = await disturb(run, 10 - killed)
      await expectWhole(run, await finish(run), moments.length)
      expect(moments.length, `a run that ended before it was killed once (seed ${seed})`).toBeGreaterThan(0)
      expect(moments.every(isAnswered)).toBe(true)
      killed += moments.length
    }
  })
})
