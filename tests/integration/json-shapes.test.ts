// Every command with --json → exactly one object on standard output, of the shape that the contracts say.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { instanceSchema, skippedRowsSchema } from '../../src/contracts/instance.ts'
import { modelSchema, probeSchema } from '../../src/contracts/model.ts'
import { exportCheckSchema } from '../../src/contracts/export-manifest.ts'
import { exportPreviewSchema } from '../../src/contracts/export-view.ts'
import { judgeCountSchema } from '../../src/contracts/annotation.ts'
import { audienceSchema, redactedExportSchemas } from '../../src/contracts/redacted.ts'
import { datasetSummarySchema, runSummarySchema } from '../../src/contracts/run.ts'
import { coverageSchema, intervalSchema, statSchema } from '../../src/contracts/stat.ts'
import { leaderboardSchema } from '../../src/contracts/summary.ts'
import { resources, wardroomJson } from './command-line.ts'
import { createScratch, type Scratch } from './scratch.ts'
import { makeWorkspace } from './workspace.ts'

const pubmed = join(resources, 'demo/pubmed_qa/ori_pqal.json')
const privacy = join(resources, 'demo/shc_privacy_med/synthetic.shc_privacy_med.csv')
const tiny = join(resources, 'models/wardroom-tiny.gguf')

const scoreSchema = z.strictObject({
  benchmark: z.literal('pubmed_qa'),
  scoring: z.literal('corrected'),
  mainMetric: z.literal('exact_match'),
  score: z.number().nullable(),
  interval: intervalSchema.nullable(),
  stats: z.array(statSchema.strict()).min(1),
  coverage: coverageSchema.strict(),
  judges: z.array(judgeCountSchema.strict()).length(0),
  ignored: z.array(z.object({ reason: z.string(), count: z.number(), lines: z.array(z.number()) })),
  instances: z.number().int(),
  skipped: z.array(skippedRowsSchema),
})
const listingSchema = z.object({
  ...{ id: z.string(), name: z.string(), category: z.string(), access: z.string(), mainMetric: z.string() },
  format: z.array(z.string()).min(1),
  files: z.array(z.string()).min(1),
})
const printedInstanceSchema = z.strictObject({
  ...{ id: instanceSchema.shape.id, prompt: z.string().min(1) },
  ...{ split: instanceSchema.shape.split, references: instanceSchema.shape.references },
})
const exportedSchema = z.strictObject({
  ...{ audience: audienceSchema, directory: z.string(), exportId: z.string().length(16) },
  files: z.array(z.strictObject({ name: z.string(), bytes: z.number() })).length(5),
  fingerprint: z.string().length(64),
})

let scratch: Scratch
let env: NodeJS.ProcessEnv
const ask = async <T>(schema: z.ZodType<T>, ...words: string[]): Promise<T> =>
  schema.parse(await wardroomJson(words, { env }))

describe('one object', () => {
  beforeAll(async () => {
    scratch = createScratch()
    env = (await makeWorkspace(scratch, 'workspace')).env
  })
  afterAll(() => scratch.remove())

  it('of commands without a workspace', async () => {
    const { benchmarks } = await ask(z.strictObject({ benchmarks: z.array(listingSchema) }), 'benchmarks')
    expect(benchmarks).toHaveLength(41)
    expect(new Set(benchmarks.map(({ id }) => id)).size).toBe(41)
    const made = z.strictObject({ workspace: z.literal(scratch.path('ward')), name: z.literal('Ward 7') })
    await ask(made, 'init', scratch.path('ward'), '--name', 'Ward 7')
    const check = z.strictObject({ name: z.string(), ok: z.literal(true), detail: z.string() })
    const checks = z.strictObject({ ok: z.literal(true), checks: z.array(check).min(4) })
    await ask(checks, 'doctor')
    const read = z.strictObject({
      ...{ benchmark: z.literal('pubmed_qa'), wording: z.literal('own') },
      ...{ instances: z.array(printedInstanceSchema).length(45), skipped: z.array(skippedRowsSchema) },
    })
    const { instances } = await ask(read, 'data', 'instances', 'pubmed_qa', '--data', pubmed)
    const lines = instances.map(({ id }) => `${JSON.stringify({ id, completion: 'A' })}\n`)
    const answers = scratch.write('answers.jsonl', lines.join(''))
    const score = await ask(scoreSchema, 'score', 'pubmed_qa', '--data', pubmed, '--completions', answers)
    expect(score.coverage).toMatchObject({ total: 45, scored: 45 })
    expect(score.stats.find(({ name }) => name === 'exact_match')!.mean).toBe(score.score)
  })

  it('of commands on a workspace', async () => {
    const added = z.strictObject({ dataset: datasetSummarySchema.strict(), already: z.boolean() })
    const { dataset } = await ask(added, 'data', 'add', 'pubmed_qa', pubmed)
    expect(dataset).toMatchObject({ access: 'public', origin: 'sample', instances: 45 })
    expect((await ask(added, 'data', 'add', 'pubmed_qa', pubmed)).already).toBe(true)
    expect((await ask(added, 'data', 'add', 'shc_privacy_med', privacy)).dataset.access).toBe('private')
    const datasets = z.strictObject({ datasets: z.array(datasetSummarySchema.strict()).length(2) })
    await ask(datasets, 'data', 'list')

    const model = z.strictObject({ model: modelSchema.strict() })
    expect((await ask(model, 'models', 'add', 'tiny', '--gguf', tiny)).model.clearance).toBe('private')
    await ask(model, 'models', 'add', 'other', '--gguf', tiny)
    const removed = z.strictObject({ removed: z.literal('other') })
    await ask(removed, 'models', 'remove', 'other')
    await ask(z.strictObject({ models: z.array(modelSchema.strict()).length(1) }), 'models', 'list')
    await ask(z.strictObject({ probe: probeSchema.strict() }), 'models', 'probe', 'tiny')

    const run = runSummarySchema
      .extend({ kept: z.number(), cached: z.number(), resumed: z.boolean() })
      .strict()
    const report = z.strictObject({
      ...{ suite: z.literal('s'), cancelled: z.literal(false), runs: z.array(run).length(2) },
    })
    const entries = ['pubmed_qa:model=tiny', 'shc_privacy_med:model=tiny']
    await ask(report, 'run', '--run-entries', ...entries, '--suite', 's', '--max-eval-instances', '5')
    const runs = z.strictObject({ runs: z.array(runSummarySchema.strict()).length(2) })
    await ask(runs, 'runs')
    await ask(runs, 'runs', '--suite', 's')
  })

  it('of leaderboard and export', async () => {
    const own = await ask(leaderboardSchema.strict(), 'leaderboard', '--suite', 's', '--published')
    expect(own).toMatchObject({ scoring: 'corrected', publishedSource: null })
    expect(own.columns.every(({ kind }) => kind === 'own')).toBe(true)
    const words = ['leaderboard', '--suite', 's', '--published', '--scoring', 'helm']
    const helm = await ask(leaderboardSchema.strict(), ...words)
    expect(helm.publishedSource?.date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(helm.columns.filter(({ kind }) => kind === 'published').length).toBeGreaterThan(5)

    const keys = z.strictObject({ name: z.string(), fingerprint: z.string().nullable() })
    expect((await ask(keys, 'export', 'keys')).fingerprint).toBeNull()
    const preview = ['export', '--preview', '--suite', 's', '--audience', 'public']
    expect(await ask(exportPreviewSchema.strict(), ...preview)).toMatchObject({ runs: 2, blocked: [] })
    for (const audience of audienceSchema.options) {
      const out = scratch.path('export', audience)
      await ask(exportedSchema, 'export', '--suite', 's', '--audience', audience, '--out', out)
      const { fingerprint } = await ask(keys, 'export', 'keys')
      const verify = ['export', 'verify', out, '--key', fingerprint!]
      expect(await ask(exportCheckSchema, ...verify)).toMatchObject({ state: 'intact', signer: 'known' })
      const summary = JSON.parse(readFileSync(join(out, 'summary.json'), 'utf8')) as object
      const lines = readFileSync(join(out, 'instances.jsonl'), 'utf8').trimEnd().split('\n')
      const instances = lines.map((line) => JSON.parse(line) as unknown)
      const written = redactedExportSchemas[audience].parse({ ...summary, instances })
      expect(written.instances.every(({ benchmark }) => benchmark === 'pubmed_qa')).toBe(true)
      expect(written.instances).toHaveLength(2 * 5)
      const privateRun = written.runs.find(({ benchmark }) => benchmark === 'shc_privacy_med')!
      expect(
        privateRun.scores.every(({ score, withheld }) => score === null && withheld === 'small_group'),
      ).toBe(true)
    }
  })
})
