// A piece of module code → a Node process of its own that runs it, for tests with two processes.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { MIGRATIONS, PASSPHRASE } from './temporary-vault.ts'

const VAULT = new URL('../vault.ts', import.meta.url).href

/** Runs code that sees `vault` (the module), `directory`, `passphrase` and `options`. */
export function startChild(
  directory: string,
  code: string,
  migrationsDirectory: string = MIGRATIONS,
): ChildProcess {
  const prelude = `import * as vault from ${JSON.stringify(VAULT)}
    const [directory, passphrase] = ${JSON.stringify([directory, PASSPHRASE])}
    const options = ${JSON.stringify({ migrationsDirectory })}
    const say = (word) => process.stdout.write(word + '\\n')
    const hang = () => setInterval(() => {}, 1000)\n`
  return spawn(process.execPath, ['--input-type=module', '--no-warnings', '-e', prelude + code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** Resolves with all that the child printed, once it printed `word` or ended. */
export function untilSaid(child: ChildProcess, word: string): Promise<string> {
  return new Promise((resolve) => {
    let said = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8')
      if (said.includes(word)) resolve(said)
    })
    child.once('close', () => resolve(said))
  })
}

export async function kill(child: ChildProcess): Promise<void> {
  const closed = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGKILL')
  await closed
}
