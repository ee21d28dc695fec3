// The endpoint form, filled in step by step.
import { describe, expect, it } from 'vitest'
import { emptyEndpoint, toEndpointRequest, toNewAddress, toUrlFault } from './endpoint-form.ts'

const filled = {
  ...emptyEndpoint,
  name: 'tern',
  baseUrl: ' https://llm.ward.example:8443/v1',
  model: 'tern-32b',
}

describe('toEndpointRequest', () => {
  it('is null until everything is there', () => {
    expect(toEndpointRequest(emptyEndpoint, [], false)).toBeNull()
    expect(toEndpointRequest({ ...filled, model: ' ' }, [], false)).toBeNull()
    expect(toEndpointRequest({ ...filled, idle: '' }, [], false)).toBeNull()
    expect(toEndpointRequest({ ...filled, key: 'env', variable: 'not one' }, [], false)).toBeNull()
    expect(toEndpointRequest({ ...filled, key: 'vault' }, [], false)).toBeNull()
    expect(toEndpointRequest(filled, ['tern'], false)).toBeNull()
  })

  it('sends only the key that was chosen', () => {
    const typed = { ...filled, variable: 'LLM_KEY', secret: 's' }
    const sources = (['none', 'env', 'vault'] as const).map((key) =>
      toEndpointRequest({ ...typed, key }, [], true),
    )
    expect(sources.map((request) => request?.source)).toMatchObject([
      { apiKeyEnv: null, apiKey: null, allow: true, baseUrl: 'https://llm.ward.example:8443/v1' },
      { apiKeyEnv: 'LLM_KEY', apiKey: null },
      { apiKeyEnv: null, apiKey: 's' },
    ])
  })
})

describe('ways to ask', () => {
  it('are chat, bare prompts, and a gateway with a header for the key', () => {
    const requests = (['chat', 'completions', 'gateway'] as const).map((way) =>
      toEndpointRequest({ ...filled, way }, [], false),
    )
    expect(requests.map((request) => request?.source)).toMatchObject([
      { kind: 'endpoint', api: 'chat', baseUrl: 'https://llm.ward.example:8443/v1' },
      { kind: 'endpoint', api: 'completions' },
      { kind: 'azure', url: 'https://llm.ward.example:8443/v1', keyHeader: 'api-key', model: 'tern-32b' },
    ])
    expect(toEndpointRequest({ ...filled, way: 'gateway', keyHeader: 'a key' }, [], false)).toBeNull()
  })
})

describe('toNewAddress', () => {
  it('is null on this machine and where the address is listed, port and scheme included', () => {
    const listed = { scheme: 'https', host: 'llm.ward.example', port: 8443 } as const
    expect(toNewAddress('http://127.0.0.1:8080/v1', [])).toBeNull()
    expect(toNewAddress(filled.baseUrl, [listed])).toBeNull()
    expect(toNewAddress('https://llm.ward.example/v1', [listed])).toEqual({ ...listed, port: 443 })
  })
})

describe('plain HTTP beyond this machine', () => {
  const plain = 'http://llm.ward.example:8443/v1'

  it('is a fault of the address, and is neither asked about nor sent', () => {
    expect(toUrlFault(plain)).toBe('Plain http:// is for this machine only: use https://.')
    expect(toUrlFault('http://localhost:8443/v1')).toBeNull()
    expect(toNewAddress(plain, [])).toBeNull()
    expect(toEndpointRequest({ ...filled, baseUrl: plain }, [], true)).toBeNull()
  })
})
