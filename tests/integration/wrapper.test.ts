// The `wardroom` command on a host whose Node is too old: killed or stopped, it takes the run on the bundled Node with it.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { killHard, parseOnly, root, startWardroom, wardroom } from './command-line.ts'
import { concurrency, createCountedRun, runWords, total, type CountedRun } from './counted-run.ts'
import type { RunReport } from './workspace.ts'

let counted: CountedRun

const node = findOlderNode()

describe.skipIf(node === null)('the wrapper on an older Node', () => {
  beforeAll(async () => {
    counted = await createCountedRun()
  })
  beforeEach(() => counted.endpoint.reset())
  afterAll(() => counted.close())

  it('killed, takes the run with it and leaves the workspace free', async () => {
    const { directory, env } = await counted.prepare('wrapper')
    const launcher = [node!, join(root, 'bin/wardroom.js')] as const
    const started = startWardroom(runWords, { env, launcher })
    await counted.endpoint.untilRequests(60)
    const children = childrenOf(started.child.pid!)
    expect(children).toHaveLength(1)
    await killHard(started)
    await untilGone(children[0]!)
    const asked = counted.endpoint.stats().requests
    await sleep(200)
    expect(counted.endpoint.stats().requests).toBe(asked)

    counted.endpoint.reset()
    const ended = await wardroom([...runWords, '--json'], { env, launcher })
    expect(ended.code).toBe(0)
    const report = parseOnly<RunReport>(ended.stdout)
    expect(report.runs[0]).toMatchObject({ status: 'finished', resumed: true })
    expect(asked + counted.endpoint.stats().requests).toBeLessThanOrEqual(total + concurrency)
    await counted.expectSame({ directory, report })
  })

  // A terminal sends Ctrl+C to the wrapper and to its child, and the wrapper hands it on as well.
  it('stops in good order on Ctrl+C, and hands on exit codes', async () => {
    const { env } = await counted.prepare('wrapper signals')
    const launcher = [node!, join(root, 'bin/wardroom.js')] as const
    const { child, ended } = startWardroom([...runWords, '--json'], { env, launcher, ownGroup: true })
    await counted.endpoint.untilRequests(60)
    process.kill(-child.pid!, 'SIGINT')
    const { code, stdout } = await ended
    expect(code).toBe(1)
    expect(parseOnly<RunReport>(stdout)).toMatchObject({ cancelled: true, runs: [{ status: 'stopped' }] })
    expect((await wardroom(['nothing-of-the-kind'], { env, launcher })).code).toBe(2)
  })
})

/** The host's own Node, where it is too old for the database; null, with a line, where there is none. */
function findOlderNode(): string | null {
  const folders = ['/usr/local/bin', '/usr/bin', ...(process.env['PATH'] ?? '').split(':')]
  const nodes = folders.map((folder) => join(folder, 'node')).filter((path) => existsSync(path))
  const older = nodes.find((path) => {
    const version = execFileSync(path, ['-p', 'process.versions.napi'], { encoding: 'utf8' })
    return Number(version) < 10
  })
  if (older === undefined) console.log('skipped: the wrapper on an older Node (this machine has none)')
  return older ?? null
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return text === '' ? [] : text.split(' ').map(Number)
}

async function untilGone(pid: number): Promise<void> {
  for (let wait = 0; existsSync(`/proc/${pid}`); wait++) {
    if (wait > 100) throw new Error('the child of a killed wrapper is still there after 5 s')
    await sleep(50)
  }
}
