// Upstream's commands as typed → the runs they make, asked of an endpoint that counts.
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parseOnly, resources, root, wardroom, wardroomJson } from './command-line.ts'
import { startEndpoint, type CountingEndpoint, type Fault } from './counting-endpoint.ts'
import { createScratch } from './scratch.ts'
import { makeWorkspace, type RunReport, type WorkspacePlace } from './workspace.ts'

interface Report extends RunReport {
  readonly runs: readonly (RunReport['runs'][number] & { readonly skipped?: true })[]
  readonly failedRuns: readonly { readonly name: string; readonly reason: string }[]
  readonly dryRun?: readonly Record<string, unknown>[]
}

const scratch = createScratch()
let fault: ((prompt: string) => Fault | null) | null = null
let endpoint: CountingEndpoint
/** With pubmed_qa and two models in it. */
let place: WorkspacePlace
const output = scratch.path('out')

async function prepare(name: string): Promise<WorkspacePlace> {
  const made = await makeWorkspace(scratch, name)
  const { env } = made
  await wardroomJson(['data', 'add', 'pubmed_qa', join(resources, 'demo/pubmed_qa')], { env })
  for (const model of ['one', 'two'])
    await wardroomJson(['models', 'add', model, '--base-url', endpoint.url, '--model', model], { env })
  return made
}

beforeAll(async () => {
  endpoint = await startEndpoint({ answer: () => 'A', fault: (prompt) => fault?.(prompt) ?? null })
  place = await prepare('shared')
})
beforeEach(() => {
  endpoint.reset()
  fault = null
})
afterAll(async () => {
  await endpoint.close()
  scratch.remove()
})

const words = (...more: string[]) => ['medhelm-run', '-o', output, ...more]
const run = (env: NodeJS.ProcessEnv, ...more: string[]) => wardroomJson<Report>(words(...more), { env })
const namesOf = ({ runs }: Report) => runs.map(({ name }) => name)

describe('tutorials', () => {
  it('one entry with a model, a suite and a cap', async () => {
    const report = await run(
      place.env,
      '--run-entries',
      'pubmed_qa:model=one',
      '--suite',
      'a',
      '--max-eval-instances',
      '4',
    )
    expect(report.runs).toMatchObject([
      { name: 'pubmed_qa:model=one', suite: 'a', status: 'finished', total: 4 },
    ])
    expect(report.failedRuns).toEqual([])
    expect(endpoint.stats()).toEqual({ requests: 4, unique: 4, repeats: 0 })
  })

  it('our entries in place of upstream’s, for one model, with priority, trials and threads', async () => {
    const conf = 'src/helm/benchmark/presentation/run_entries_medhelm_public.conf'
    const ended = await wardroom(
      words(
        ...['-c', conf, '--models-to-run', 'two', '--groups-to-run', 'pubmed_qa', 'medec', '--priority', '2'],
        ...['--suite', 'b', '-m', '3', '-t', '1', '-n', '8', '--json'],
      ),
      { env: place.env },
    )
    expect(ended.stderr).toContain(`${conf} is not here; the one that comes with Wardroom is taken.\n`)
    expect(ended.code).toBe(1)
    const report = parseOnly<Report>(ended.stdout)
    expect(namesOf(report)).toEqual(['pubmed_qa:model=two'])
    expect(report.failedRuns).toEqual([
      {
        name: 'medec',
        reason: `medec has no data set in this workspace, nor is ${output}/scenarios/medec here. Add its MEDEC-MS-TestSet-with-GroundTruth-and-ErrorType.csv with "wardroom data add medec FILE".`,
      },
    ])
  })

  it('as medhelm-run, through the wrapper, and wardroom run with the same entries', async () => {
    const launcher = [process.execPath, join(root, 'bin/medhelm-run.js')] as const
    const entry = 'pubmed_qa:num_output_tokens=20,model=one,max_eval_instances=2'
    const typed = ['-r', entry, '--suite', 'c', '-m', '5', '-o', output, '--json']
    const ended = await wardroom(typed, { env: place.env, launcher })
    expect(ended.code).toBe(0)
    const first = parseOnly<Report>(ended.stdout)
    const name = 'pubmed_qa:num_output_tokens=20,model=one,max_eval_instances=2'
    expect(first.runs).toMatchObject([{ name, total: 2 }])
    const again = await wardroomJson<Report>(['run', '-r', entry, '--suite', 'c', '-m', '5'], {
      env: place.env,
    })
    expect(again.runs).toMatchObject([{ id: first.runs[0]!.id, kept: 2 }])
  })
})

describe('entry files', () => {
  it('priorities, groups, models and data from beside the entry', async () => {
    const { env } = await prepare('files')
    const medec = join(resources, 'demo/medec')
    const conf = scratch.write(
      'mine.conf',
      `# mine
entries: [
  {description: "pubmed_qa:model=text", priority: 1, groups: ["ward", "b"]},
  {description: "medec:data_path=${medec},max_eval_instances=2", priority: 2},
  {description: "shc_privacy_med:model=one", priority: 3},
]
`,
    )
    const typed = words('-c', conf, '--suite', 's', '-m', '3', '--priority', '2', '--json')
    const ended = await wardroom(typed, { env })
    expect(ended.stderr).toContain(`${medec}: imported for medec, `)
    expect(ended.code).toBe(0)
    expect(namesOf(parseOnly<Report>(ended.stdout)).sort()).toEqual([
      'medec:max_eval_instances=2,model=one',
      'medec:max_eval_instances=2,model=two',
      'pubmed_qa:model=one,groups=b-ward',
      'pubmed_qa:model=two,groups=b-ward',
    ])
    const filtered = await run(
      env,
      '-c',
      conf,
      '--suite',
      't',
      '-m',
      '3',
      '--models-to-run',
      'two',
      '--groups-to-run',
      'ward',
    )
    expect(namesOf(filtered)).toEqual(['pubmed_qa:model=two,groups=b-ward'])
  })

  it('data that upstream fetched into its output folder', async () => {
    const { env } = await prepare('scenarios')
    cpSync(join(resources, 'demo/head_qa'), join(output, 'scenarios/head_qa/data'), { recursive: true })
    const report = await run(env, '-r', 'head_qa:model=one', '--suite', 's', '-m', '2')
    expect(report.runs).toMatchObject([{ name: 'head_qa:language=en,category=None,model=one', total: 2 }])
  })

  it('an own benchmark by its configuration, once', async () => {
    const { env } = await prepare('own')
    scratch.write('own/prompt.txt', 'Is this so: {statement}')
    scratch.write('own/rows.csv', 'statement,correct_answer\nwater is wet,A\nice is warm,B\n')
    const config = scratch.write(
      'own/config.yaml',
      'name: ward_own\ndescription: Ours.\nprompt_file: prompt.txt\ndataset_file: rows.csv\nmetrics: [{name: exact_match}]\n',
    )
    const entry = `medhelm_configurable_benchmark:config_path=${config},model=one`
    for (const kept of [0, 2]) {
      const report = await run(env, '-r', entry, '--suite', 's', '-m', '5')
      expect(report.runs).toMatchObject([{ name: 'ward_own:model=one', total: 2, kept }])
    }
  })

  it('an include is refused, and nothing is asked', async () => {
    const conf = scratch.write(
      'include.conf',
      'include "other.conf"\nentries: [{description: "pubmed_qa:model=one"}]\n',
    )
    const ended = await wardroom(words('-c', conf, '--suite', 's'), { env: place.env })
    expect(ended).toMatchObject({ code: 2, stderr: `${conf}, line 1: includes are not followed.\n` })
    expect(endpoint.stats().requests).toBe(0)
  })
})

describe('completed runs', () => {
  it('are skipped where sample and failures allow it', async () => {
    const { env } = await prepare('skip')
    const typed = (cap: string) => ['-r', 'pubmed_qa', '--suite', 's', '-m', cap, '--skip-completed-runs']
    await run(env, ...typed('3'))
    expect(endpoint.stats().requests).toBe(6)
    endpoint.reset()
    const again = await run(env, ...typed('3'))
    expect(again.runs).toMatchObject([{ skipped: true }, { skipped: true }])
    expect(endpoint.stats().requests).toBe(0)
    // Another sample is another run; what was asked before is taken over.
    const larger = await run(env, ...typed('5'))
    expect(larger.runs.map(({ skipped, total }) => [skipped, total])).toEqual([
      [undefined, 5],
      [undefined, 5],
    ])
    expect(endpoint.stats().requests).toBe(4)

    fault = () => ({ status: 400 })
    const failing = await wardroom(words(...typed('6'), '--json'), { env })
    expect(failing.code).toBe(1)
    expect(parseOnly<Report>(failing.stdout).failedRuns).toMatchObject([
      { reason: '1 of 6 requests failed.' },
      { reason: '1 of 6 requests failed.' },
    ])
    fault = null
    const mended = await run(env, ...typed('6'))
    expect(mended.runs.map(({ skipped, failed }) => [skipped, failed])).toEqual([
      [undefined, 0],
      [undefined, 0],
    ])
  })

  it('without the cache everything of another run is asked again', async () => {
    const { env } = await prepare('no cache')
    await run(env, '-r', 'pubmed_qa:model=one', '--suite', 's', '-m', '2')
    await run(env, '-r', 'pubmed_qa:model=one', '--suite', 't', '-m', '2')
    expect(endpoint.stats().requests).toBe(2)
    await run(env, '-r', 'pubmed_qa:model=one', '--suite', 'u', '-m', '2', '--disable-cache')
    expect(endpoint.stats().requests).toBe(4)
  })
})

describe('faults', () => {
  it('do not stop the others, unless that is wanted', async () => {
    const { env } = await prepare('faults')
    const replay = scratch.write('gone.jsonl', '{"prompt": "x", "completion": "A"}\n')
    await wardroomJson(['models', 'add', 'gone', '--replay', replay], { env })
    scratch.write('gone.jsonl', '{"prompt": "x", "completion": "B"}\n')
    const typed = [
      '-r',
      'pubmed_qa:model=gone',
      'nothing:model=one',
      'pubmed_qa:model=one',
      '--suite',
      's',
      '-m',
      '2',
    ]
    const ended = await wardroom(words(...typed), { env })
    expect(ended.code).toBe(1)
    expect(ended.stdout).toContain('pubmed_qa:model=one: finished, 2 of 2 answered')
    expect(ended.stdout).toContain('2 runs failed:\n  nothing:model=one: No benchmark is named "nothing".')
    expect(ended.stdout).toContain('\n  pubmed_qa:model=gone: ')
    endpoint.reset()
    const stopped = await wardroom(words(...typed, '--exit-on-error'), { env })
    expect(stopped).toMatchObject({ code: 2, stdout: '' })
    expect(endpoint.stats().requests).toBe(0)
  })

  it('with --exit-on-error a failed request ends the command after its run', async () => {
    fault = () => ({ status: 400 })
    const typed = [
      '-r',
      'pubmed_qa:model=one',
      'pubmed_qa:model=two',
      '--suite',
      'exit',
      '-m',
      '2',
      '--disable-cache',
    ]
    const ended = await wardroom(words(...typed, '--exit-on-error', '--json'), { env: place.env })
    expect(ended.code).toBe(1)
    expect(namesOf(parseOnly<Report>(ended.stdout))).toEqual(['pubmed_qa:model=one'])
  })

  it.each([
    [
      ['-r', 'pubmed_qa:model=one', '--suite', 's', '--mongo-uri', 'x'],
      '--mongo-uri does not exist here: answers are kept in the workspace, encrypted, and nowhere else.',
    ],
    [['--suite', 's'], 'Name what to run: --conf-paths FILE or --run-entries ENTRY.'],
    [
      ['-r', 'pubmed_qa:model=one', '--suite', 's', '--models-to-run', 'three'],
      'No model here is named "three".',
    ],
    [
      ['-r', 'pubmed_qa:model=one', '--suite', 's', '--models-to-run', 'two'],
      'No run is left of 1 entry: --models-to-run, --groups-to-run and --priority leave them all out.',
    ],
    [['-c', 'none.conf', '--suite', 's'], 'none.conf: there is no such file.'],
  ])('%j is refused', async (typed, message) => {
    expect(await wardroom(words(...typed), { env: place.env })).toMatchObject({
      code: 2,
      stderr: `${message}\n`,
    })
  })

  it('without a workspace says how to make one', async () => {
    const { stderr } = await wardroom(words('-r', 'pubmed_qa', '--suite', 's'), { env: scratch.env })
    expect(stderr).toBe(
      'Name the workspace: --workspace DIR, or set WARDROOM_WORKSPACE. "wardroom init DIR" makes one.\n',
    )
  })
})

it('a dry run asks nothing and counts', async () => {
  const report = await run(
    place.env,
    '-r',
    'pubmed_qa:model=all,num_output_tokens=7',
    '--suite',
    'dry',
    '-m',
    '3',
    '-d',
  )
  expect(endpoint.stats().requests).toBe(0)
  expect(report.runs).toEqual([])
  expect(report.dryRun).toMatchObject(
    ['one', 'two'].map((model) => ({
      name: `pubmed_qa:model=${model},num_output_tokens=7`,
      instances: 3,
      requests: 3,
      maxCompletionTokens: 21,
    })),
  )
  expect(report.dryRun![0]!['promptTokens']).toBeGreaterThan(100)
  const listed = await wardroomJson<RunReport>(['runs', '--suite', 'dry'], { env: place.env })
  expect(listed.runs).toEqual([])
})

it('both of upstream’s names start the same file', () => {
  const { bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    bin: Record<string, string>
  }
  expect([bin['medhelm-run'], bin['helm-run']]).toEqual(['bin/medhelm-run.js', 'bin/medhelm-run.js'])
})
