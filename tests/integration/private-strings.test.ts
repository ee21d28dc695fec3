// Everything that Wardroom writes and prints in a whole working day → none of the private set's strings, in any disguise.
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasShared, sharedFolder } from '../shared-folder.ts'
import { killHard, resources, startWardroom, wardroom, type Ended } from './command-line.ts'
import { startEndpoint, type CountingEndpoint, type Fault } from './counting-endpoint.ts'
import { createSearcher, listFiles, searchFolder, toWindows, type Searcher } from './private-search.ts'
import { createScratch, type Scratch } from './scratch.ts'
import { makeWorkspace } from './workspace.ts'

const shared = hasShared('search for private strings')
const privateSet = join(sharedFolder, 'data/shc_privacy_med/synthetic.shc_privacy_med.csv')
const identifiers = join(sharedFolder, 'data/shc_privacy_med/synthetic.phi_gold.jsonl')
const planted = 'Quoxil Underbarrow of Lower Zembla'

let scratch: Scratch
/** Files that are given to Wardroom lie here, outside what is searched. */
let given: Scratch
let endpoint: CountingEndpoint
let searcher: Searcher
let publicSet: string
let fault: Fault | null = null
const printed: (Ended & { words: string })[] = []

async function say(words: string, ...more: string[]): Promise<Ended> {
  const ended = await wardroom([...words.split(' '), ...more], { env: environment() })
  printed.push({ ...ended, words })
  return ended
}

function environment(): NodeJS.ProcessEnv {
  return { ...scratch.env, WARDROOM_WORKSPACE: scratch.path('workspace') }
}

describe.skipIf(!shared)('private strings', () => {
  beforeAll(async () => {
    scratch = createScratch()
    given = createScratch()
    searcher = createSearcher(readPrivateStrings())
    publicSet = given.write('MEDEC.csv', plantIn(readFileSync(sampleOf('medec'), 'utf8')))
    endpoint = await startEndpoint({
      answer: (prompt) => `A. ${prompt.slice(-120)}`,
      latencyMs: 100,
      fault: () => fault,
    })
    await workAllDay()
  })
  afterAll(async () => {
    await endpoint.close()
    scratch.remove()
    given.remove()
  })

  it('were put in: the endpoint saw them', () => {
    expect(searcher.search(endpoint.prompts().join('\n')).length).toBeGreaterThan(500)
  })

  it('are in no file outside the vault', () => {
    const files = listFiles(scratch.folder).map((file) => basename(file))
    expect(files).toEqual(expect.arrayContaining(['workspace.db', 'workspace.json', 'summary.json']))
    expect(searchFolder(searcher, scratch.folder)).toEqual([])
  })

  it('are in no file of HELM’s tree, whose public runs have words of their own', () => {
    const closed = ['s', 'failing'].map((suite) =>
      given.path('tree/runs', suite, 'shc_privacy_med:model=local'),
    )
    for (const folder of closed) {
      expect(listFiles(folder)).toHaveLength(5)
      expect(searchFolder(searcher, folder)).toEqual([])
    }
    // A name of a few letters is a part of other words.
    const long = createSearcher(readPrivateStrings().filter((text) => text.length > 11))
    expect(searchFolder(long, given.path('tree'))).toEqual([])
  })

  it('are not readable in the vault’s own files, while it is written to or after a crash', () => {
    const vault = listFiles(scratch.path('crashed')).map((file) => basename(file))
    expect(vault).toEqual(expect.arrayContaining(['workspace.db', 'workspace.db-wal']))
    expect(searchFolder(searcher, scratch.path('crashed'))).toEqual([])
    expect(readFileSync(scratch.path('workspace/workspace.db')).subarray(0, 15).toString('latin1')).not.toBe(
      'SQLite format 3',
    )
  })

  it('are in nothing that was printed', () => {
    expect(printed.length).toBeGreaterThan(20)
    for (const { words, stdout, stderr } of printed)
      expect({ words, found: [...searcher.search(stdout), ...searcher.search(stderr)] }).toEqual({
        words,
        found: [],
      })
  })

  it('leave nothing behind in the temporary folder', () => {
    expect(listFiles(scratch.path('tmp'))).toEqual([])
  })

  it('would be found: a planted string of a public set is, where the file itself is printed', async () => {
    const env = scratch.env
    const { stdout } = await wardroom(['data', 'instances', 'medec', '--data', publicSet], { env })
    expect(createSearcher([planted]).search(stdout)).toEqual([{ text: planted, form: 'plain' }])
    const own = await wardroom(['data', 'instances', 'shc_privacy_med', '--data', privateSet], { env })
    expect(searcher.search(own.stdout).length).toBeGreaterThan(500)
  })

  it.each<[string, (text: string) => Buffer]>([
    ['plain', (text) => Buffer.from(`note: ${text}.`)],
    ['plain', (text) => Buffer.from(text.toUpperCase())],
    ['URL-encoded', (text) => Buffer.from(`/q?text=${encodeURIComponent(text)}`)],
    ['UTF-16LE', (text) => Buffer.from(`x${text}`, 'utf16le')],
    ['base64', (text) => Buffer.from(Buffer.from(text).toString('base64'))],
    ['base64', (text) => Buffer.from(Buffer.from(`a${text}b`).toString('base64url'))],
    ['base64', (text) => Buffer.from(Buffer.from(`ab${text}`).toString('base64'))],
  ])('would be found: %s', (form, toBytes) => {
    const [name] = readPrivateStrings().filter((text) => /^[A-Z][a-z]+ [A-Z]/.test(text))
    given.write('planted/log.bin', Buffer.concat([Buffer.from([0, 255, 7]), toBytes(name!)]))
    const found = searchFolder(searcher, given.path('planted'))
    expect(found).toContainEqual({ text: name, form, file: given.path('planted/log.bin') })
  })
})

/** Two sets, three models, runs that end well, badly and not at all, every kind of output, and a doctor. */
async function workAllDay(): Promise<void> {
  await say('init', scratch.path('made'), '--name', 'Ward')
  await makeWorkspace(scratch, 'workspace')
  await say('data add shc_privacy_med', privateSet)
  await say('data add shc_privacy_med --json', privateSet)
  await say('data add medec', publicSet)
  await say('data add pubmed_qa', sampleOf('pubmed_qa'))
  await say('data list')
  await say('data list --json')
  await say('models add tiny --gguf', join(resources, 'models/wardroom-tiny.gguf'))
  await say(`models add local --base-url ${endpoint.url} --model m`)
  await say(`models add gone --base-url http://127.0.0.1:9/v1 --model m`)
  await say('models probe tiny --json')
  await say('run --suite s -r shc_privacy_med:model=tiny medec:model=tiny -m 3')
  await say(
    'run --suite s -r shc_privacy_med:model=local medec:model=local pubmed_qa:model=local -n 8 --json',
  )
  // The same was asked before: it must be asked again to fail.
  const failing = 'run --suite failing --disable-cache'
  fault = { status: 400 }
  expect((await say(`${failing} -r shc_privacy_med:model=local`)).code).toBe(1)
  expect((await say(`${failing} -r shc_privacy_med:model=local --json`)).code).toBe(1)
  fault = null
  await crash()
  await say('runs')
  await say('runs --json')
  for (const scoring of ['corrected', 'helm']) {
    await say(`leaderboard --suite s --published --scoring ${scoring}`)
    await say(`leaderboard --suite s --published --scoring ${scoring} --json`)
  }
  for (const audience of ['public', 'institution', 'colleague'])
    await say(`export --suite s --audience ${audience} --out`, scratch.path('exports', audience))
  await say('runs write-helm s --output-path', given.path('tree'))
  await say('runs write-helm failing --json --output-path', given.path('tree'))
  await say('run --suite s -r shc_privacy_med:model=nobody --json')
  await say('data add head_qa --json', privateSet)
  await say('score shc_privacy_med --data', privateSet, '--completions', privateSet)
  await say('doctor')
  await say('doctor --json')
}

/** Killed in the middle; the files are copied as the crash left them. */
async function crash(): Promise<void> {
  endpoint.reset()
  const words = 'run --suite crash --disable-cache -r shc_privacy_med:model=local -n 1'
  const started = startWardroom(words.split(' '), { env: environment() })
  await endpoint.untilRequests(6)
  printed.push({ ...(await killHard(started)), words })
  for (const file of listFiles(scratch.path('workspace')))
    scratch.write(`crashed/${basename(file)}`, readFileSync(file))
}

function sampleOf(benchmark: string): string {
  return listFiles(join(resources, 'demo', benchmark)).find((file) => !file.endsWith('.md'))!
}

/** One sentence of the first text names somebody who is nowhere else. */
function plantIn(csv: string): string {
  const changed = csv.replace('A 43-year-old woman', planted).replace('0 A 43-year-old woman', `0 ${planted}`)
  if (!changed.includes(`0 ${planted}`)) throw new Error('the sample has changed: nothing was planted')
  return changed
}

/** Names, numbers and telephones, and every 20 characters of the texts. */
function readPrivateStrings(): string[] {
  const spans = readFileSync(identifiers, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { type: string; text: string })
    .filter(({ type, text }) => ['NAME', 'MRN', 'PHONE'].includes(type) && text.length >= 6)
  const contexts = [...readFileSync(privateSet, 'utf8').matchAll(/\?,"([^"]+)"/g)].map((match) => match[1]!)
  if (spans.length < 60 || contexts.length !== 14) throw new Error('the private set has changed')
  return [...spans.map(({ text }) => text), ...contexts.flatMap((text) => toWindows(text, 20))]
}
