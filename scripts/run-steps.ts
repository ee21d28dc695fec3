// Named commands → run one after the other, with how many tests passed and failed in them.
import { spawnSync } from 'node:child_process'
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

/** Runs every step, also after one has failed, and adds up. */
export function runSteps(steps: readonly Step[]): Tally {
  let passed = 0
  let failed = 0
  for (const step of steps) {
    const tally = runStep(step)
    passed += tally.passed
    failed += tally.failed
  }
  return { passed, failed }
}

function runStep({ name, words, report }: Step): Tally {
  const startedAt = performance.now()
  console.log(`\n== ${name}`)
  const folder = mkdtempSync(join(tmpdir(), 'wardroom-test-'))
  const file = join(folder, 'report.json')
  try {
    const [program = '', ...rest] = words.map((word) => word.replace('{report}', file))
    const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file, NODE_NO_WARNINGS: '1' }
    const { status } = spawnSync(toPath(program), rest, { cwd: root, stdio: 'inherit', env })
    const tally = report
      ? readReport(file, report)
      : { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 }
    console.log(
      `== ${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${Math.round((performance.now() - startedAt) / 1000)} s`,
    )
    // A runner that failed without naming a test, such as on a file it could not load, is a failure all the same.
    return status !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
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
    return {
      passed: report.stats?.expected ?? 0,
      failed: (report.stats?.unexpected ?? 0) + (report.stats?.flaky ?? 0),
    }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

export const checkSteps: readonly Step[] = [
  { name: 'format', words: ['prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'generated lists', words: ['node', 'scripts/generate-lists.ts', '--check'] },
  { name: 'types: contracts and core', words: ['tsc', '-p', 'tsconfig.core.json'] },
  { name: 'types: node', words: ['tsc', '-p', 'tsconfig.node.json'] },
  { name: 'types: renderer', words: ['tsc', '-p', 'tsconfig.web.json'] },
  { name: 'lint', words: ['eslint', '--max-warnings', '0', '.'] },
  {
    name: 'unit tests',
    words: [
      'vitest',
      'run',
      '--project',
      'unit',
      '--reporter=dot',
      '--reporter=json',
      '--outputFile.json={report}',
    ],
    report: 'vitest',
  },
]
