// A port and two keys → a folder with all four of upstream's files of models.
import type { Scratch } from './scratch.ts'

export interface UpstreamFolder {
  readonly port: number
  /** A GGUF file. */
  readonly tiny: string
  readonly hostKey: string
  readonly ownKey: string
  /** More deployments, as YAML. */
  readonly more: string
}

/** Into `prod_env`: models at a loopback server, one beyond this machine, a model file, and two that have no client. */
export function writeUpstreamFolder(
  scratch: Scratch,
  { port, tiny, hostKey, ownKey, more }: UpstreamFolder,
): void {
  const client = (name: string, file: string) => `{class_name: helm.clients.${file}.${name}`
  scratch.write(
    'prod_env/model_deployments.yaml',
    `model_deployments:
  - name: ward/med-7b
    model_name: creator/med-7b
    tokenizer_name: creator/med
    max_sequence_length: 4096
    client_spec: ${client('VLLMChatClient', 'vllm_client')}, args: {base_url: "http://127.0.0.1:${port}/v1", vllm_model_name: org/Med-7B}}
  - name: ward/med-7b-base
    client_spec: ${client('VLLMClient', 'vllm_client')}, args: {base_url: "http://127.0.0.1:${port}/v1"}}
  - name: ward/impostor
    client_spec: ${client('VLLMChatClient', 'vllm_client')}, args: {base_url: "http://127.0.0.1:${port}/v1"}}
  - name: stanfordhealthcare/gpt-4o
    model_name: openai/gpt-4o
    client_spec: ${client('StanfordHealthCareAzureOpenAIClient', 'stanfordhealthcare_azure_openai_client')}, args: {openai_model_name: gpt-4o, api_version: 2023-05-15}}
  - name: stanfordhealthcare/deepseek-r1
    model_name: deepseek-ai/deepseek-r1
    client_spec: ${client('StanfordHealthCareOpenAIClient', 'stanfordhealthcare_openai_client')}, args: {openai_model_name: deepseek-chat, base_url: "{endpoint}/r1/v1", output_processor: helm.benchmark.metrics.output_processors.remove_deepseek_r1_thinking}}
  - name: stanfordhealthcare/claude
    client_spec: ${client('StanfordHealthCareClaudeClient', 'stanfordhealthcare_claude_client')}, args: {model: vendor.med-1, deployment: MedOne/abc}}
  - name: cloud/med-70b
    client_spec: ${client('OpenAIClient', 'openai_client')}, args: {base_url: "https://llm.ward.example/v1"}}
  - name: plain/med-70b
    client_spec: ${client('OpenAIClient', 'openai_client')}, args: {base_url: "http://llm.ward.example/v1"}}
  - name: huggingface/tiny
    client_spec: ${client('HuggingFaceClient', 'huggingface_client')}, args: {pretrained_model_name_or_path: ${JSON.stringify(tiny)}}}
  - name: huggingface/weights
    client_spec: ${client('HuggingFaceClient', 'huggingface_client')}, args: {pretrained_model_name_or_path: /models/med}}
${more}`,
  )
  scratch.write(
    'prod_env/model_metadata.yaml',
    `models:
  - name: creator/med-7b
    display_name: Med 7B
    description: Made for this test.
    creator_organization_name: Creator
    access: open
    num_parameters: 7000000000
    release_date: 2024-05-13
    tags: [TEXT_MODEL_TAG, INSTRUCTION_FOLLOWING_MODEL_TAG]
`,
  )
  scratch.write(
    'prod_env/tokenizer_configs.yaml',
    `tokenizer_configs:
  - name: creator/med
    tokenizer_spec: {class_name: helm.tokenizers.huggingface_tokenizer.HuggingFaceTokenizer}
    end_of_text_token: "</s>"
    prefix_token: ""
`,
  )
  scratch.write(
    'prod_env/credentials.conf',
    `stanfordhealthcareEndpoint: http://127.0.0.1:${port}/gate/
stanfordhealthcareApiKey: ${hostKey}
deployments {
  "ward/med-7b": "${ownKey}"
}
`,
  )
}
