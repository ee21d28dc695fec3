// `wardroom demo` and a model with a small window → a whole workspace, two exports, and prompts that were cut, counted.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { redactedExportSchemas } from '../../src/contracts/redacted.ts'
import { leaderboardSchema } from '../../src/contracts/summary.ts'
import { parseOnly, resources, wardroom, wardroomJson } from './command-line.ts'
import { startEndpoint } from './counting-endpoint.ts'
import { createScratch, type Scratch } from './scratch.ts'
import { makeWorkspace, type RunReport } from './workspace.ts'

interface DemoReport {
  readonly workspace: string
  readonly passphrase: string
  readonly runs: RunReport['runs']
  readonly leaderboards: { readonly corrected: object; readonly helm: object }
  readonly exports: { readonly directory: string }[]
}

let scratch: Scratch
beforeAll(() => {
  scratch = createScratch()
  cpSync(join(resources, 'demo/medec'), scratch.path('official/medec'), { recursive: true })
})
afterAll(() => scratch.remove())

describe('demo', () => {
  it('runs both models over all six, and leaves a workspace and two exports', async () => {
    const out = scratch.path('demo')
    const { code, stdout } = await wardroom(['demo', '--json', '-m', '3', '--out', out], scratch)
    expect(code).toBe(0)
    const report = parseOnly<DemoReport>(stdout)
    expectDemo(report, 3)
    expect(report.workspace).toBe(join(out, 'workspace'))
    const corrected = leaderboardSchema.parse(report.leaderboards.corrected)
    const helm = leaderboardSchema.parse(report.leaderboards.helm)
    expect(corrected.columns.map(({ kind }) => kind)).toEqual(['own', 'own'])
    expect(helm.columns.some(({ kind }) => kind === 'published')).toBe(true)
    expect(helm.rows).toHaveLength(6)

    const { env } = scratch
    const words = ['leaderboard', '--suite', 'demo', '--workspace', report.workspace]
    const opened = { ...env, WARDROOM_PASSPHRASE: report.passphrase }
    expect(await wardroomJson(words, { env: opened })).toEqual(report.leaderboards.corrected)
    for (const [index, audience] of (['public', 'institution'] as const).entries()) {
      const { directory } = report.exports[index]!
      const text = readFileSync(join(directory, 'summary.json'), 'utf8')
      const summary = redactedExportSchemas[audience].parse({
        ...(JSON.parse(text) as object),
        instances: [],
      })
      expect(summary.runs).toHaveLength(12)
    }
  })

  it('takes official files from a folder, and says what is not there', async () => {
    const { code, stdout, stderr } = await wardroom(
      ['demo', '-m', '1', '--json', '--data', scratch.path('official'), '--out', scratch.path('data')],
      scratch,
    )
    expect(code).toBe(0)
    const { runs } = parseOnly<DemoReport>(stdout)
    expect(runs.map(({ benchmark }) => benchmark)).toEqual(['medec', 'medec'])
    expect(stderr.match(/^\w+: no file there, left out$/gm)).toHaveLength(5)
    const empty = ['demo', '--json', '--data', scratch.path('home'), '--out', scratch.path('empty')]
    const refused = await wardroom(empty, scratch)
    expect(refused.code).toBe(2)
    expect(refused.stderr.trimEnd().split('\n').at(-1)).toMatch(/^\{"error":\{"code":"not_found"/)
  })
})

describe('without any network', () => {
  const canUnshare = spawnSync('unshare', ['-n', 'true']).status === 0
  if (!canUnshare && process.env['CI']) throw new Error('no unshare -n here, and in CI nothing is skipped')
  if (!canUnshare) console.log('skipped: a demo without any network (unshare -n needs root and Linux)')

  it.skipIf(!canUnshare)('the demo does all its work, where even loopback is down', async () => {
    const endpoint = await startEndpoint({ answer: () => 'A' })
    try {
      const program = `fetch('${endpoint.url}/chat/completions', {method: 'POST', body: '{"messages":[]}'})`
      const probe = [
        '-n',
        process.execPath,
        '-e',
        `${program}.then(() => process.exit(0), () => process.exit(7))`,
      ]
      expect(spawnSync('unshare', probe).status).toBe(7)
    } finally {
      await endpoint.close()
    }
    const launcher = ['unshare', '-n', process.execPath, join(resources, '../out/cli/index.js')] as const
    const words = ['demo', '-m', '1', '--out', scratch.path('offline')]
    const { code, stdout } = await wardroom(words, { env: scratch.env, launcher })
    expect(code).toBe(0)
    expect(stdout).toContain('tiny and know little')
    expect(stdout).toContain(`npm start -- --workspace ${scratch.path('offline/workspace')}`)
    for (const audience of ['public', 'institution'])
      expect(existsSync(scratch.path('offline', `export-${audience}`, 'summary.json'))).toBe(true)
  })
})

describe('a window that is too small', () => {
  it('cuts prompts as upstream does, records and counts them', async () => {
    const { env } = await makeWorkspace(scratch, 'small window')
    const pubmed = join(resources, 'demo/pubmed_qa/ori_pqal.json')
    const model = join(resources, 'models/wardroom-tiny.gguf')
    await wardroomJson(['data', 'add', 'pubmed_qa', pubmed], { env })
    await wardroomJson(['models', 'add', 'small', '--gguf', model, '--context-size', '256'], { env })
    await wardroomJson(['models', 'add', 'wide', '--gguf', model], { env })
    const entries = ['pubmed_qa:model=small', 'pubmed_qa:model=wide']
    const words = ['run', '-r', ...entries, '--suite', 's', '-m', '8']
    const { runs } = await wardroomJson<RunReport>(words, { env })
    const [small, wide] = runs
    expect(wide).toMatchObject({ answered: 8, failed: 0, truncated: 0 })
    expect(small).toMatchObject({ answered: 8, failed: 0 })
    expect(small!.truncated).toBeGreaterThan(0)
    const { warnings, rows } = leaderboardSchema.parse(
      await wardroomJson(['leaderboard', '--suite', 's'], { env }),
    )
    const bases = Object.values(rows[0]!.cells).map(({ basis }) => basis.truncated)
    expect(bases.sort()).toEqual([0, small!.truncated])
    expect(warnings.join('\n')).toMatch(/cut/)
  })
})

function expectDemo({ runs, exports, workspace }: DemoReport, questions: number): void {
  expect(runs).toHaveLength(12)
  expect(new Set(runs.map(({ benchmark }) => benchmark)).size).toBe(6)
  expect(new Set(runs.map(({ model }) => model))).toEqual(new Set(['wardroom-small', 'wardroom-tiny']))
  for (const run of runs) {
    expect(run).toMatchObject({ status: 'finished', total: questions, answered: questions, failed: 0 })
    expect(run.scores).toHaveLength(2)
  }
  expect(exports).toHaveLength(2)
  for (const { directory } of exports) expect(existsSync(join(directory, 'summary.json'))).toBe(true)
  expect(existsSync(join(workspace, 'workspace.db'))).toBe(true)
}
