// The built command line → a workspace with a private set beside a public one, both run, as a user would make it.
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

/** It stands in every private question, and nowhere else. */
export const patientName = 'Zelda Exemplar'

export interface Ward {
  readonly workspace: string
  readonly passphrase: string
  /** `BENCHMARK:MODEL` → the run's id. */
  readonly runs: Readonly<Record<string, string>>
}

interface WardWish {
  /** A folder that is there. */
  readonly folder: string
  readonly privateRows: number
  /** `silent` answers nothing: every request fails at once. */
  readonly models: readonly ('tiny' | 'silent')[]
  readonly benchmarks: readonly ('pubmed_qa' | 'shc_privacy_med')[]
}

/** Invented people in a file that Wardroom does not know, so it counts as private; the suite is `ward`. */
export async function makeWard({ folder, privateRows, models, benchmarks }: WardWish): Promise<Ward> {
  const workspace = join(folder, 'ward')
  const passphrase = 'a passphrase for the ward test'
  const env = { ...process.env, WARDROOM_WORKSPACE: workspace, WARDROOM_PASSPHRASE: passphrase }
  const wardroom = (...words: string[]) =>
    run(process.execPath, [join(root, 'out/cli/index.js'), ...words], {
      env,
      cwd: root,
      maxBuffer: 64_000_000,
    })
  await wardroom('init', workspace)
  if (benchmarks.includes('shc_privacy_med')) {
    await writeFile(join(folder, 'ward.csv'), toPrivateCsv(privateRows))
    await wardroom('data', 'add', 'shc_privacy_med', join(folder, 'ward.csv'))
  }
  if (benchmarks.includes('pubmed_qa'))
    await wardroom('data', 'add', 'pubmed_qa', 'resources/demo/pubmed_qa/ori_pqal.json')
  if (models.includes('tiny'))
    await wardroom('models', 'add', 'tiny', '--gguf', 'resources/models/wardroom-tiny.gguf')
  if (models.includes('silent')) {
    await writeFile(join(folder, 'silent.jsonl'), '{"prompt":"never asked","completion":"A"}\n')
    await wardroom('models', 'add', 'silent', '--replay', join(folder, 'silent.jsonl'))
  }
  const entries = benchmarks.flatMap((benchmark) => models.map((model) => `${benchmark}:model=${model}`))
  // Failed requests are no fault of this test, but they are of the command's exit code.
  await wardroom('run', '--run-entries', ...entries, '--suite', 'ward').catch((error: unknown) => {
    if (!models.includes('silent')) throw error
  })
  const { stdout } = await wardroom('runs', '--json')
  const listed = JSON.parse(stdout) as { runs: { id: string; benchmark: string; model: string }[] }
  return {
    workspace,
    passphrase,
    runs: Object.fromEntries(listed.runs.map(({ id, benchmark, model }) => [`${benchmark}:${model}`, id])),
  }
}

/** A workspace with nothing in it. */
export async function makeEmptyWard(folder: string): Promise<Ward> {
  const ward = { workspace: join(folder, 'ward'), passphrase: 'a passphrase for the ward test', runs: {} }
  await wardroomIn(ward, 'init', ward.workspace)
  return ward
}

/** The built command line on that workspace. */
export function wardroomIn({ workspace, passphrase }: Ward, ...words: string[]) {
  const env = { ...process.env, WARDROOM_WORKSPACE: workspace, WARDROOM_PASSPHRASE: passphrase }
  return run(process.execPath, [join(root, 'out/cli/index.js'), ...words], {
    env,
    cwd: root,
    maxBuffer: 64_000_000,
  })
}

function toPrivateCsv(rows: number): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const note = `${patientName} ${at}, record ${7_534_000 + at}. Mother asks about the note.`
    return `Does the message leak confidential information?,${note.replaceAll(',', ';')},${at % 2 === 0 ? 'A' : 'B'}`
  })
  return `prompt,context,label\n${lines.join('\n')}\n`
}

export async function unlockWard(page: Page, { passphrase }: Ward): Promise<void> {
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()
  await page.getByRole('button', { name: 'Lock', exact: true }).waitFor()
}

/** The page's own part of the address. */
export async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate(
    (next) => Reflect.set(Reflect.get(globalThis, 'location') as object, 'hash', next),
    hash,
  )
}
