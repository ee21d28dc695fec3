// The command line, started → milliseconds until it has ended, beside a Node that does nothing.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildIfStale } from '../../scripts/build-if-stale.ts'
import { toMedian } from './measure.ts'

const ROUNDS = 11
const AIM_MS = 300
const program = join(import.meta.dirname, '../../bin/wardroom.js')
const quiet = '--disable-warning=ExperimentalWarning'

export interface StartMeasure {
  readonly what: string
  readonly medianMs: number
  /** What the same Node takes to do nothing, in the same rounds. */
  readonly bareMs: number
  readonly aimMs: number
}

const commands: readonly (readonly string[])[] = [['--version'], ['--help'], ['run', '--help'], ['run']]

/** In turn, so that a busy moment is everybody's. */
export function benchStart(): readonly StartMeasure[] {
  buildIfStale()
  const times = new Map(commands.map((words) => [words, [] as number[]]))
  const bare: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(toMs([quiet, '-e', '0']))
    for (const [words, taken] of times) taken.push(toMs([quiet, program, ...words]))
  }
  return [...times].map(([words, taken]) => ({
    what: `wardroom ${words.join(' ')}`,
    medianMs: Math.round(toMedian(taken)),
    bareMs: Math.round(toMedian(bare)),
    aimMs: AIM_MS,
  }))
}

function toMs(words: readonly string[]): number {
  const startedAt = performance.now()
  spawnSync(process.execPath, words, { stdio: 'ignore' })
  return performance.now() - startedAt
}
