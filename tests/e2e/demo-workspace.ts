// The built command line → a small workspace with scores, as a user would make it.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

/** Makes a workspace at `dir` with one suite, `demo`; its passphrase opens it. */
export async function makeDemoWorkspace(dir: string): Promise<{ passphrase: string }> {
  const passphrase = 'a passphrase for the window test'
  const env = { ...process.env, WARDROOM_WORKSPACE: dir, WARDROOM_PASSPHRASE: passphrase }
  const wardroom = (...words: string[]) =>
    run(process.execPath, [join(root, 'out/cli/index.js'), ...words], { env, cwd: root })
  await wardroom('init', dir)
  await wardroom('data', 'add', 'pubmed_qa', 'resources/demo/pubmed_qa/ori_pqal.json')
  await wardroom('data', 'add', 'head_qa', 'resources/demo/head_qa/HEAD_EN.json')
  await wardroom('models', 'add', 'tiny', '--gguf', 'resources/models/wardroom-tiny.gguf')
  const entries = ['pubmed_qa:model=tiny', 'head_qa:model=tiny']
  await wardroom('run', '--run-entries', ...entries, '--suite', 'demo', '--max-eval-instances', '5')
  return { passphrase }
}
