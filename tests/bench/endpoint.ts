// An instant endpoint on loopback → requests a second of ours beside a bare fetch loop.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { compare } from './measure.ts'
import type { Comparison, Contender } from './measure.ts'

const REQUESTS = 6_000
const ROUNDS = 5
const CONCURRENCIES = [50, 500]
/** Of the bare loop's rate, with everything stored. */
const AIM = 0.7

/** Compares at each concurrency against a mock in a process of its own. `tools` is the folder of mock and floor. */
export async function benchEndpoint(tools: string, ours: Contender): Promise<readonly Comparison[]> {
  const prompts = Array.from({ length: REQUESTS }, (_, i) => `Question ${i}: A, B, C or D?`)
  const floor = { name: 'bare fetch loop', run: toFloor(join(tools, 'floor.mjs')) }
  const mock = await startMock(join(tools, 'mock-openai.mjs'))
  const comparisons: Comparison[] = []
  try {
    for (const concurrency of CONCURRENCIES) {
      const plan = { what: 'requests/s', prompts, concurrency, target: mock.url, rounds: ROUNDS, aim: AIM }
      comparisons.push(await compare(floor, ours, plan))
    }
  } finally {
    await mock.stop()
  }
  return comparisons
}

function toFloor(script: string): Contender['run'] {
  return async (prompts, concurrency, url) => {
    const flags = ['--url', url, '--count', String(prompts.length), '--concurrency', String(concurrency)]
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...flags])
    const report = JSON.parse(stdout) as { answered: number; seconds: number }
    return { units: report.answered, seconds: report.seconds }
  }
}

/** In a process of its own. */
export async function startMock(script: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [script, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const silent = once(child, 'exit').then(() => Promise.reject(new Error('the mock endpoint did not start')))
  const spoken = once(createInterface({ input: child.stdout }), 'line')
  const [line] = (await Promise.race([spoken, silent])) as [string]
  silent.catch(() => undefined) // it ends when it is stopped, too
  const { url } = JSON.parse(line) as { url: string }
  async function stop(): Promise<void> {
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
  }
  return { url, stop }
}
