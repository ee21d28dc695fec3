import { describe, expect, test } from 'vitest'
import type { UpstreamCredentials, UpstreamDeployment } from '../interchange/upstream-models.ts'
import { findKey, stripsThinking, toMaxRequestTokens, toReachedModel } from './client-specs.ts'
import { findClient, knownClients } from './upstream-clients.ts'

type Args = Readonly<Record<string, unknown>>

function deploy(
  className: string,
  args: Args = {},
  more: Partial<UpstreamDeployment> = {},
): UpstreamDeployment {
  return {
    name: 'ward/med-7b',
    model_name: 'creator/med-7b',
    client_spec: { class_name: `helm.clients.some_client.${className}`, args },
    ...more,
  }
}

function given(values: Readonly<Record<string, string>>, deployments: Readonly<Record<string, string>> = {}) {
  return { values: new Map(Object.entries(values)), deployments: new Map(Object.entries(deployments)) }
}

const nothing: UpstreamCredentials = given({})
const gate = given({ wardEndpoint: 'https://gate.ward.example/' })

describe('servers', () => {
  test.each<[className: string, args: Args, expected: object]>([
    [
      'VLLMChatClient',
      { base_url: 'http://127.0.0.1:8000/v1/', vllm_model_name: 'org/Med-7B' },
      { kind: 'endpoint', baseUrl: 'http://127.0.0.1:8000/v1', model: 'org/Med-7B', api: 'chat' },
    ],
    [
      'VLLMClient',
      { base_url: 'http://127.0.0.1:8000/v1' },
      { kind: 'endpoint', baseUrl: 'http://127.0.0.1:8000/v1', model: 'med-7b', api: 'completions' },
    ],
    [
      'OpenAIClient',
      { base_url: 'https://llm.ward.example/v1', openai_model_name: 'x' },
      { kind: 'endpoint', baseUrl: 'https://llm.ward.example/v1', model: 'x', api: 'chat' },
    ],
    ['OpenAIClient', {}, { baseUrl: 'https://api.openai.com/v1', model: 'med-7b' }],
    ['OpenAILegacyCompletionsClient', {}, { api: 'completions', model: 'med-7b' }],
    ['TogetherChatClient', {}, { baseUrl: 'https://api.together.xyz/v1', model: 'creator/med-7b' }],
    ['TogetherChatClient', { together_model: 'org/M' }, { model: 'org/M' }],
    ['NvidiaNimClient', {}, { model: 'creator/med-7b' }],
    ['OpenRouterClient', { model_name: 'a/b' }, { model: 'a/b' }],
  ])('%s %j', (className, args, expected) => {
    expect(toReachedModel(deploy(className, args), nothing)).toMatchObject(expected)
  })

  test('take the base URL of the credentials where the deployment has none', () => {
    const credentials = given({ wardBaseUrl: 'https://llm.ward.example/v1' })
    expect(toReachedModel(deploy('VLLMChatClient'), credentials)).toMatchObject({
      baseUrl: 'https://llm.ward.example/v1',
    })
  })

  test('a deployment without a model’s name is that model', () => {
    const deployment = deploy('VLLMChatClient', { base_url: 'http://127.0.0.1/v1' }, { model_name: null })
    expect(toReachedModel(deployment, nothing)).toMatchObject({ model: 'med-7b' })
  })
})

describe('gateways', () => {
  test.each<[className: string, args: Args, expected: object]>([
    [
      'AzureOpenAIClient',
      { endpoint: 'https://a.example', azure_openai_deployment_name: 'gpt-4o' },
      {
        kind: 'azure',
        url: 'https://a.example/openai/deployments/gpt-4o/chat/completions?api-version=2024-07-01-preview',
        model: 'gpt-4o',
        keyHeader: 'api-key',
      },
    ],
    [
      'AzureOpenAIClient',
      { base_url: 'https://a.example/openai/deployments/d', api_version: '2024-10-21' },
      { url: 'https://a.example/openai/deployments/d/chat/completions?api-version=2024-10-21' },
    ],
    [
      'StanfordHealthCareAzureOpenAIClient',
      { openai_model_name: 'gpt-4o-mini', api_version: '2023-05-15' },
      {
        url: 'https://gate.ward.example/openai/deployments/gpt-4o-mini/chat/completions?api-version=2023-05-15',
        model: 'gpt-4o-mini',
        keyHeader: 'Ocp-Apim-Subscription-Key',
      },
    ],
    [
      'StanfordHealthCareAzureOpenAIClient',
      {
        openai_model_name: 'gpt-4.1',
        api_version: '2025-01-01-preview',
        base_url: '{endpoint}/openai-eastus2',
      },
      {
        url: 'https://gate.ward.example/openai-eastus2/deployments/gpt-4.1/chat/completions?api-version=2025-01-01-preview',
      },
    ],
    [
      'StanfordHealthCareOpenAIClient',
      { base_url: '{endpoint}/deepseekr1/v1', openai_model_name: 'deepseek-chat' },
      {
        url: 'https://gate.ward.example/deepseekr1/v1/chat/completions',
        model: 'deepseek-chat',
        keyHeader: 'Ocp-Apim-Subscription-Key',
      },
    ],
    [
      'StanfordHealthCareClaudeClient',
      { model: 'vendor.med-1', deployment: 'MedOne/abc' },
      {
        url: 'https://gate.ward.example/MedOne/abc',
        model: 'vendor.med-1',
        wire: 'claude',
        keyHeader: 'Ocp-Apim-Subscription-Key',
      },
    ],
    [
      'StanfordHealthCareGoogleClient',
      { deployment: 'gem/abc' },
      { url: 'https://gate.ward.example/gem/abc', model: 'med-7b', wire: 'gemini' },
    ],
    [
      'StanfordHealthCareSHCOpenAIClient',
      {},
      {
        url: 'https://gate.ward.example/openai/deployments/med-7b/chat/completions?api-version=2024-08-01-preview',
        keyHeader: 'api-key',
      },
    ],
  ])('%s %j', (className, args, expected) => {
    expect(toReachedModel(deploy(className, args), gate)).toMatchObject(expected)
  })
})

describe('no client', () => {
  test.each<[className: string, args: Args, reason: RegExp]>([
    ['StanfordHealthCareAzureOpenAIClient', { openai_model_name: 'x' }, /has no wardEndpoint/],
    ['StanfordHealthCareOpenAIClient', { base_url: '{endpoint}/v1' }, /has no wardEndpoint/],
    ['StanfordHealthCareGoogleClient', { deployment: 'gem/abc' }, /has no wardEndpoint/],
    ['VLLMChatClient', {}, /no base_url/],
    ['AzureOpenAIClient', {}, /no base_url/],
    ['OpenAIClient', { reasoning_effort: 'low' }, /reasoning_effort/],
    ['OpenAIClient', { output_processor: 'my.processor' }, /output_processor/],
    ['HuggingFaceClient', { pretrained_model_name_or_path: '/models/med-7b' }, /convert them to a GGUF file/],
    ['HuggingFaceClient', {}, /GGUF/],
    ['AnthropicMessagesClient', {}, /cloud service/],
    ['DSPyClient', {}, /program/],
    ['WardOwnClient', {}, /not known/],
    ['constructor', {}, /not known/],
  ])('%s %j', (className, args, reason) => {
    const reached = toReachedModel(deploy(className, args), nothing)
    expect(reached).toMatchObject({ kind: 'none', reason: expect.stringMatching(reason) as string })
  })

  test('every class of upstream’s packages that answers requests is known', () => {
    expect(knownClients).toHaveLength(84)
    expect(new Set(knownClients).size).toBe(84)
    for (const name of knownClients) {
      const client = findClient(name)
      if (client.kind === 'none') expect(client.reason).toMatch(/^it .+\.$/)
      if (client.kind === 'none') expect(client.reason).not.toContain('not known')
    }
  })
})

test('weights that are a GGUF file are one here', () => {
  const args = { pretrained_model_name_or_path: 'weights/med.GGUF' }
  expect(toReachedModel(deploy('HuggingFaceClient', args), nothing)).toEqual({
    kind: 'gguf',
    path: 'weights/med.GGUF',
  })
})

test.each<[credentials: UpstreamCredentials, args: Args, key: string | null]>([
  [nothing, {}, null],
  [given({ wardApiKey: 'host' }, { 'ward/med-7b': 'own' }), {}, 'host'],
  [given({}, { 'ward/med-7b': 'own' }), {}, 'own'],
  [given({ otherApiKey: 'x' }, { 'ward/other': 'x' }), {}, null],
  [given({ wardApiKey: 'host' }), { api_key: 'argument' }, 'argument'],
  [given({ wardApiKey: '' }), {}, null],
])('case %#: the key', (credentials, args, key) => {
  expect(findKey(deploy('VLLMChatClient', args), credentials)).toBe(key)
})

test.each<[Partial<UpstreamDeployment>, number | null]>([
  [{}, null],
  [{ max_sequence_length: 2048 }, 2048],
  [{ max_sequence_length: 2048, max_request_length: 2049 }, 2049],
  [{ max_sequence_length: 8000, max_sequence_and_generated_tokens_length: 4096 }, 4096],
  [{ max_sequence_length: null, max_request_length: null }, null],
])('%j takes %s tokens', (lengths, tokens) => {
  expect(toMaxRequestTokens(deploy('VLLMChatClient', {}, lengths))).toBe(tokens)
})

test.each<[Args, boolean]>([
  [{}, false],
  [{ parse_thinking: true }, true],
  [{ parse_thinking: false }, false],
  [{ output_processor: 'helm.benchmark.metrics.output_processors.remove_deepseek_r1_thinking' }, true],
])('%j cuts thinking off: %s', (args, strips) => {
  expect(stripsThinking(deploy('TogetherChatClient', args))).toBe(strips)
})
