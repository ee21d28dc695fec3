// Named commands → run in lanes side by side, with how many tests passed and failed in them.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

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
  /** What failed, each by the name of its step, its file and its test. */
  readonly failures: readonly string[]
}

/** Every lane runs its steps in order, also after one has failed; the lanes run side by side. Adds up. */
export async function runLanes(lanes: readonly (readonly Step[])[]): Promise<Tally> {
  const shown = lanes.length === 1
  return addUp(await Promise.all(lanes.map((steps) => runLane(steps, shown))))
}

/** The last words of a command that tests: what failed, by name, then `N passed, N failed`. */
export function reportTallies(tallies: readonly Tally[]): void {
  const { passed, failures } = addUp(tallies)
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}`)
  console.log(`\n${passed} passed, ${failures.length} failed`)
  process.exitCode = failures.length === 0 ? 0 : 1
}

function addUp(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failures: tallies.flatMap(({ failures }) => failures),
  }
}

async function runLane(steps: readonly Step[], shown: boolean): Promise<Tally> {
  const tallies: Tally[] = []
  for (const step of steps) tallies.push(await runStep(step, shown))
  return addUp(tallies)
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
    const tally = report ? readReport(file, report) : { passed: code === 0 ? 1 : 0, failures: [] }
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    console.log(`${output}== ${name}: ${code === 0 ? 'ok' : 'FAILED'} in ${seconds} s`)
    // A runner that failed without naming a test, such as on a file it could not load, is a failure all the same.
    const failures = code !== 0 && tally.failures.length === 0 ? ['see above'] : tally.failures
    return { ...tally, failures: failures.map((failure) => `${name}: ${failure}`) }
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

interface VitestReport {
  readonly numPassedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

interface PlaywrightSuite {
  readonly specs: readonly {
    readonly title: string
    readonly file: string
    readonly tests: readonly { readonly status: string }[]
  }[]
  readonly suites?: readonly PlaywrightSuite[]
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly flaky: number }
  readonly suites: readonly PlaywrightSuite[]
}

function readReport(file: string, kind: 'vitest' | 'playwright'): Tally {
  try {
    const report: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return kind === 'vitest'
      ? readVitestReport(report as VitestReport)
      : readPlaywrightReport(report as PlaywrightReport)
  } catch {
    return { passed: 0, failures: ['its report could not be read'] }
  }
}

function readVitestReport({ numPassedTests, testResults }: VitestReport): Tally {
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const path = relative(root, name)
    const failed = assertionResults.filter((result) => result.status === 'failed')
    // A file that failed by itself: it could not be loaded, or what sets it up or clears it away threw.
    if (status === 'failed' && failed.length === 0) return [path]
    return failed.map(({ fullName }) => `${path}: ${fullName}`)
  })
  return { passed: numPassedTests, failures }
}

function readPlaywrightReport({ stats, suites }: PlaywrightReport): Tally {
  const listSpecs = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(listSpecs),
  ]
  const failures = suites
    .flatMap(listSpecs)
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
    .map(({ file, title }) => `${file}: ${title}`)
  return { passed: stats.expected + stats.flaky, failures }
}

const unitWords = ['vitest', 'run', '--project', 'unit', '--reporter=default', '--reporter=json']

/** Two lanes: what reads the sources, and the tests, which take a core more. */
export const checkLanes: readonly (readonly Step[])[] = [
  [
    { name: 'generated lists', words: ['node', 'scripts/generate-lists.ts', '--check'] },
    { name: 'types: contracts and core', words: ['tsc', '-p', 'tsconfig.core.json'] },
    { name: 'types: node', words: ['tsc', '-p', 'tsconfig.node.json'] },
    { name: 'types: renderer', words: ['tsc', '-p', 'tsconfig.web.json'] },
    { name: 'lint', words: ['oxlint'] },
    { name: 'format', words: ['prettier', '--check', '--log-level', 'warn', '.'] },
  ],
  [{ name: 'unit tests', words: [...unitWords, '--outputFile.json={report}'], report: 'vitest' }],
]
