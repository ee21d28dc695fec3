// The official files → the numbers that the issue and the reference name: rows, scores of right answers, the order of a sample.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasShared, sharedFolder } from '../shared-folder.ts'
import { wardroom, wardroomJson } from './command-line.ts'
import { startEndpoint } from './counting-endpoint.ts'
import { createScratch, type Scratch } from './scratch.ts'
import { makeWorkspace } from './workspace.ts'

const shared = hasShared('figures of the official files')
const files = {
  medcalc_bench: ['medcalc_bench/test_data.csv', 1_047],
  pubmed_qa: ['pubmed_qa/ori_pqal.json', 1_000],
  head_qa: ['head_qa/HEAD_EN.json', 2_675],
  med_qa: ['med_qa/phrases_no_exclude_test.jsonl', 1_273],
  medec: ['medec/MEDEC-MS-TestSet-with-GroundTruth-and-ErrorType.csv', 597],
  shc_privacy_med: ['shc_privacy_med/synthetic.shc_privacy_med.csv', 14],
} as const

interface PrintedInstance {
  readonly id: string
  readonly prompt: string
  readonly split: string
  readonly references: { readonly output: { readonly text: string }; readonly tags: string[] }[]
}

interface PrintedScore {
  readonly mainMetric: string
  readonly stats: { readonly name: string; readonly mean: number; readonly count: number }[]
  readonly coverage: object
}

let scratch: Scratch

const pathOf = (benchmark: keyof typeof files) => join(sharedFolder, 'data', files[benchmark][0])

async function readInstances(benchmark: keyof typeof files): Promise<PrintedInstance[]> {
  const words = ['data', 'instances', benchmark, '--data', pathOf(benchmark)]
  const { code, stdout } = await wardroom(words, scratch)
  expect(code).toBe(0)
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as PrintedInstance)
}

describe.skipIf(!shared)('the official files', () => {
  beforeAll(() => {
    scratch = createScratch()
  })
  afterAll(() => scratch.remove())

  it.concurrent.each(Object.entries(files))('%s: every instance on a line', async (name, [, count]) => {
    const instances = await readInstances(name as keyof typeof files)
    expect(instances).toHaveLength(count)
    expect(new Set(instances.map(({ id }) => id)).size).toBe(count)
    for (const instance of instances) {
      expect(Object.keys(instance)).toEqual(['id', 'prompt', 'split', 'references'])
      expect(instance).toMatchObject({ split: 'test', prompt: expect.stringMatching(/\S/) as string })
      const right = instance.references.filter(({ tags }) => tags.includes('correct'))
      expect(right).toHaveLength(1)
      expect(Object.keys(right[0]!.output)).toEqual(['text'])
    }
  })

  it.concurrent('right answers to MedCalc-Bench: 1.0 corrected, 720 of 1,047 helm', async () => {
    const gold = writeGold('medcalc.jsonl', await readInstances('medcalc_bench'))
    const words = ['score', 'medcalc_bench', '--data', pathOf('medcalc_bench'), '--completions', gold]
    const total = 1_047
    for (const [scoring, sum] of [
      ['corrected', total],
      ['helm', 720],
    ] as const) {
      const score = await wardroomJson<PrintedScore>([...words, '--scoring', scoring], scratch)
      const main = score.stats.find(({ name }) => name === score.mainMetric)
      expect(main).toMatchObject({ name: 'medcalc_bench_accuracy', split: 'test', count: total, sum })
      expect(main!.mean).toBeCloseTo(sum / total, 12)
      expect(score.coverage).toMatchObject({ total, scored: total, failed: 0, badGold: 0, unparsed: 0 })
    }
  })

  it.concurrent.each(['pubmed_qa', 'head_qa', 'med_qa', 'shc_privacy_med'] as const)(
    'the right letters of %s score 1 both ways, and in a file for each instance',
    async (benchmark) => {
      const instances = await readInstances(benchmark)
      const letters = instances.map(({ id, references }) => {
        const at = references.findIndex(({ tags }) => tags.includes('correct'))
        return { id, completion: 'ABCDE'[at] }
      })
      const answers = writeLines(`${benchmark}.jsonl`, letters)
      const perInstance = scratch.path(`${benchmark}.scores.jsonl`)
      for (const scoring of ['corrected', 'helm']) {
        const words = ['score', benchmark, '--data', pathOf(benchmark), '--completions', answers]
        const more = ['--scoring', scoring, '--per-instance', perInstance]
        const score = await wardroomJson<PrintedScore>([...words, ...more], scratch)
        expect(score.stats.find(({ name }) => name === 'exact_match')).toMatchObject({
          mean: 1,
          count: instances.length,
        })
        const written = readFileSync(perInstance, 'utf8').trimEnd().split('\n')
        expect(written.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual(
          instances.map(({ id }) => id),
        )
      }
    },
  )

  it.concurrent(
    'right answers to MEDEC: flags right both ways, sentences 0 in helm where a text has an error',
    async () => {
      const gold = writeGold('medec.jsonl', await readInstances('medec'))
      const words = ['score', 'medec', '--data', pathOf('medec'), '--completions', gold]
      const meansOf = async (scoring: string) => {
        const { stats } = await wardroomJson<PrintedScore>([...words, '--scoring', scoring], scratch)
        return Object.fromEntries(stats.map(({ name, mean }) => [name, mean]))
      }
      expect(await meansOf('corrected')).toMatchObject({
        medec_error_flag_accuracy: 1,
        medec_error_sentence_accuracy: 1,
      })
      const helm = await meansOf('helm')
      expect(helm['medec_error_flag_accuracy']).toBe(1)
      expect(helm['medec_error_sentence_accuracy']).toBeCloseTo(286 / 597, 12)
    },
  )

  it.concurrent(
    'run -m 10 asks the first ten of NumPy’s permutation, in its order, and a larger cap adds to them',
    async () => {
      const instances = await readInstances('medec')
      const { env } = await makeWorkspace(scratch, 'sampling')
      const endpoint = await startEndpoint({ answer: () => 'CORRECT' })
      try {
        await wardroomJson(['data', 'add', 'medec', pathOf('medec')], { env })
        await wardroomJson(['models', 'add', 'm', '--base-url', endpoint.url, '--model', 'm'], { env })
        const words = ['run', '-r', 'medec:model=m', '--suite', 's', '-n', '1', '-m']
        await wardroomJson([...words, '10'], { env })
        // numpy.random.RandomState(0).permutation(597)[:12]
        const order = [405, 132, 211, 243, 85, 351, 366, 521, 479, 452, 268, 210]
        const wanted = order.map((at) => instances[at]!.prompt)
        expect(endpoint.prompts()).toEqual(wanted.slice(0, 10))
        endpoint.reset()
        await wardroomJson([...words, '12'], { env })
        // The ten are answered: they are not asked again.
        expect(endpoint.prompts()).toEqual(wanted.slice(10))
      } finally {
        await endpoint.close()
      }
    },
  )
})

function writeGold(name: string, instances: readonly PrintedInstance[]): string {
  const right = instances.map(({ id, references }) => ({ id, completion: references[0]!.output.text }))
  return writeLines(name, right)
}

function writeLines(name: string, values: readonly object[]): string {
  return scratch.write(name, values.map((value) => `${JSON.stringify(value)}\n`).join(''))
}
