// Every right answer of every sample and official file, worded as models word it, is read as right in corrected scoring.
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fixtures } from '../../tests/fixture-files.ts'
import { hasShared, sharedFolder } from '../../tests/shared-folder.ts'
import type { Benchmark } from '../contracts/benchmark.ts'
import type { Scoring } from '../contracts/stat.ts'
import { toAdapterSpec } from '../core/adapters/adapter-spec.ts'
import { scoreInstances, summarizeRun } from '../core/aggregation/score-run.ts'
import { loadCatalog } from './catalog.ts'
import { readDataset, type ReadDataset } from './read-dataset.ts'

type Wording = (letter: string, text: string) => string

const resources = resolve(import.meta.dirname, '../../resources')
const { benchmarks } = loadCatalog(resources)
const choiceWordings: readonly Wording[] = [
  (letter) => letter,
  (letter) => `(${letter.toLowerCase()})`,
  (letter, text) => `The correct answer is ${letter}. ${text}`,
  (letter, text) => `**${letter}. ${text}**\n\nThe others do not fit.`,
  (letter) => `{"answer": "${letter}"}`,
]
const textWordings: readonly Wording[] = [
  (_letter, text) => text,
  (_letter, text) => `**Answer:** ${text}`,
  (_letter, text) => `<think>7 or 3? Sentence 9?</think>\n${text}`,
]

async function read(root: string, benchmark: Benchmark): Promise<ReadDataset> {
  const folder = join(root, benchmark.name)
  const wanted = benchmark.files.find(({ optional }) => !optional)!
  const name = existsSync(join(folder, wanted.name))
    ? wanted.name
    : readdirSync(folder).find((candidate) => candidate.endsWith(`.${wanted.format}`))!
  return readDataset(benchmark, [join(folder, name)], benchmarks)
}

/** The score of a set in which every question is answered with its own right answer. */
function score(
  benchmark: Benchmark,
  { instances }: ReadDataset,
  { word, scoring }: { word: Wording; scoring: Scoring },
) {
  const answered = instances.map((instance) => {
    const right = instance.references.findIndex(({ tags }) => tags.includes('correct'))
    const letter = String.fromCharCode(65 + right)
    return { instance, answer: word(letter, instance.references[right]!.output.text) }
  })
  const how = { adapterSpec: toAdapterSpec(benchmark.adapter), scoring }
  return summarizeRun(benchmark, scoring, scoreInstances(benchmark, how, answered))
}

const wordingsOf = ({ adapter }: Benchmark) =>
  adapter.method === 'multiple_choice_joint' ? choiceWordings : textWordings

describe('sample sets', () => {
  const shipped = benchmarks.filter(({ name }) => existsSync(join(resources, 'demo', name)))
  test.each(shipped)('$name', async (benchmark) => {
    const dataset = await read(join(resources, 'demo'), benchmark)
    expect(dataset).toMatchObject({ origin: 'sample', access: benchmark.access })
    for (const word of wordingsOf(benchmark)) {
      const { value, coverage } = score(benchmark, dataset, { word, scoring: 'corrected' })
      expect([value, coverage.scored], word('B', 'text')).toEqual([1, dataset.instances.length])
    }
  })
})

/** Judges, and a database, stand between these answers and their values. */
const needMore = new Set(['jury', 'health_bench', 'ehr_sql'])
const readable = fixtures.filter(({ benchmark }) => {
  const { metrics } = benchmarks.find(({ name }) => name === benchmark)!
  return !metrics.some((metric) => needMore.has(metric))
})

describe.skipIf(!hasShared('files of the benchmarks'))('shared files', () => {
  const data = join(sharedFolder, 'data')

  test('of 38 benchmarks with files 23 are scored by what the answer says alone', () => {
    expect([fixtures.length, readable.length]).toEqual([38, 23])
  })

  test.each(readable)('$benchmark', { timeout: 120_000 }, async ({ benchmark: name, paths, instances }) => {
    const benchmark = benchmarks.find((candidate) => candidate.name === name)!
    const dataset = await readDataset(
      benchmark,
      paths.map((path) => join(data, path)),
      benchmarks,
    )
    expect(dataset.instances).toHaveLength(instances)
    for (const word of wordingsOf(benchmark)) {
      const { value, coverage } = score(benchmark, dataset, { word, scoring: 'corrected' })
      expect([value, coverage.unparsed], word('B', 'text')).toEqual([1, 0])
    }
  })

  test('upstream scores 720 of the 1,047 right answers of MedCalc', async () => {
    const benchmark = benchmarks.find(({ name }) => name === 'medcalc_bench')!
    const dataset = await readDataset(benchmark, [join(data, 'medcalc_bench/test_data.csv')], benchmarks)
    const { value } = score(benchmark, dataset, { word: (_letter, text) => text, scoring: 'helm' })
    expect(value).toBeCloseTo(720 / 1047, 12)
  })
})
