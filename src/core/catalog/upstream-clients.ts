// The name of one of upstream's client classes → what it speaks to, or the sentence that says why nothing here does.

interface Server {
  /** Arguments that name the model at the server, the first that is given. */
  readonly modelArguments: readonly string[]
  /** Without them: creator/engine, or the engine alone. */
  readonly wholeName: boolean
  /** Where it goes without a base_url; null where there is no such place. */
  readonly baseUrl: string | null
  /** Whether nothing can be asked without the endpoint of the credentials. */
  readonly needsEndpoint: boolean
}

export type ServerClient =
  | (Server & { readonly kind: 'server'; readonly api: 'chat' | 'completions' })
  | (Server & {
      readonly kind: 'gateway'
      readonly keyHeader: string
      /** Azure's path with deployment and version, that of OpenAI under the base URL, or the deployment under the endpoint. */
      readonly path: 'azure' | 'openai' | 'deployment'
      readonly wire?: 'claude' | 'gemini'
      readonly apiVersion?: string
    })

export type UpstreamClient =
  ServerClient | { readonly kind: 'weights' } | { readonly kind: 'none'; readonly reason: string }

const server = {
  kind: 'server',
  api: 'chat',
  modelArguments: ['openai_model_name'],
  wholeName: false,
  baseUrl: null,
  needsEndpoint: false,
} as const
const gateway = {
  ...server,
  kind: 'gateway',
  keyHeader: 'Ocp-Apim-Subscription-Key',
  path: 'azure',
  needsEndpoint: true,
} as const
const wired = { ...gateway, path: 'deployment', modelArguments: ['model'] } as const
const openAi = { ...server, baseUrl: 'https://api.openai.com/v1' } as const
const together = {
  ...server,
  modelArguments: ['together_model'],
  wholeName: true,
  baseUrl: 'https://api.together.xyz/v1',
} as const

const servers: Readonly<Record<string, ServerClient>> = {
  VLLMChatClient: { ...server, modelArguments: ['vllm_model_name'] },
  VLLMClient: { ...server, modelArguments: ['vllm_model_name'], api: 'completions' },
  OpenAIClient: openAi,
  OpenAILegacyCompletionsClient: { ...openAi, api: 'completions' },
  TogetherChatClient: together,
  TogetherCompletionClient: { ...together, api: 'completions' },
  GrokChatClient: { ...server, baseUrl: 'https://api.x.ai/v1' },
  NvidiaNimClient: { ...server, wholeName: true, baseUrl: 'https://integrate.api.nvidia.com/v1' },
  OpenRouterClient: {
    ...server,
    modelArguments: ['model_name'],
    wholeName: true,
    baseUrl: 'https://openrouter.ai/api/v1',
  },
  UpstageChatClient: { ...server, baseUrl: 'https://api.upstage.ai/v1/solar' },
  AzureOpenAIClient: {
    ...gateway,
    modelArguments: ['azure_openai_deployment_name'],
    keyHeader: 'api-key',
    needsEndpoint: false,
  },
  StanfordHealthCareAzureOpenAIClient: gateway,
  StanfordHealthCareOpenAIClient: { ...gateway, path: 'openai' },
  StanfordHealthCareClaudeClient: { ...wired, wire: 'claude' },
  StanfordHealthCareGoogleClient: { ...wired, wire: 'gemini' },
  StanfordHealthCareSHCOpenAIClient: {
    ...gateway,
    modelArguments: [],
    keyHeader: 'api-key',
    apiVersion: '2024-08-01-preview',
  },
}

const weights = ['HuggingFaceClient', 'HuggingFacePipelineClient', 'OpenLMClient']

/** Why → the classes that it is true of. */
const withoutClient: readonly (readonly [reason: string, names: readonly string[]])[] = [
  [
    'it speaks the interface of one cloud service: reach the model through an address that is compatible with OpenAI’s.',
    [
      ...['AI21ChatClient', 'AI21Client', 'AlephAlphaClient', 'AnthropicClient', 'AnthropicLegacyClient'],
      ...['AnthropicMessagesClient', 'BedrockClient', 'BedrockLlamaClient', 'BedrockMistralClient'],
      ...[
        'BedrockNovaClient',
        'BedrockPalmyraClient',
        'BedrockTitanClient',
        'CohereChatClient',
        'CohereClient',
      ],
      ...['GoogleClient', 'GoogleGenAIClient', 'HuggingFaceInferenceProvidersClient', 'IbmChatClient'],
      ...['IbmClient', 'IbmTextClient', 'MistralAIClient', 'OpenAIResponseClient', 'PalmyraChatClient'],
      ...['PalmyraClient', 'RekaClient', 'TogetherClient', 'VertexAIChatClient', 'VertexAIClient'],
      ...['VertexAITextClient', 'WriterClient', 'YiChatClient'],
    ],
  ],
  [
    'it posts JSON of its own kind: reach the model through an address that is compatible with OpenAI’s.',
    ['HTTPModelClient', 'StanfordHealthCareHTTPModelClient'],
  ],
  [
    'it runs weights with Python: convert them to a GGUF file, or serve them with vLLM.',
    ['LitGPTClient', 'MegatronClient'],
  ],
  [
    'it makes or reads pictures or sound, and the benchmarks here are text.',
    [
      ...['AdobeVisionClient', 'AlephAlphaImageGenerationClient', 'CogView2Client', 'DALLE2Client'],
      ...[
        'DALLE3Client',
        'DALLEMiniClient',
        'DeepFloydClient',
        'DivaLlamaClient',
        'HuggingFaceDiffusersClient',
      ],
      ...['HuggingFaceVLMClient', 'HuggingFaceVision2SeqClient', 'IDEFICSClient', 'LexicaClient'],
      ...['LlamaOmniAudioLMClient', 'MinDALLEClient', 'OpenAITranscriptionThenCompletionClient'],
      ...['OpenFlamingoClient', 'PaliGemmaClient', 'PalmyraVisionClient', 'Qwen2AudioLMClient'],
      ...['Qwen2VLMClient', 'Qwen2_5OmniAudioLMClient', 'QwenAudioLMClient', 'QwenVLMClient'],
      'TogetherImageGenerationClient',
    ],
  ],
  [
    'it turns thinking on with a parameter that is not sent here: turn it on at the server, and name VLLMChatClient.',
    ['VLLMGraniteThinkingClient'],
  ],
  ['it is a program around another model: add its saved program as a model of its own.', ['DSPyClient']],
  [
    'it calls other libraries or agents in Python: reach the model through an address that is compatible with OpenAI’s.',
    ['LiteLLMCompletionClient', 'HealthAdminBenchClient'],
  ],
  ['it answers without a model, for tests.', ['SimpleClient']],
]

export function findClient(name: string): UpstreamClient {
  const known = Object.hasOwn(servers, name) ? servers[name] : undefined
  if (known !== undefined) return known
  if (weights.includes(name)) return { kind: 'weights' }
  const [reason] = withoutClient.find(([, names]) => names.includes(name)) ?? [
    'its client class is not known here: reach the model through an address that is compatible with OpenAI’s.',
  ]
  return { kind: 'none', reason }
}

/** Every class that is known here, for the documentation. */
export const knownClients: readonly string[] = [
  ...Object.keys(servers),
  ...weights,
  ...withoutClient.flatMap(([, names]) => names),
]
