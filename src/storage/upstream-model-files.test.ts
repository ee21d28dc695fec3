import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadUpstreamModels, quoteValues } from './upstream-model-files.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wardroom-upstream-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
}

const deployments = `model_deployments:
  - name: ward/med-7b
    model_name: creator/med-7b
    max_sequence_length: 4096
    client_spec:
      class_name: helm.clients.azure_openai_client.AzureOpenAIClient
      args:
        api_version: 2023-05-15
`

test('all four files are read', async () => {
  write({
    'model_deployments.yaml': deployments,
    'model_metadata.yaml': `models:
  - name: creator/med-7b
    display_name: Med
    display_name: Med 7B
    release_date: 2024-05-13
    num_parameters: 7000000000
    access: open
    tags: [TEXT_MODEL_TAG]
    something_new: 1
`,
    'tokenizer_configs.yaml': `tokenizer_configs:
  - name: creator/med
    tokenizer_spec: { class_name: a.B }
    end_of_text_token: "</s>"
    prefix_token: ""
`,
    'credentials.conf': `# keys
wardApiKey: sk-a+b/c==   # the ward's
wardEndpoint: https://gate.ward.example/
deployments: {
  "ward/other-v2:0": "quoted"
  plain/one = 42,
}
`,
  })
  const files = await loadUpstreamModels(folder)
  expect(files.deployments[0]?.client_spec.args).toEqual({ api_version: '2023-05-15' })
  expect(files.metadata).toEqual([
    {
      name: 'creator/med-7b',
      display_name: 'Med 7B',
      release_date: '2024-05-13',
      num_parameters: 7e9,
      access: 'open',
      tags: ['TEXT_MODEL_TAG'],
    },
  ])
  expect(files.tokenizers).toEqual(['creator/med'])
  expect(Object.fromEntries(files.credentials.values)).toEqual({
    wardApiKey: 'sk-a+b/c==',
    wardEndpoint: 'https://gate.ward.example/',
  })
  expect(Object.fromEntries(files.credentials.deployments)).toEqual({
    'ward/other-v2:0': 'quoted',
    'plain/one': '42',
  })
})

test('the deployments alone are enough', async () => {
  write({ 'model_deployments.yaml': deployments })
  expect(await loadUpstreamModels(folder)).toMatchObject({ metadata: [], tokenizers: [] })
})

test('without deployments there is nothing to read', async () => {
  await expect(loadUpstreamModels(folder)).rejects.toMatchObject({ code: 'not_found' })
})

test.each([
  {
    name: 'model_deployments.yaml',
    text: 'model_deployments:\n  - name: a/b\n',
    place: { field: 'model_deployments.0.client_spec', line: 2 },
  },
  {
    name: 'model_deployments.yaml',
    text: 'model_deployments:\n  - name: a/b\n    max_sequence_length: long\n    client_spec: {class_name: x.Y}\n',
    place: { field: 'model_deployments.0.max_sequence_length', line: 3 },
  },
  {
    name: 'model_metadata.yaml',
    text: 'models:\n  - name: a/b\n    access: secret\n',
    place: { field: 'models.0.access', line: 3 },
  },
  {
    name: 'tokenizer_configs.yaml',
    text: 'tokenizers: []\n',
    place: { field: 'tokenizer_configs', line: 1 },
  },
])('$name that reads $text is refused with its field and line', async ({ name, text, place }) => {
  write({ 'model_deployments.yaml': deployments, [name]: text })
  await expect(loadUpstreamModels(folder)).rejects.toMatchObject({
    code: 'bad_input',
    place: { file: join(folder, name), ...place },
  })
})

test.each([
  'wardApiKey: [sk-very-secret',
  'sk-very-secret',
  'deployments: sk-very-secret',
  'a: ${sk-very-secret}',
])('credentials that read %j are refused without a word of them', async (text) => {
  write({ 'model_deployments.yaml': deployments, 'credentials.conf': text })
  const error: unknown = await loadUpstreamModels(folder).catch((caught: unknown) => caught)
  expect(error).toMatchObject({ code: 'bad_input' })
  expect((error as Error).message).not.toContain('secret')
})

test.each([
  ['a: https://x.example/', 'a: "https://x.example/"'],
  ['a=b==', 'a="b=="'],
  ['  "c/d": k1, ', '  "c/d": "k1"'],
  ['a: "b"', 'a: "b"'],
  ['a: {', 'a: {'],
  ['a: { b: c }', 'a: { b: c }'],
  ['a: ${B}', 'a: ${B}'],
  ['# a: b', '# a: b'],
  ['a: k // why', 'a: "k"'],
  ['a: k\\n', 'a: "k\\\\n"'],
  ['}', '}'],
])('%j is read as %j', (line, quoted) => expect(quoteValues(line)).toBe(quoted))
