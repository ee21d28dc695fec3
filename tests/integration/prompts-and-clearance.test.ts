// A HELM tree's wording, and an address beyond this machine → what is asked, and what is never sent.
import { readFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hasShared, sharedFolder } from '../shared-folder.ts'
import { issue } from '../../src/clients/certificates.fixture.ts'
import { parseOnly, resources, wardroom, wardroomJson } from './command-line.ts'
import { startEndpoint, type CountingEndpoint } from './counting-endpoint.ts'
import { createScratch, type Scratch } from './scratch.ts'
import { makeWorkspace, type RunReport } from './workspace.ts'

const shared = hasShared('prompts of a HELM tree')
const helmTree = join(sharedFolder, 'data/helm-output/synthetic_medhelm')
const pubmed = join(resources, 'demo/pubmed_qa/ori_pqal.json')
const privacy = join(resources, 'demo/shc_privacy_med/synthetic.shc_privacy_med.csv')
const outside = Object.values(networkInterfaces())
  .flat()
  .find((address) => address?.family === 'IPv4' && !address.internal)?.address
if (outside === undefined) console.log('skipped: an address beyond loopback (this machine has none)')

let scratch: Scratch
let endpoint: CountingEndpoint
/** Beyond loopback, where this machine has such an address; encrypted, because plain HTTP ends at loopback. */
let far: CountingEndpoint
let caFile: string

beforeAll(async () => {
  scratch = createScratch()
  endpoint = await startEndpoint({ answer: () => 'A' })
  const host = outside ?? '127.0.0.1'
  const secure = issue({ name: 'far', hosts: [host] })
  caFile = scratch.write('far.pem', secure.cert)
  far = await startEndpoint({ answer: () => 'A', host, secure })
})
beforeEach(() => [endpoint, far].forEach((each) => each.reset()))
afterAll(async () => {
  await endpoint.close()
  await far.close()
  scratch.remove()
})

describe.skipIf(!shared)('prompts import', () => {
  it('asks in upstream’s words, byte for byte, in a run of its own', async () => {
    const { env } = await makeWorkspace(scratch, 'wording')
    await wardroomJson(['data', 'add', 'pubmed_qa', pubmed], { env })
    await wardroomJson(['models', 'add', 'm', '--base-url', endpoint.url, '--model', 'm'], { env })
    const words = ['run', '-r', 'pubmed_qa:model=m', '--suite', 's', '-m', '6']
    const own = (await wardroomJson<RunReport>(words, { env })).runs[0]!
    const ownPrompts = endpoint.prompts()
    expect(own).toMatchObject({ wording: 'own', answered: 6 })

    const { imported } = await wardroomJson<{ imported: object[] }>(['prompts', 'import', helmTree], { env })
    expect(imported).toMatchObject([
      { benchmark: 'medication_qa', otherwise: 0 },
      { benchmark: 'pubmed_qa', otherwise: 0 },
    ])
    endpoint.reset()
    const upstream = (await wardroomJson<RunReport>(words, { env })).runs[0]!
    expect(upstream).toMatchObject({ wording: 'upstream', answered: 6, kept: 0, resumed: false })
    expect(upstream.id).not.toBe(own.id)
    expect(endpoint.stats()).toEqual({ requests: 6, unique: 6, repeats: 0 })

    const { adapter_spec: spec } = JSON.parse(
      readFileSync(join(helmTree, 'pubmed_qa_model=example_model-a/run_spec.json'), 'utf8'),
    ) as { adapter_spec: Record<'instructions' | 'input_prefix' | 'output_prefix', string> }
    for (const prompt of endpoint.prompts()) {
      expect(prompt.startsWith(`${spec.instructions}\n${spec.input_prefix}`)).toBe(true)
      expect(prompt.endsWith(`\nA. yes\nB. no\nC. maybe\n${spec.output_prefix.trimEnd()}`)).toBe(true)
      expect(ownPrompts).not.toContain(prompt)
    }
    const withTree = ['data', 'instances', 'pubmed_qa', '--data', pubmed, '--prompts', helmTree]
    const printed = await wardroomJson<{ wording: string; instances: { prompt: string }[] }>(withTree, {
      env,
    })
    expect(printed.wording).toBe('upstream')
    expect(printed.instances.map(({ prompt }) => prompt)).toEqual(
      expect.arrayContaining([...endpoint.prompts()]),
    )
    const { runs } = await wardroomJson<{ runs: { wording: string }[] }>(['runs'], { env })
    expect(runs.map(({ wording }) => wording).sort()).toEqual(['own', 'upstream'])
  })

  it('lays prompts out as upstream’s own requests are, question for question', () => {
    const state = JSON.parse(
      readFileSync(join(helmTree, 'pubmed_qa_model=example_model-a/scenario_state.json'), 'utf8'),
    ) as { request_states: { request: { prompt: string } }[] }
    const prompts = state.request_states.map(({ request }) => request.prompt)
    expect(prompts.length).toBeGreaterThan(0)
    for (const prompt of prompts) expect(prompt).toMatch(/^Answer A for yes.*\n\nQuestion: [^]*\nAnswer:$/)
  })
})

describe('clearance', () => {
  const farUrl = () => (outside === undefined ? 'https://192.0.2.1:9/v1' : far.url)

  it('an address beyond this machine is refused without --allow', async () => {
    const { env } = await makeWorkspace(scratch, 'not allowed')
    const words = ['models', 'add', 'far', '--base-url', farUrl(), '--model', 'm', '--json']
    const { code, stderr } = await wardroom(words, { env })
    expect(code).toBe(2)
    expect(parseOnly<{ error: object }>(stderr).error).toMatchObject({ code: 'egress_refused' })
    expect(await wardroomJson(['models', 'list'], { env })).toEqual({ models: [] })
  })

  it('private data never goes there, nor does anything of a command that asks for it', async () => {
    const { env } = await makeWorkspace(scratch, 'allowed')
    await wardroomJson(['data', 'add', 'shc_privacy_med', privacy], { env })
    await wardroomJson(['data', 'add', 'pubmed_qa', pubmed], { env })
    const words = ['models', 'add', 'far', '--base-url', farUrl(), '--model', 'm', '--allow']
    const { model } = await wardroomJson<{ model: object }>(words, { env })
    expect(model).toMatchObject({ clearance: 'public' })
    for (const entries of [
      ['shc_privacy_med:model=far'],
      ['pubmed_qa:model=far', 'shc_privacy_med:model=far'],
    ]) {
      const { code, stdout, stderr } = await wardroom(['run', '-r', ...entries, '--suite', 's', '--json'], {
        env,
      })
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      const { error } = parseOnly<{ error: { code: string; message: string } }>(stderr)
      expect(error.code).toBe('not_allowed')
      expect(error.message).toMatch(
        /far may be shown public data at most.*shc_privacy_med is private\. Nothing was sent/,
      )
    }
    expect(far.stats().requests).toBe(0)
    expect(await wardroomJson(['runs'], { env })).toEqual({ runs: [] })
  })

  it.skipIf(outside === undefined)('public data does, once it is allowed', async () => {
    const { env } = await makeWorkspace(scratch, 'public')
    await wardroomJson(['data', 'add', 'pubmed_qa', pubmed], { env })
    await wardroomJson(['models', 'add', 'far', '--base-url', far.url, '--model', 'm', '--allow'], {
      env,
    })
    const run = ['run', '-r', 'pubmed_qa:model=far', '--suite', 's', '-m', '3']
    const { code, stderr } = await wardroom([...run, '--json'], { env })
    expect({
      code,
      ...parseOnly<{ error: object }>(stderr.trimEnd().split('\n').at(-1) + '\n'),
    }).toMatchObject({
      code: 2,
      error: {
        code: 'egress_refused',
        message: `The certificate of ${new URL(far.url).host} is signed by itself and is not trusted here. Nothing was sent.`,
      },
    })
    expect(far.stats().requests).toBe(0)
    const { network } = await wardroomJson<{ network: object }>(['network', 'set', '--ca-file', caFile], {
      env,
    })
    expect(network).toMatchObject({ settings: { caFile, useSystemStore: true } })
    await wardroomJson(run, { env })
    expect(far.stats().requests).toBe(3)
  })

  it('plain HTTP beyond this machine is refused when a model is added, and said so', async () => {
    const { env } = await makeWorkspace(scratch, 'plain')
    const words = ['models', 'add', 'far', '--base-url', 'http://10.1.2.3:8000/v1', '--model', 'm', '--allow']
    const { code, stderr } = await wardroom(words, { env })
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'Plain HTTP is for this machine only: use https:// for 10.1.2.3:8000. Nothing was sent.\n',
    })
    expect(await wardroomJson(['models', 'list'], { env })).toEqual({ models: [] })
  })

  it('a file that only bears a public benchmark’s name is private', async () => {
    const { env } = await makeWorkspace(scratch, 'borrowed name')
    const borrowed = scratch.write('ori_pqal.json', `${readFileSync(pubmed, 'utf8')}\n`)
    await wardroomJson(['data', 'add', 'pubmed_qa', borrowed], { env })
    await wardroomJson(['models', 'add', 'far', '--base-url', farUrl(), '--model', 'm', '--allow'], { env })
    const { code, stderr } = await wardroom(['run', '-r', 'pubmed_qa:model=far', '--suite', 's', '--json'], {
      env,
    })
    expect(code).toBe(2)
    expect(parseOnly<{ error: object }>(stderr).error).toMatchObject({ code: 'not_allowed' })
    expect(far.stats().requests).toBe(0)
  })
})

describe('an API key', () => {
  it('comes from the environment or a file, reaches the server, and is printed nowhere', async () => {
    const key = 'sk-quadrille-5518'
    const { env } = await makeWorkspace(scratch, 'keys')
    const file = scratch.write('key.txt', `${key}\n`)
    // Two models there: another key alone is no other model, and its answers would come from memory.
    const base = ['--base-url', endpoint.url, '--model']
    await wardroomJson(['data', 'add', 'pubmed_qa', pubmed], { env })
    await wardroomJson(['models', 'add', 'by-file', ...base, 'm', '--api-key-file', file], { env })
    await wardroomJson(['models', 'add', 'by-env', ...base, 'n', '--api-key-env', 'WARD_KEY'], { env })
    const printed: string[] = []
    for (const [name, more, code] of [
      ['by-file', {}, 0],
      ['by-env', { WARD_KEY: key }, 0],
      ['by-env', {}, 1],
    ] as const) {
      endpoint.reset()
      const words = ['run', '-r', `pubmed_qa:model=${name}`, '--suite', `s${printed.length}`, '-m', '2']
      const ended = await wardroom(words, { env: { ...env, ...more } })
      expect(ended.code).toBe(code)
      expect(endpoint.keys()).toEqual(code === 0 ? [`Bearer ${key}`, `Bearer ${key}`] : [])
      printed.push(ended.stdout, ended.stderr)
    }
    for (const words of [['models', 'list'], ['runs']]) printed.push((await wardroom(words, { env })).stdout)
    expect(printed.join('\n')).not.toContain(key)
    expect(printed.join('\n')).toContain(
      'takes its key from the environment variable WARD_KEY, which is not set',
    )
  })
})
