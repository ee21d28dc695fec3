// Secrets in the environment of a command → in no process that it starts, looked for where Linux keeps environments.
import { chmodSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources, root, wardroom } from './command-line.ts'
import { createScratch, type Scratch } from './scratch.ts'
import { makeWorkspace } from './workspace.ts'

const secrets = {
  WARDROOM_PASSPHRASE: 'a passphrase for these tests',
  WARD_MODEL_KEY: 'sk-canary-7741',
  SOME_TOKEN: 'canary-token-7742',
  db_password: 'canary-password-7743',
  GOOGLE_APPLICATION_CREDENTIALS: 'canary-credentials-7744',
}
const isLinux = process.platform === 'linux'
if (!isLinux) console.log('skipped: environments of child processes (read from /proc, which is Linux only)')

let scratch: Scratch
beforeAll(() => void (scratch = createScratch()))
afterAll(() => scratch.remove())

/** Takes the place of Electron: writes down what it was started with and what is handed over to it. */
const standIn = `#!${process.execPath}
const fs = require('node:fs')
const read = (pid) => fs.readFileSync('/proc/' + pid + '/environ', 'latin1')
process.once('message', (message) => {
  fs.writeFileSync(process.env.REPORT, JSON.stringify({
    own: read('self'), launcher: read(process.ppid), words: process.argv.slice(2), message,
  }))
  process.exit(0)
})
`

interface Report {
  readonly own: string
  readonly launcher: string
  readonly words: readonly string[]
  readonly message: object
}

describe.skipIf(!isLinux)('the desktop', () => {
  it.each([
    ['wardroom open', [join(root, 'out/cli/index.js'), 'open'], true],
    ['npm start', ['--disable-warning=ExperimentalWarning', join(root, 'scripts/start.ts')], false],
  ])('started by %s has no secret in its environment, and gets the keys in a message', async (...row) => {
    const [, words, launcherIsOurs] = row
    const folder = scratch.path(`electron ${words.length}`)
    mkdirSync(folder, { recursive: true })
    chmodSync(scratch.write(`electron ${words.length}/electron`, standIn), 0o755)
    const report = join(folder, 'report.json')
    const env = {
      ...scratch.env,
      ...secrets,
      DISPLAY: ':0',
      ELECTRON_OVERRIDE_DIST_PATH: folder,
      REPORT: report,
    }
    const launcher = [process.execPath, ...words] as const
    const { code, stderr } = await wardroom(['--workspace', scratch.path('ward')], { env, launcher })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const {
      own,
      launcher: parent,
      words: given,
      message,
    } = JSON.parse(readFileSync(report, 'utf8')) as Report
    expect(given).toContain(scratch.path('ward'))
    expect(own).toContain('DISPLAY=:0')
    expect(findSecrets(own)).toEqual([])
    // The user's own process has what the user gave it; one that we started in between has not.
    if (launcherIsOurs) expect(findSecrets(parent)).toEqual([])
    else expect(findSecrets(parent)).toHaveLength(Object.keys(secrets).length)
    const keys = Object.entries(secrets).filter(([name]) => name !== 'WARDROOM_PASSPHRASE')
    expect(message).toEqual({ handOver: Object.fromEntries(keys) })
  })
})

describe.skipIf(!isLinux)('the command line', () => {
  it('starts processes of the model runtime without them, and still finds a key by its name', async () => {
    const { env } = await makeWorkspace(scratch, 'command line')
    const log = scratch.path('started.log')
    // Every Node process that is started anywhere below says so, and with which environment.
    const hook = scratch.write(
      'hook.cjs',
      `const fs = require('node:fs')
const line = { words: process.argv.slice(1), environ: fs.readFileSync('/proc/self/environ', 'latin1') }
fs.appendFileSync(${JSON.stringify(log)}, JSON.stringify(line) + '\\n')`,
    )
    const launch = { env: { ...env, ...secrets, NODE_OPTIONS: `--require "${hook}"` } }
    const model = join(resources, 'models/wardroom-tiny.gguf')
    expect((await wardroom(['models', 'add', 'tiny', '--gguf', model], launch)).code).toBe(0)
    expect((await wardroom(['models', 'probe', 'tiny'], launch)).code).toBe(0)
    const started = readFileSync(log, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { words: string[]; environ: string })
    const isCommand = ({ words }: { words: string[] }) => words[0]?.endsWith('out/cli/index.js') === true
    const [commands, children] = [started.filter(isCommand), started.filter((each) => !isCommand(each))]
    expect(commands).toHaveLength(2)
    for (const { environ } of commands) expect(findSecrets(environ).length).toBeGreaterThan(0)
    expect(children.length).toBeGreaterThan(0)
    for (const { words, environ } of children)
      expect({ words, found: findSecrets(environ) }).toEqual({ words, found: [] })
  })
})

function findSecrets(environ: string): string[] {
  return Object.entries(secrets).flatMap(([name, value]) => (environ.includes(value) ? [name] : []))
}
