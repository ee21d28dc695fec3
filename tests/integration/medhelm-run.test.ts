// Upstream's commands as typed → the runs they make, asked of an endpoint that counts.
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parseOnly, resources, root, wardroom, wardroomJson } from './command-line.ts'
import { createMedhelmPlace, namesOf, type MedhelmPlace, type MedhelmReport } from './medhelm-place.ts'
import type { RunReport, WorkspacePlace } from './workspace.ts'

let at: MedhelmPlace
let place: WorkspacePlace

beforeAll(async () => {
  at = await createMedhelmPlace()
  place = await at.prepare('shared')
})
beforeEach(() => {
  at.endpoint.reset()
  at.setFault(null)
})
afterAll(() => at.close())

describe('tutorials', () => {
  it('one entry with a model, a suite and a cap', async () => {
    const report = await at.run(
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
    expect(at.endpoint.stats()).toEqual({ requests: 4, unique: 4, repeats: 0 })
  })

  it('our entries in place of upstream’s, for one model, with priority, trials and threads', async () => {
    const conf = 'src/helm/benchmark/presentation/run_entries_medhelm_public.conf'
    const ended = await wardroom(
      at.words(
        ...['-c', conf, '--models-to-run', 'two', '--groups-to-run', 'pubmed_qa', 'medec', '--priority', '2'],
        ...['--suite', 'b', '-m', '3', '-t', '1', '-n', '8', '--json'],
      ),
      { env: place.env },
    )
    expect(ended.stderr).toContain(`${conf} is not here; the one that comes with Wardroom is taken.\n`)
    expect(ended.code).toBe(1)
    const report = parseOnly<MedhelmReport>(ended.stdout)
    expect(namesOf(report)).toEqual(['pubmed_qa:model=two'])
    expect(report.failedRuns).toEqual([
      {
        name: 'medec',
        reason: `medec has no data set in this workspace, nor is ${at.output}/scenarios/medec here. Add its MEDEC-MS-TestSet-with-GroundTruth-and-ErrorType.csv with "wardroom data add medec FILE".`,
      },
    ])
  })

  it('as medhelm-run, through the wrapper, and wardroom run with the same entries', async () => {
    const launcher = [process.execPath, join(root, 'bin/medhelm-run.js')] as const
    const entry = 'pubmed_qa:num_output_tokens=20,model=one,max_eval_instances=2'
    const typed = ['-r', entry, '--suite', 'c', '-m', '5', '-o', at.output, '--json']
    const ended = await wardroom(typed, { env: place.env, launcher })
    expect(ended.code).toBe(0)
    const first = parseOnly<MedhelmReport>(ended.stdout)
    const name = 'pubmed_qa:num_output_tokens=20,model=one,max_eval_instances=2'
    expect(first.runs).toMatchObject([{ name, total: 2 }])
    const again = await wardroomJson<MedhelmReport>(['run', '-r', entry, '--suite', 'c', '-m', '5'], {
      env: place.env,
    })
    expect(again.runs).toMatchObject([{ id: first.runs[0]!.id, kept: 2 }])
  })
})

describe('entry files', () => {
  it('priorities, groups, models and data from beside the entry', async () => {
    const { env } = await at.prepare('files')
    const medec = join(resources, 'demo/medec')
    const conf = at.scratch.write(
      'mine.conf',
      `# mine
entries: [
  {description: "pubmed_qa:model=text", priority: 1, groups: ["ward", "b"]},
  {description: "medec:data_path=${medec},max_eval_instances=2", priority: 2},
  {description: "shc_privacy_med:model=one", priority: 3},
]
`,
    )
    const typed = at.words('-c', conf, '--suite', 's', '-m', '3', '--priority', '2', '--json')
    const ended = await wardroom(typed, { env })
    expect(ended.stderr).toContain(`${medec}: imported for medec, `)
    expect(ended.code).toBe(0)
    expect(namesOf(parseOnly<MedhelmReport>(ended.stdout)).sort()).toEqual([
      'medec:max_eval_instances=2,model=one',
      'medec:max_eval_instances=2,model=two',
      'pubmed_qa:model=one,groups=b-ward',
      'pubmed_qa:model=two,groups=b-ward',
    ])
    const filtered = await at.run(
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
    const { env } = await at.prepare('scenarios')
    cpSync(join(resources, 'demo/head_qa'), join(at.output, 'scenarios/head_qa/data'), { recursive: true })
    const report = await at.run(env, '-r', 'head_qa:model=one', '--suite', 's', '-m', '2')
    expect(report.runs).toMatchObject([{ name: 'head_qa:language=en,category=None,model=one', total: 2 }])
  })

  it('an own benchmark by its configuration, once', async () => {
    const { env } = await at.prepare('own')
    at.scratch.write('own/prompt.txt', 'Is this so: {statement}')
    at.scratch.write('own/rows.csv', 'statement,correct_answer\nwater is wet,A\nice is warm,B\n')
    const config = at.scratch.write(
      'own/config.yaml',
      'name: ward_own\ndescription: Ours.\nprompt_file: prompt.txt\ndataset_file: rows.csv\nmetrics: [{name: exact_match}]\n',
    )
    const entry = `medhelm_configurable_benchmark:config_path=${config},model=one`
    for (const kept of [0, 2]) {
      const report = await at.run(env, '-r', entry, '--suite', 's', '-m', '5')
      expect(report.runs).toMatchObject([{ name: 'ward_own:model=one', total: 2, kept }])
    }
  })

  it('an include is refused, and nothing is asked', async () => {
    const conf = at.scratch.write(
      'include.conf',
      'include "other.conf"\nentries: [{description: "pubmed_qa:model=one"}]\n',
    )
    const ended = await wardroom(at.words('-c', conf, '--suite', 's'), { env: place.env })
    expect(ended).toMatchObject({ code: 2, stderr: `${conf}, line 1: includes are not followed.\n` })
    expect(at.endpoint.stats().requests).toBe(0)
  })
})

describe('completed runs', () => {
  it('are skipped where sample and failures allow it', async () => {
    const { env } = await at.prepare('skip')
    const typed = (cap: string) => ['-r', 'pubmed_qa', '--suite', 's', '-m', cap, '--skip-completed-runs']
    await at.run(env, ...typed('3'))
    expect(at.endpoint.stats().requests).toBe(6)
    at.endpoint.reset()
    const again = await at.run(env, ...typed('3'))
    expect(again.runs).toMatchObject([{ skipped: true }, { skipped: true }])
    expect(at.endpoint.stats().requests).toBe(0)
    // Another sample is another run; what was asked before is taken over.
    const larger = await at.run(env, ...typed('5'))
    expect(larger.runs.map(({ skipped, total }) => [skipped, total])).toEqual([
      [undefined, 5],
      [undefined, 5],
    ])
    expect(at.endpoint.stats().requests).toBe(4)

    at.setFault({ status: 400 })
    const failing = await wardroom(at.words(...typed('6'), '--json'), { env })
    expect(failing.code).toBe(1)
    expect(parseOnly<MedhelmReport>(failing.stdout).failedRuns).toMatchObject([
      { reason: '1 of 6 requests failed.' },
      { reason: '1 of 6 requests failed.' },
    ])
    at.setFault(null)
    const mended = await at.run(env, ...typed('6'))
    expect(mended.runs.map(({ skipped, failed }) => [skipped, failed])).toEqual([
      [undefined, 0],
      [undefined, 0],
    ])
  })

  it('without the cache everything of another run is asked again', async () => {
    const { env } = await at.prepare('no cache')
    await at.run(env, '-r', 'pubmed_qa:model=one', '--suite', 's', '-m', '2')
    await at.run(env, '-r', 'pubmed_qa:model=one', '--suite', 't', '-m', '2')
    expect(at.endpoint.stats().requests).toBe(2)
    await at.run(env, '-r', 'pubmed_qa:model=one', '--suite', 'u', '-m', '2', '--disable-cache')
    expect(at.endpoint.stats().requests).toBe(4)
  })
})

it('a dry run asks nothing and counts', async () => {
  const report = await at.run(
    place.env,
    '-r',
    'pubmed_qa:model=all,num_output_tokens=7',
    '--suite',
    'dry',
    '-m',
    '3',
    '-d',
  )
  expect(at.endpoint.stats().requests).toBe(0)
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
