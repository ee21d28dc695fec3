// A prompt on the terminal → the passphrase typed there, which is not shown.
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

export function askPassphrase(prompt: string): Promise<string> {
  process.stderr.write(prompt)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  return new Promise((resolve) => {
    lines.question('', (answer) => {
      lines.close()
      process.stderr.write('\n')
      resolve(answer)
    })
  })
}
