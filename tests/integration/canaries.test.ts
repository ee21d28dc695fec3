// A canary in every private field of every record → a day of work, crashes and copies on the command line, and none of them outside the vault.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  canaryOf,
  datasetFields,
  toMedcalcFile,
  toNeedles,
  toPrivacyFile,
  toPubmedFile,
} from './canary-set.ts'
import { killHard, startWardroom, type Ended } from './command-line.ts'
import { startEndpoint, type CountingEndpoint, type Fault } from './counting-endpoint.ts'
import { createSearcher, listFiles, searchFolder } from './private-search.ts'
import { watchChildren } from './process-watch.ts'
import { createScratch, type Scratch } from './scratch.ts'

/** What a user types or names is on their own screen; it is in no file and no child process all the same. */
const typedFields = ['file name', 'suite name', 'terms owner']
const fields = [
  ...Object.values(datasetFields).flat(),
  ...['answer', 'thinking', 'failure', 'replayed answer', 'prompt pack', 'API key', 'passphrase'],
  ...['second passphrase', 'note'],
]
const searcher = createSearcher(toNeedles([...fields, ...typedFields]))
const printedSearcher = createSearcher(toNeedles(fields))

let scratch: Scratch
/** Files that are given to Wardroom lie here, outside what is searched. */
let given: Scratch
let endpoint: CountingEndpoint
let fault: Fault | null = null
const printed: (Ended & { words: string })[] = []
const children: string[] = []

async function say(words: readonly string[], expected: number | null = 0): Promise<Ended> {
  const started = startWardroom(words, { env: environment() })
  const watch = watchChildren(started.child.pid!)
  const ended = await started.ended
  children.push(...(await watch.stop()))
  printed.push({ ...ended, words: words.join(' ') })
  if (expected !== null && ended.code !== expected)
    throw new Error(`wardroom ${words.slice(0, 2).join(' ')} ended with ${ended.code}: ${ended.stderr}`)
  return ended
}

function environment(): NodeJS.ProcessEnv {
  return { ...scratch.env, WARDROOM_WORKSPACE: scratch.path('workspace'), WARDROOM_PASSPHRASE: undefined }
}

const secretFile = (field: string) => given.write(`secrets/${field}`, `${canaryOf(field)}\n`)

describe('canaries', () => {
  beforeAll(async () => {
    scratch = createScratch()
    given = createScratch()
    endpoint = await startEndpoint({
      // A probe asks nothing private and prints what it is told.
      answer: (prompt) =>
        prompt.startsWith('Reply with the letter A') ? 'A' : `A. ${canaryOf('answer')} ${prompt.slice(-60)}`,
      thinking: () => `Let me see: ${canaryOf('thinking')}.`,
      latencyMs: 40,
      fault: () => fault,
    })
    await workAllDay()
  })
  afterAll(async () => {
    await endpoint?.close()
    scratch.remove()
    given.remove()
  })

  it('were put in: the endpoint was asked with every field that a prompt has', () => {
    const asked = createSearcher(toNeedles(fields)).search(endpoint.prompts().join('\n'))
    const texts = new Set(asked.map(({ text }) => text))
    for (const field of ['privacy context', 'medcalc Patient Note', 'pubmed CONTEXTS', 'prompt pack'])
      expect(texts).toContain(canaryOf(field))
    expect(new Set(endpoint.keys())).toContain(`Bearer ${canaryOf('API key').replace(' ', '-')}`)
  })

  it('are in no file that was written, nor in its name', () => {
    expect(listFiles(scratch.folder).map((file) => basename(file))).toEqual(
      expect.arrayContaining(['workspace.db', 'workspace.json', 'manifest.json', 'summary.json']),
    )
    expect(searchFolder(searcher, scratch.folder)).toEqual([])
  })

  it('are in no file of HELM’s tree, nor in its name, but for what was typed', () => {
    const files = listFiles(given.path('tree')).map((file) => basename(file))
    expect(files).toEqual(expect.arrayContaining(['run_spec.json', 'scenario_state.json']))
    expect(searchFolder(printedSearcher, given.path('tree'))).toEqual([])
  })

  it('are not readable in the vault’s own files while it is written to, as a crash leaves them', () => {
    expect(listFiles(scratch.path('crashed')).map((file) => basename(file))).toContain('workspace.db-wal')
  })

  it('are in nothing that was printed', () => {
    expect(printed.length).toBeGreaterThan(40)
    for (const { words, stdout, stderr } of printed)
      expect({ words, found: printedSearcher.search(stdout + stderr) }).toEqual({ words, found: [] })
  })

  it.skipIf(process.platform !== 'linux')(
    'are in no child process: neither its words nor its variables',
    () => {
      expect(searcher.search(children.join('\n'))).toEqual([])
    },
  )

  it('leave nothing in the temporary folder', () => {
    expect(listFiles(scratch.path('tmp'))).toEqual([])
  })

  it('would be found: one in a public set is, where that set is exported instance by instance or printed', async () => {
    const file = given.write('open/shc_privacy_med.csv', toPrivacyFile())
    const { stdout } = await say(['data', 'instances', 'shc_privacy_med', '--data', file])
    expect(searcher.search(stdout).map(({ text }) => text)).toContain(canaryOf('privacy context'))
    printed.pop()
  })

  const forms: readonly [string, (text: string) => Buffer][] = [
    ['plain', (text) => Buffer.from(`x ${text}.`)],
    ['lower-case', (text) => Buffer.from(text.toLowerCase())],
    ['base64', (text) => Buffer.from(Buffer.from(`ab${text} c`).toString('base64'))],
    ['URL-encoded', (text) => Buffer.from(encodeURIComponent(text))],
    ['UTF-16', (text) => Buffer.from(text, 'utf16le')],
    ['JSON-escaped', (text) => Buffer.from(JSON.stringify(`"${text}"\n`))],
    ['split', (text) => Buffer.from(text.replace(' ', '\n  '))],
  ]
  it.each(forms)('would be found: %s', (_form, toBytes) => {
    const text = canaryOf('answer')
    const found = searcher.search(Buffer.concat([Buffer.from([0, 255]), toBytes(text)]))
    expect(found.some((finding) => text.includes(finding.text))).toBe(true)
  })
})

/** Three private sets, four models, two people, runs that end well, badly and not at all, and everything that writes. */
async function workAllDay(): Promise<void> {
  const passphrase = ['--passphrase-file', secretFile('passphrase')]
  const withVault = (...words: string[]) => [...words, ...passphrase, ...who]
  const who: string[] = []
  await say(['init', scratch.path('workspace'), '--name', 'Ward', '--as', 'Ines', ...passphrase])
  await importAndAdd(withVault)
  await run(withVault)
  await work(withVault)
}

type WithVault = (...words: string[]) => string[]

async function importAndAdd(withVault: WithVault): Promise<void> {
  const named = (file: string) => `in/${canaryOf('file name')}/${file}`
  await say(withVault('data', 'add', 'shc_privacy_med', given.write(named('a.csv'), toPrivacyFile())))
  await say(withVault('data', 'add', 'medcalc_bench', given.write(named('b.csv'), toMedcalcFile()), '--json'))
  await say(withVault('data', 'add', 'pubmed_qa', given.write(named('c.json'), toPubmedFile())))
  const spec = { method: 'generation', instructions: canaryOf('prompt pack'), max_tokens: 10 }
  const pack = JSON.stringify({ name: 'medcalc_bench:model=x', adapter_spec: spec })
  given.write('helm/runs/v1/medcalc_bench/run_spec.json', pack)
  await say(withVault('prompts', 'import', given.path('helm')))
  const key = given.write('secrets/key', canaryOf('API key').replace(' ', '-'))
  const asked = ['--base-url', endpoint.url, '--model', 'm']
  await say(withVault('models', 'add', 'local', ...asked, '--api-key-file', key))
  await say(withVault('models', 'add', 'gone', '--base-url', 'http://127.0.0.1:9/v1', '--model', 'm'))
  await say(withVault('models', 'add', 'tiny', '--gguf', 'resources/models/wardroom-tiny.gguf'))
  const recorded = { prompt: 'never asked', completion: canaryOf('replayed answer') }
  const replay = given.write('in/answers.jsonl', `${JSON.stringify(recorded)}\n`)
  await say(withVault('models', 'add', 'recorded', '--replay', replay))
  await say(withVault('models', 'probe', 'local', '--json'))
  await say(withVault('models', 'probe', 'gone'), 1)
}

async function run(withVault: WithVault): Promise<void> {
  const suite = ['--suite', canaryOf('suite name')]
  const sets = ['shc_privacy_med', 'medcalc_bench', 'pubmed_qa']
  await say(withVault('run', ...suite, '-r', ...sets.map((set) => `${set}:model=local`), '-n', '4'))
  await say(withVault('run', ...suite, '-r', 'shc_privacy_med:model=tiny', '--json'))
  await say(withVault('run', ...suite, '-r', 'shc_privacy_med:model=recorded'), 1)
  await say(withVault('run', ...suite, '-r', 'shc_privacy_med:model=nobody'), 2)
  fault = { status: 400 }
  await say(withVault('run', '--suite', 'failing', '--disable-cache', '-r', 'pubmed_qa:model=local'), 1)
  fault = null
  endpoint.reset()
  const crashing = [
    'run',
    '--suite',
    'crash',
    '--disable-cache',
    '-r',
    ...sets.map((set) => `${set}:model=local`),
    '-n',
    '1',
  ]
  const started = startWardroom(withVault(...crashing), { env: environment() })
  await endpoint.untilRequests(4)
  printed.push({ ...(await killHard(started)), words: 'run, killed' })
  for (const file of listFiles(scratch.path('workspace')))
    scratch.write(`crashed/${basename(file)}`, readFileSync(file))
  await say(withVault(...crashing))
}

async function work(withVault: WithVault): Promise<void> {
  const suite = canaryOf('suite name')
  for (const words of [['data', 'list'], ['models', 'list'], ['runs'], ['doctor']]) {
    await say(words[0] === 'doctor' ? words : withVault(...words))
    await say(words[0] === 'doctor' ? [...words, '--json'] : withVault(...words, '--json'))
  }
  for (const scoring of ['corrected', 'helm'])
    await say(withVault('leaderboard', '--suite', suite, '--published', '--scoring', scoring))
  for (const audience of ['public', 'institution', 'colleague']) {
    const out = scratch.path('exports', audience)
    await say(withVault('export', '--suite', suite, '--audience', audience, '--out', out))
    await say(['export', 'verify', out])
  }
  // The suite's name is a folder's there, as it was typed: this tree is searched for what was not typed.
  await say(withVault('runs', 'write-helm', suite, '--output-path', given.path('tree')))
  await say(withVault('audit', 'verify', '--anchor', scratch.path('exports/colleague')))
  await care(withVault)
  await say(withVault('data', 'add', 'head_qa', given.path(`in/${canaryOf('file name')}/a.csv`)), 2)
  await say(
    withVault('data', 'add', 'pubmed_qa', given.write('in/broken.json', toPubmedFile().slice(0, 300))),
    2,
  )
}

/** Notes, terms, a second person, copies and deletion: whatever else writes. */
async function care(withVault: WithVault): Promise<void> {
  const note = ['--note', canaryOf('note')]
  await say(
    withVault('data', 'terms', 'pubmed_qa', '--owner', canaryOf('terms owner'), '--expires-on', '2099-12-31'),
  )
  await say(withVault('data', 'access', 'pubmed_qa', 'gated', '--reason', 'owner_agreed', ...note))
  const second = ['--new-passphrase-file', secretFile('second passphrase')]
  await say(withVault('people', 'add', 'Paul', '--roles', 'reviewer', ...second))
  const asPaul = ['--as', 'Paul', '--passphrase-file', secretFile('second passphrase')]
  await say(['audit', 'list', ...asPaul], 2)
  await say(['data', 'add', 'pubmed_qa', given.write('in/again.json', toPubmedFile()), ...asPaul], 2)
  const asInes = (...words: string[]) => [...withVault(...words), '--as', 'Ines']
  await say(['data', 'list', '--as', 'Ines', '--passphrase-file', secretFile('second passphrase')], 2)
  await say(asInes('audit', 'list', '--json'))
  await say(asInes('workspace', 'status'))
  await say(asInes('workspace', 'backup', '--out', scratch.path('backup')))
  const restoring = ['--to', scratch.path('restored'), '--as', 'Ines']
  const own = ['--passphrase-file', secretFile('passphrase')]
  await say(['workspace', 'restore', scratch.path('backup'), ...restoring, ...own])
  await say(asInes('workspace', 'check'))
  await say(asInes('data', 'delete', 'medcalc_bench', '--reason', 'patient_withdrew', '--yes', ...note))
  await say(asInes('data', 'deletions', '--json'))
  await say(asInes('people', 'remove', 'Paul'))
}
