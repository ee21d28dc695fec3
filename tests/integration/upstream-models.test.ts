// A folder with all four of upstream's files of models → models that answer over loopback, their keys where they belong and nowhere else.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import http, { type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Model } from '../../src/contracts/model.ts'
import { resources, wardroom, wardroomJson, type Ended } from './command-line.ts'
import { createScratch, type Scratch } from './scratch.ts'
import { writeUpstreamFolder } from './upstream-folder.ts'
import { makeWorkspace, readResults, type RunReport } from './workspace.ts'

const hostKey = 'sk-host/very+secret=='
const ownKey = 'sk-own-very-secret'
const tiny = join(resources, 'models/wardroom-tiny.gguf')
const pubmed = join(resources, 'demo/pubmed_qa/ori_pqal.json')

interface Seen {
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: Readonly<Record<string, unknown>>
}

interface Report {
  readonly added: string[]
  readonly changed: { name: string; fields: string[] }[]
  readonly unchanged: string[]
  readonly withoutClient: { deployment: string; reason: string }[]
  readonly toAllow: { address: string; models: string[] }[]
}

let scratch: Scratch
let env: NodeJS.ProcessEnv
let directory: string
let server: http.Server
let port: number
const seen: Seen[] = []
/** Everything that the program printed. */
const printed: string[] = []

/** Chat and completions, as the path says; the model of the request is the one that answers, unless it is `impostor`. */
function answer(request: http.IncomingMessage, response: http.ServerResponse): void {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Seen['body']
    const url = request.url ?? ''
    seen.push({ url, headers: request.headers, body })
    if (url.includes('MedOne')) return void response.end(JSON.stringify({ content: [{ text: 'A' }] }))
    const text = body['model'] === 'deepseek-chat' ? '<think>Is it A?</think>A' : 'A'
    const model = body['model'] === 'impostor' ? 'another-70b' : body['model']
    const choice = url.includes('/chat/') ? { message: { content: text } } : { text }
    response.end(JSON.stringify({ model, choices: [{ ...choice, finish_reason: 'stop' }] }))
  })
}

beforeAll(async () => {
  scratch = createScratch()
  server = http.createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  port = (server.address() as AddressInfo).port
  ;({ env, directory } = await makeWorkspace(scratch, 'workspace'))
  writeFiles()
})
beforeEach(() => void (seen.length = 0))
afterAll(() => {
  server.closeAllConnections()
  server.close()
  scratch.remove()
})

function writeFiles(more = ''): void {
  writeUpstreamFolder(scratch, { port, tiny, hostKey, ownKey, more })
}

async function say(...words: string[]): Promise<Ended> {
  const ended = await wardroom(words, { env })
  printed.push(ended.stdout, ended.stderr)
  return ended
}

async function importFolder(): Promise<Report> {
  const report = await wardroomJson<Report>(['models', 'import', scratch.path('prod_env')], { env })
  printed.push(JSON.stringify(report))
  return report
}

async function listModels(): Promise<Map<string, Model>> {
  const { models } = await wardroomJson<{ models: Model[] }>(['models', 'list'], { env })
  printed.push(JSON.stringify(models))
  return new Map(models.map((model) => [model.name, model]))
}

describe('models import', () => {
  it('adds what has a client, and says why for the rest and what a steward has to allow', async () => {
    expect(await importFolder()).toEqual({
      added: [
        ...['ward/med-7b', 'ward/med-7b-base', 'ward/impostor', 'stanfordhealthcare/gpt-4o'],
        ...[
          'stanfordhealthcare/deepseek-r1',
          'stanfordhealthcare/claude',
          'cloud/med-70b',
          'huggingface/tiny',
        ],
      ],
      changed: [],
      unchanged: [],
      withoutClient: [
        { deployment: 'plain/med-70b', reason: expect.stringContaining('Plain HTTP') as string },
        { deployment: 'huggingface/weights', reason: expect.stringContaining('GGUF') as string },
      ],
      toAllow: [{ address: 'https://llm.ward.example:443', models: ['cloud/med-70b'] }],
    })
    const models = await listModels()
    expect(models.get('ward/med-7b')).toMatchObject({
      clearance: 'private',
      source: { kind: 'endpoint', model: 'org/Med-7B', apiKeyInVault: true },
      settings: { maxRequestTokens: 4096, stripThinking: false },
      card: {
        modelName: 'creator/med-7b',
        deployment: 'ward/med-7b',
        displayName: 'Med 7B',
        creator: 'Creator',
        parameters: 7e9,
        releaseDate: '2024-05-13',
      },
    })
    expect(models.get('cloud/med-70b')).toMatchObject({
      clearance: 'public',
      source: { apiKeyInVault: false },
    })
    expect(models.get('huggingface/tiny')?.source).toMatchObject({ kind: 'gguf', path: tiny })
    expect(seen).toEqual([])
  })

  it('changes nothing the second time, and says in words what it did', async () => {
    const { stdout, code } = await say('models', 'import', scratch.path('prod_env'))
    expect(code).toBe(0)
    expect(stdout).toContain('0 added, 0 changed, 8 unchanged, 2 without a client.\n')
    expect(stdout).toContain('https://llm.ward.example:443 is not on the allow list, so cloud/med-70b')
  })

  it('keeps what was set here, and takes over what changed there', async () => {
    await say('models', 'edit', 'ward/med-7b', '--max-concurrency', '4', '--idle-seconds', '30')
    const more =
      '  - {name: ward/new, client_spec: {class_name: x.VLLMChatClient, args: {base_url: "http://127.0.0.1:9/v1"}}}\n'
    writeFiles(more)
    const path = scratch.path('prod_env/model_deployments.yaml')
    const text = readFileSync(path, 'utf8').replace('max_sequence_length: 4096', 'max_sequence_length: 8192')
    scratch.write('prod_env/model_deployments.yaml', text)
    expect(await importFolder()).toMatchObject({
      added: ['ward/new'],
      changed: [{ name: 'ward/med-7b', fields: ['settings.maxRequestTokens'] }],
    })
    expect((await listModels()).get('ward/med-7b')).toMatchObject({
      settings: { maxConcurrency: 4, maxRequestTokens: 8192 },
      source: { idleSeconds: 30 },
    })
  })

  it('puts the addresses on the allow list where that is said', async () => {
    const report = await wardroomJson<Report>(['models', 'import', scratch.path('prod_env'), '--allow'], {
      env,
    })
    expect(report.toAllow).toEqual([])
  })

  it('names file, line and field of a mistake, and keeps nothing', async () => {
    const folder = scratch.path('broken')
    scratch.write('broken/model_deployments.yaml', 'model_deployments:\n  - name: a/b\n    client_spec: 1\n')
    const { code, stderr } = await say('models', 'import', folder, '--json')
    expect(code).toBe(2)
    expect(JSON.parse(stderr)).toMatchObject({
      error: { code: 'bad_input', line: 3, field: 'model_deployments.0.client_spec' },
    })
  })
})

describe('imported models', () => {
  it.each([
    { name: 'ward/med-7b', url: '/v1/chat/completions', header: 'authorization', key: `Bearer ${ownKey}` },
    { name: 'ward/med-7b-base', url: '/v1/completions', header: 'authorization', key: undefined },
    {
      name: 'stanfordhealthcare/gpt-4o',
      url: '/gate/openai/deployments/gpt-4o/chat/completions?api-version=2023-05-15',
      header: 'ocp-apim-subscription-key',
      key: hostKey,
    },
    {
      name: 'stanfordhealthcare/deepseek-r1',
      url: '/gate/r1/v1/chat/completions',
      header: 'ocp-apim-subscription-key',
      key: hostKey,
    },
    {
      name: 'stanfordhealthcare/claude',
      url: '/gate/MedOne/abc',
      header: 'ocp-apim-subscription-key',
      key: hostKey,
    },
  ])('$name is asked at $url with its key in $header', async ({ name, url, header, key }) => {
    const ended = await say('models', 'probe', name)
    expect(ended).toMatchObject({ code: 0, stderr: '' })
    // A probe asks three questions, each in the same way.
    expect(seen.map((each) => each.url)).toEqual([url, url, url])
    for (const { headers } of seen) expect(headers[header]).toBe(key)
  })

  it('answer runs, reasoning cut off', async () => {
    await wardroomJson(['data', 'add', 'pubmed_qa', pubmed], { env })
    const words = ['run', '-r', 'pubmed_qa:model=stanfordhealthcare/deepseek-r1', '--suite', 's', '-m', '3']
    const { runs } = await wardroomJson<RunReport>(words, { env })
    printed.push(JSON.stringify(runs))
    expect(runs[0]).toMatchObject({ answered: 3 })
    const [stored] = [...(await readResults(directory, 's')).values()]
    expect(stored?.map(({ answer: text }) => text)).toEqual(['A', 'A', 'A'])
    expect(seen).toHaveLength(3)
  })

  it('are refused under another name until somebody accepts it', async () => {
    const refused = await say('models', 'probe', 'ward/impostor')
    expect(refused.code).not.toBe(0)
    expect(refused.stderr).toContain('wardroom models edit ward/impostor --answers-as another-70b')
    const words = ['run', '-r', 'pubmed_qa:model=ward/impostor', '--suite', 'wrong', '-m', '2', '--json']
    seen.length = 0
    expect((await say(...words)).code).toBe(1)
    expect(seen).toHaveLength(2)
    await say('models', 'edit', 'ward/impostor', '--answers-as', 'another-70b')
    expect(await say('models', 'probe', 'ward/impostor')).toMatchObject({ code: 0 })
  })
})

it('no key is in anything that was printed or in any file of the workspace', () => {
  expect(printed.length).toBeGreaterThan(10)
  const files = listFiles(directory)
  expect(files.length).toBeGreaterThan(0)
  for (const key of [hostKey, ownKey]) {
    expect(printed.join('\n')).not.toContain(key)
    for (const file of files) expect(readFileSync(file).includes(key)).toBe(false)
  }
})

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
}
