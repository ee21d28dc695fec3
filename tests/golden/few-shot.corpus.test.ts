// Training rows, read by upstream's own package → the same in-context examples and the same prompts with them.
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { AdapterRecipe } from '../../src/contracts/benchmark.ts'
import type { Instance } from '../../src/contracts/instance.ts'
import { toAdapterSpec } from '../../src/core/adapters/adapter-spec.ts'
import { toRequest } from '../../src/core/adapters/to-request.ts'
import { chooseTrainExamples } from '../../src/core/scenarios/train-examples.ts'
import { loadCatalog } from '../../src/services/catalog.ts'
import { readDataset } from '../../src/services/read-dataset.ts'
import { hasShared, sharedFolder } from '../shared-folder.ts'

/** What upstream's package chose and laid out: places among the training rows, and the first twelve digits of SHA-256. */
interface Goldens {
  readonly chosen: readonly {
    readonly benchmark: string
    readonly max_train_instances: number
    readonly trial: number
    readonly sample_train: boolean
    readonly examples: readonly number[]
    /** Window in words, place of the question, examples left, whether it was cut, hash. */
    readonly prompts?: readonly (readonly [number | null, number, number, boolean, string])[]
  }[]
  /** Invented rows by the number of their label; a number alone is so many rows without one. */
  readonly sets: readonly {
    readonly labels: number | readonly (number | null)[]
    readonly max_train_instances: number
    readonly trial: number
    readonly examples: readonly number[]
  }[]
  readonly blocks: readonly {
    readonly method: AdapterRecipe['method']
    readonly multi_label: boolean
    readonly prompt: string
  }[]
}

const path = resolve(import.meta.dirname, 'upstream-few-shot.json')
const goldens = JSON.parse(readFileSync(path, 'utf8')) as Goldens
const { benchmarks } = loadCatalog(resolve(import.meta.dirname, '../../resources'))
const scratch = mkdtempSync(join(tmpdir(), 'wardroom-few-shot-'))

afterAll(() => rmSync(scratch, { recursive: true }))

test('examples of invented rows', () => {
  expect(goldens.sets.length).toBeGreaterThan(50)
  for (const { labels, max_train_instances, trial, examples } of goldens.sets) {
    const all = typeof labels === 'number' ? Array.from({ length: labels }, () => null) : labels
    const rows = all.map((label, at) => ({ at, ...toRow(label === null ? [] : [`label${label}`]) }))
    const chosen = chooseTrainExamples(rows, { maxTrainInstances: max_train_instances }, trial)
    expect(chosen.map(({ at }) => at)).toEqual(examples)
  }
})

test.each(goldens.blocks)('blocks: $method, all right references: $multi_label', (golden) => {
  const spec = {
    ...toAdapterSpec({ ...toNeutral(benchmarks[0]!.adapter), method: golden.method }),
    ...{ globalPrefix: '<<', globalSuffix: '>>' },
    ...(golden.multi_label ? { multiLabel: true as const } : {}),
  }
  const toExample = (input: string, right: readonly number[]): Instance => ({
    id: input,
    split: 'train',
    input,
    references: [0, 1, 2].map((at) => ({
      output: { text: `r${at}` },
      tags: right.includes(at) ? ['correct'] : [],
    })),
  })
  const examples = [toExample('one', [1]), toExample('two', [0, 2]), toExample('none', [])]
  expect(toRequest(toExample('asked', [1]), { ...spec, examples }, null).prompt).toBe(golden.prompt)
})

/** Where the training file is not among the shared ones, the goldens were made with a part of another as one. */
const files: Readonly<Record<string, () => string[]>> = {
  aci_bench: () =>
    [
      'train_full.json',
      'clinicalnlp_taskB_test1_full.json',
      'clef_taskC_test3_full.json',
      'clinicalnlp_taskC_test2_full.json',
    ].map((name) => toShared('aci_bench', name)),
  ehr_sql() {
    const rows = JSON.parse(readFileSync(toShared('ehr_sql', 'valid.json'), 'utf8')) as unknown[]
    return [
      toShared('ehr_sql', 'eicu.sql'),
      toScratch('train.json', JSON.stringify(rows.slice(0, 200))),
      toScratch('valid.json', JSON.stringify(rows.slice(200))),
      toShared('ehr_sql', 'test.json'),
    ]
  },
  med_qa() {
    const lines = readFileSync(toShared('med_qa', 'phrases_no_exclude_test.jsonl'), 'utf8').split('\n')
    const part = (name: string, from: number, to?: number) =>
      toScratch(`phrases_no_exclude_${name}.jsonl`, lines.slice(from, to).join('\n'))
    return [part('train', 0, 800), part('dev', 800, 1000), part('test', 1000)]
  },
}

describe.runIf(hasShared('few-shot parity'))('as upstream’s package has it', () => {
  test.each(Object.entries(files))('%s', async (name, toFiles) => {
    const benchmark = benchmarks.find((candidate) => candidate.name === name)!
    const { instances } = await readDataset(benchmark, toFiles(), benchmarks)
    const rows = instances.filter(({ split }) => split === 'train')
    const asked = instances.filter(({ split }) => split !== 'train')
    const spec = toAdapterSpec(toNeutral(benchmark.adapter))
    const chosen = goldens.chosen.filter((golden) => golden.benchmark === name)
    expect(chosen.length).toBe(12)
    for (const { max_train_instances, trial, sample_train, examples, prompts = [] } of chosen) {
      const choosing = { maxTrainInstances: max_train_instances, sampleTrain: sample_train }
      const own = chooseTrainExamples(rows, choosing, trial)
      expect(own.map((row) => rows.indexOf(row))).toEqual(examples)
      for (const [words, at, left, truncated, hash] of prompts) {
        const window = words === null ? null : { maxRequestLength: words, tokenizer }
        const request = toRequest(asked[at]!, { ...spec, examples: own }, window)
        const facts = [request.trainInstances, request.truncated, toHash(request.prompt)]
        expect({ trial, words, at, facts }).toEqual({ trial, words, at, facts: [left, truncated, hash] })
      }
    }
  })
})

/** What stands between spaces is a token, as in the goldens' window. */
const tokenizer = {
  count: (text: string) => text.split(' ').length,
  truncate: (text: string, most: number) => text.split(' ').slice(0, most).join(' '),
}

function toRow(right: readonly string[]) {
  return { references: right.map((text) => ({ output: { text }, tags: ['correct'] })) }
}

function toNeutral(recipe: AdapterRecipe): AdapterRecipe {
  return { ...recipe, instructions: 'INSTRUCTIONS', inputNoun: 'INPUT', outputNoun: 'OUTPUT' }
}

function toShared(...parts: readonly string[]): string {
  return join(sharedFolder, 'data', ...parts)
}

function toScratch(name: string, body: string): string {
  const file = join(scratch, name)
  writeFileSync(file, body)
  return file
}

function toHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
