// Models of a real workspace, changed: what is kept, what follows from another address, and what is refused.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ModelChanges } from '../contracts/model-item.ts'
import { defaultModelSettings } from '../contracts/model.ts'
import type { Workspace } from './create-services.ts'
import { createModelEditsService, type ModelEditParts } from './edit-model.ts'
import type { ModelsService } from './models.ts'
import type { Session } from './session.ts'
import { makeTemporaryWorkspace, type TemporaryWorkspace } from './testing/temporary-workspace.ts'

const KEY = 'sk-never-shown'
/** What a probe asks. */
const PROMPT = 'Reply with the letter A.\n\nAnswer:'
let place: TemporaryWorkspace
let workspace: Workspace
let count = 0

beforeAll(async () => {
  place = await makeTemporaryWorkspace()
  workspace = await place.open()
})
afterAll(() => {
  workspace.close()
  place.remove()
})

let name = ''
beforeEach(() => {
  count += 1
  name = `model-${count}`
})

async function addEndpoint(baseUrl = 'http://127.0.0.1:9/v1') {
  return workspace.models.add(name, {
    kind: 'endpoint',
    baseUrl,
    model: 'med-7b',
    apiKeyEnv: null,
    apiKey: KEY,
    idleSeconds: 5,
    allow: true,
  })
}

const edit = (changes: ModelChanges) => workspace.modelEdits.edit(name, changes)
const lastDeeds = (action: string) =>
  workspace.audit
    .page({ actions: [], words: '', since: null, before: null, limit: 50 })
    .entries.filter((entry) => entry.action === action)
    .map(({ object }) => object)

describe('settings', () => {
  test('are kept, one by one, and stand in the audit log by their names only', async () => {
    const { id } = await addEndpoint()
    const prices = { prompt: 2.5, completion: 10, currency: 'EUR' }
    expect(edit({ settings: { maxConcurrency: 8, prices } })).toMatchObject({ newRuns: false, remarks: [] })
    expect(edit({ settings: { maxCost: 20 }, source: { idleSeconds: 30 } })).toMatchObject({ newRuns: false })
    expect(workspace.models.find(name)).toMatchObject({
      settings: { ...defaultModelSettings, maxConcurrency: 8, maxCost: 20, prices },
      source: { idleSeconds: 30, apiKeyInVault: true },
    })
    expect(lastDeeds('model')).toEqual(
      expect.arrayContaining([
        `model ${id} changed: settings.maxConcurrency settings.prices`,
        `model ${id} changed: settings.maxCost source.idleSeconds`,
      ]),
    )
  })

  test.each<[ModelChanges, boolean]>([
    [{ settings: { maxRequestTokens: 4096 } }, true],
    [{ settings: { stripThinking: true } }, true],
    [{ settings: { answersAs: 'other' } }, false],
    [{ settings: { requestsPerMinute: 60 } }, false],
    [{ source: { model: 'med-70b' } }, true],
    [{ source: { api: 'completions' } }, true],
    [{ source: { apiKey: 'another' } }, false],
    [{ displayName: 'Med 7B' }, false],
  ])('%j makes new runs: %s', async (changes, newRuns) => {
    await addEndpoint()
    expect(edit(changes).newRuns).toBe(newRuns)
  })

  test('what is as it was leaves no entry', async () => {
    const { id } = await addEndpoint()
    expect(edit({ settings: { maxConcurrency: null }, source: { idleSeconds: 5, api: 'chat' } })).toEqual({
      model: workspace.models.find(name),
      newRuns: false,
      remarks: [],
    })
    expect(lastDeeds('model').filter((object) => object.includes(id))).toEqual([`model ${id} added`])
  })

  test('a model of one’s own gets a card by its name', async () => {
    await addEndpoint()
    expect(edit({ displayName: 'Med 7B' }).model.card).toMatchObject({
      modelName: name,
      deployment: name,
      displayName: 'Med 7B',
    })
  })
})

describe('another address', () => {
  test('beyond this machine takes clearance and key away', async () => {
    const { id } = await addEndpoint()
    const { model, remarks, newRuns } = edit({ source: { url: 'https://llm.ward.example/v1/' }, allow: true })
    expect(model).toMatchObject({
      clearance: 'public',
      source: { baseUrl: 'https://llm.ward.example/v1', apiKeyInVault: false },
    })
    expect(workspace.models.find(name)).toEqual(model)
    expect(newRuns).toBe(true)
    expect(remarks).toHaveLength(2)
    expect(lastDeeds('clearance')).toContain(`model ${id} from private to public`)
    expect(workspace.allowList.list()).toContainEqual({
      scheme: 'https',
      host: 'llm.ward.example',
      port: 443,
    })
  })

  test('that is not to be allowed is refused, and nothing changes', async () => {
    const before = await addEndpoint()
    expect(() => edit({ source: { url: 'https://llm2.ward.example/v1' } })).toThrow(
      expect.objectContaining({ code: 'egress_refused' }) as Error,
    )
    expect(workspace.models.find(name)).toEqual(before)
    expect(workspace.allowList.list().map(({ host }) => host)).not.toContain('llm2.ward.example')
  })

  test('of the same host keeps both', async () => {
    await addEndpoint()
    expect(edit({ source: { url: 'http://127.0.0.1:9/v2' } })).toMatchObject({
      model: { clearance: 'private', source: { apiKeyInVault: true } },
      newRuns: true,
      remarks: [],
    })
  })

  test('with its own key keeps that', async () => {
    await addEndpoint()
    const { model } = edit({ source: { url: 'http://127.0.0.1:10/v1', apiKey: 'sk-other' } })
    expect(model).toMatchObject({ clearance: 'private', source: { apiKeyInVault: true, apiKeyEnv: null } })
  })

  test('a key from the environment takes the place of the one in the vault', async () => {
    await addEndpoint()
    expect(edit({ source: { apiKeyEnv: 'WARD_KEY' } }).model.source).toMatchObject({
      apiKeyInVault: false,
      apiKeyEnv: 'WARD_KEY',
    })
  })
})

test.each<[ModelChanges, object]>([
  [{ source: { threads: 2 } }, { code: 'usage', place: { field: 'threads' } }],
  [{ source: { keyHeader: 'api-key' } }, { code: 'usage' }],
  [{ source: { url: 'ftp://x' } }, { code: 'bad_input' }],
  [{ source: { url: 'http://llm.ward.example' }, allow: true }, { code: 'egress_refused' }],
])('%j is refused for an endpoint', async (changes, expected) => {
  const before = await addEndpoint()
  expect(() => edit(changes)).toThrow(expect.objectContaining(expected) as Error)
  expect(workspace.models.find(name)).toEqual(before)
})

describe('recorded answers', () => {
  const add = () => {
    const path = place.write(
      `${name}.jsonl`,
      `${JSON.stringify({ prompt: PROMPT, completion: '<think>A?</think>\nA' })}\n`,
    )
    return workspace.models.add(name, { kind: 'replay', path })
  }

  test('have their reasoning cut off too', async () => {
    await add()
    expect((await workspace.models.probe(name)).answer).toBe('<think>A?</think>\nA')
    expect(edit({ settings: { stripThinking: true } }).newRuns).toBe(true)
    expect((await workspace.models.probe(name)).answer).toBe('A')
  })

  test.each<ModelChanges>([
    { settings: { answersAs: 'x' } },
    { settings: { maxRequestTokens: 4096 } },
    { source: { url: 'http://127.0.0.1:9' } },
  ])('%j is refused for them', async (changes) => {
    await add()
    expect(() => edit(changes)).toThrow(expect.objectContaining({ code: 'usage' }) as Error)
  })
})

describe('behind a gateway', () => {
  const gateway = {
    kind: 'azure' as const,
    url: 'https://gate.ward.example/openai/deployments/{deployment}/chat/completions?api-version=2024-10-21',
    model: 'gpt-4o',
    keyHeader: 'Ocp-Apim-Subscription-Key',
    apiKeyEnv: null,
    apiKey: KEY,
    idleSeconds: 60,
    allow: true,
  }

  test('the address is stored with its deployment, public at first', async () => {
    expect(await workspace.models.add(name, gateway)).toMatchObject({
      clearance: 'public',
      source: {
        url: 'https://gate.ward.example/openai/deployments/gpt-4o/chat/completions?api-version=2024-10-21',
        keyHeader: 'Ocp-Apim-Subscription-Key',
        apiKeyInVault: true,
      },
    })
    expect(edit({ source: { keyHeader: 'api-key' } }).newRuns).toBe(false)
  })

  test('plain http beyond this machine is refused, and an address that is not allowed', async () => {
    const open = { ...gateway, url: 'http://gate.ward.example/chat' }
    await expect(workspace.models.add(name, open)).rejects.toMatchObject({ code: 'egress_refused' })
    const other = { ...gateway, url: 'https://other.ward.example/chat', allow: false }
    await expect(workspace.models.add(name, other)).rejects.toMatchObject({ code: 'egress_refused' })
  })

  test.each(['host', 'Content-Length', 'x y', ''])('no key goes into the header %j', async (keyHeader) => {
    await expect(workspace.models.add(name, { ...gateway, keyHeader })).rejects.toMatchObject({
      code: 'bad_input',
    })
  })
})

describe('the name of the answer', () => {
  async function serveAs(model: string) {
    const server = createServer((request, response) => {
      request.resume()
      response.end(JSON.stringify({ model, choices: [{ message: { content: 'A' }, finish_reason: 'stop' }] }))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    await addEndpoint(`http://127.0.0.1:${port}/v1`)
    return server
  }

  test('a probe says it and how to accept it; once accepted it passes', async () => {
    const server = await serveAs('ward-llm')
    try {
      await expect(workspace.models.probe(name)).rejects.toMatchObject({
        code: 'model_unavailable',
        message: `${name} was asked as med-7b and answered as ward-llm. If that is the right model, accept the name: wardroom models edit ${name} --answers-as ward-llm`,
      })
      edit({ settings: { answersAs: 'ward-llm' } })
      expect(await workspace.models.probe(name)).toMatchObject({ ok: true, answeredAs: 'ward-llm' })
      // Kept for the estimates, and for the window.
      expect(workspace.modelItems.find(name).probe).toMatchObject({ ok: true, answeredAs: 'ward-llm' })
    } finally {
      server.close()
    }
  })

  test('that is no name is not shown', async () => {
    const server = await serveAs('x; rm -rf ~ Jane Roe')
    try {
      await expect(workspace.models.probe(name)).rejects.toMatchObject({
        message: expect.not.stringContaining('Jane') as string,
      })
    } finally {
      server.close()
    }
  })
})

test('while a job asks the model nothing is changed', async () => {
  const before = await addEndpoint()
  const store = {
    findById: () => before,
    find: () => before,
  }
  const refuse = () => {
    throw new Error('nothing may be written')
  }
  const edits = createModelEditsService({
    models: store as unknown as ModelsService,
    session: { require: () => undefined, record: refuse } as unknown as Session,
    isBusy: (id) => id === before.id,
    ...({ vault: {}, stores: {}, host: {} } as unknown as Pick<ModelEditParts, 'vault' | 'stores' | 'host'>),
  })
  expect(() => edits.edit(name, { settings: { maxCost: 5 } })).toThrow(
    expect.objectContaining({ code: 'not_allowed' }) as Error,
  )
})
