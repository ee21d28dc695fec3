// Upstream's folders, prod_env in and benchmark_output out → models of the workspace, and run folders with their instance caches.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseOnly, resources, wardroom, wardroomJson } from './command-line.ts'
import { createMedhelmPlace, namesOf, type MedhelmPlace, type MedhelmReport } from './medhelm-place.ts'
import type { WorkspacePlace } from './workspace.ts'

let at: MedhelmPlace
let place: WorkspacePlace

beforeAll(async () => {
  at = await createMedhelmPlace()
  place = await at.prepare('shared')
})
afterAll(() => at.close())

const readJson = (...parts: string[]) =>
  JSON.parse(readFileSync(join(at.output, ...parts), 'utf8')) as Record<string, unknown>

it('runs stand in the output folder, under upstream’s names', async () => {
  const typed = ['-r', 'pubmed_qa:model=one', '--suite', 'tree', '-m', '3', '--cache-instances']
  await at.run(place.env, ...typed)
  const folder = ['runs', 'tree', 'pubmed_qa:model=one']
  expect(readJson(...folder, 'run_spec.json')['name']).toBe('pubmed_qa:model=one')
  for (const name of ['scenario', 'scenario_state', 'stats', 'per_instance_stats'])
    expect(existsSync(join(at.output, ...folder, `${name}.json`))).toBe(true)
  expect(existsSync(join(at.output, 'scenario_instances/pubmed_qa/input_instances.json'))).toBe(true)
})

it('what may not leave is said, and its run is done', async () => {
  const data = join(resources, 'demo/shc_privacy_med')
  const entry = `shc_privacy_med:model=one,data_path=${data}`
  const typed = at.words('-r', entry, '--suite', 'closed', '-m', '3', '--prompting', 'corrected', '--json')
  const ended = await wardroom(typed, { env: place.env })
  expect(ended.code).toBe(0)
  expect(parseOnly<MedhelmReport>(ended.stdout).runs).toMatchObject([{ status: 'finished' }])
  expect(ended.stderr).toContain(`shc_privacy_med:model=one: not written to ${at.output}: `)
  expect(existsSync(join(at.output, 'runs/closed'))).toBe(false)
})

it('caches alone run nothing', async () => {
  at.endpoint.reset()
  const output = at.scratch.path('caches')
  const typed = ['medhelm-run', '-r', 'pubmed_qa', '--suite', 's', '--cache-instances-only', '-o', output]
  const report = await wardroomJson<MedhelmReport>(typed, { env: place.env })
  expect(report.runs).toEqual([])
  expect(existsSync(join(output, 'scenario_instances/pubmed_qa/input_instances.json'))).toBe(true)
  expect(at.endpoint.stats().requests).toBe(0)
})

it('models of upstream’s folder are taken over, and found by model and deployment', async () => {
  at.scratch.write(
    'prod_env/model_deployments.yaml',
    `model_deployments:
  - name: ward/gpt-x
    model_name: openai/gpt-x
    max_sequence_length: 8000
    client_spec:
      class_name: "helm.clients.vllm_client.VLLMChatClient"
      args: {base_url: "${at.endpoint.url}", vllm_model_name: gpt-x}
`,
  )
  const typed = at.words(
    ...['-r', 'pubmed_qa:model=openai/gpt-x,model_deployment=ward/gpt-x', '--suite', 'local', '-m', '2'],
    ...['--local-path', at.scratch.path('prod_env'), '--json'],
  )
  const ended = await wardroom(typed, { env: place.env })
  expect(ended.stderr).toContain('prod_env: added ')
  expect(ended.code).toBe(0)
  expect(namesOf(parseOnly<MedhelmReport>(ended.stdout))).toEqual([
    'pubmed_qa:model=openai_gpt-x,model_deployment=ward_gpt-x',
  ])
  const again = await wardroom(typed, { env: place.env })
  expect(again.stderr).not.toContain('prod_env: ')
})
