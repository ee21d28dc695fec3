// Named commands → run in lanes side by side, with how many tests passed and failed in them.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

export interface Step {
  readonly name: string
  /** A program of node_modules/.bin or a script, with its words; `{report}` is the file for a JSON report. */
  readonly words: readonly string[]
  /** Whose JSON report counts the tests; a step without one counts as one test. */
  readonly report?: 'vitest' | 'playwright'
}

export interface Tally {
  readonly passed: number
  readonly failed: number
}

/** Every lane runs its steps in order, also after one has failed; the lanes run side by side. Adds up. */
export async function runLanes(lanes: readonly (readonly Step[])[]): Promise<Tally> {
  const shown = lanes.length === 1
  const tallies = await Promise.all(lanes.map((steps) => runLane(steps, shown)))
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
  }
}

async function runLane(steps: readonly Step[], shown: boolean): Promise<Tally> {
  let passed = 0
  let failed = 0
  for (const step of steps) {
    const tally = await runStep(step, shown)
    passed += tally.passed
    failed += tally.failed
  }
  return { passed, failed }
}

/** `shown` prints as it goes; else what a step printed stands together once it has ended. */
async function runStep({ name, words, report }: Step, shown: boolean): Promise<Tally> {
  const startedAt = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'wardroom-test-'))
  const file = join(folder, 'report.json')
  if (shown) console.log(`\n== ${name}`)
  try {
    const { code, output } = await runCommand(
      words.map((word) => word.replace('{report}', file)),
      file,
      shown,
    )
    const tally = report
      ? readReport(file, report)
      : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    console.log(`${output}== ${name}: ${code === 0 ? 'ok' : 'FAILED'} in ${seconds} s`)
    // A runner that failed without naming a test, such as on a file it could not load, is a failure all the same.
    return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function runCommand(
  words: readonly string[],
  report: string,
  shown: boolean,
): Promise<{ code: number; output: string }> {
  const [program = '', ...rest] = words
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, NODE_NO_WARNINGS: '1' }
  const stdio = shown ? 'inherit' : 'pipe'
  return new Promise((resolve) => {
    const child = spawn(toPath(program), rest, { cwd: root, stdio: ['ignore', stdio, stdio], env })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('error', () => resolve({ code: 1, output: `${program} could not be started.\n` }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

function toPath(program: string): string {
  return program === 'node' ? process.execPath : join(root, 'node_modules', '.bin', program)
}

function readReport(file: string, kind: 'vitest' | 'playwright'): Tally {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as {
      numPassedTests?: number
      numFailedTests?: number
      stats?: { expected: number; unexpected: number; flaky: number }
    }
    if (kind === 'vitest') return { passed: report.numPassedTests ?? 0, failed: report.numFailedTests ?? 0 }
    const { expected = 0, unexpected = 0, flaky = 0 } = report.stats ?? {}
    return { passed: expected + flaky, failed: unexpected }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

const unitWords = ['vitest', 'run', '--project', 'unit', '--reporter=default', '--reporter=json']

// By content, so that a check here reads anew what changed only; a CI run reads everything.
const lintCache =
  process.env['CI'] === undefined
    ? ['--cache', '--cache-location', 'node_modules/.cache/eslint/', '--cache-strategy', 'content']
    : []

/** Two lanes of about the same length. */
export const checkLanes: readonly (readonly Step[])[] = [
  [
    { name: 'lint', words: ['eslint', '--max-warnings', '0', ...lintCache, '.'] },
    { name: 'format', words: ['prettier', '--check', '--log-level', 'warn', '.'] },
  ],
  [
    { name: 'generated lists', words: ['node', 'scripts/generate-lists.ts', '--check'] },
    { name: 'types: contracts and core', words: ['tsc', '-p', 'tsconfig.core.json'] },
    { name: 'types: node', words: ['tsc', '-p', 'tsconfig.node.json'] },
    { name: 'types: renderer', words: ['tsc', '-p', 'tsconfig.web.json'] },
    { name: 'unit tests', words: [...unitWords, '--outputFile.json={report}'], report: 'vitest' },
  ],
]
