// Words for the built `wardroom` → its exit code and all that it printed.
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { buildIfStale } from '../../scripts/build-if-stale.ts'

export const root = join(import.meta.dirname, '../..')
export const resources = join(root, 'resources')
const program = join(root, 'out/cli/index.js')
const longestSeconds = 120

export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

export interface Started {
  readonly child: ChildProcess
  readonly ended: Promise<Ended>
}

export interface Launch {
  readonly env: NodeJS.ProcessEnv
  /** What runs it, such as another Node and another file; else this Node and the built command line. */
  readonly launcher?: readonly [string, ...string[]]
  /** In a process group of its own, as a terminal would have it. */
  readonly ownGroup?: boolean
}

// Once for each test file: nothing happens where the build is new.
buildIfStale()

/** Starts the command line, without a terminal. One that hangs is killed, so that its test fails. */
export function startWardroom(
  words: readonly string[],
  { env, launcher = [process.execPath, program], ownGroup = false }: Launch,
): Started {
  const [file, ...first] = launcher
  const child = spawn(file, [...first, ...words], {
    cwd: root,
    env,
    detached: ownGroup,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), longestSeconds * 1000)
  const out: Buffer[] = []
  const err: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk))
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      const [stdout, stderr] = [out, err].map((chunks) => Buffer.concat(chunks).toString('utf8'))
      resolve({ code, signal, stdout: stdout!, stderr: stderr! })
    })
  })
  return { child, ended }
}

export function wardroom(words: readonly string[], launch: Launch): Promise<Ended> {
  return startWardroom(words, launch).ended
}

/** Runs a command with --json, which must end well, and gives the one object that it printed. */
export async function wardroomJson<T = Record<string, unknown>>(
  words: readonly string[],
  launch: Launch,
): Promise<T> {
  const ended = await wardroom([...words, '--json'], launch)
  if (ended.code !== 0) throw new Error(`${words.join(' ')} ended with ${ended.code}: ${ended.stderr}`)
  return parseOnly<T>(ended.stdout)
}

/** The one JSON object that a text is, on one line. */
export function parseOnly<T = Record<string, unknown>>(text: string): T {
  if (!/^\{[^\n]*\}\n$/.test(text))
    throw new Error(`not one JSON object on one line: ${JSON.stringify(text.slice(0, 400))}`)
  return JSON.parse(text) as T
}

/** Ends a process at once, as a crash or a power cut would. */
export async function killHard({ child, ended }: Started): Promise<Ended> {
  child.kill('SIGKILL')
  return ended
}
