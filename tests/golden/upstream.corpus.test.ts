// The published files of each benchmark, read by upstream's own package → the same questions, prompts, samples and scores.
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { AdapterRecipe, Benchmark } from '../../src/contracts/benchmark.ts'
import type { Instance, StoredInstance } from '../../src/contracts/instance.ts'
import { toAdapterSpec } from '../../src/core/adapters/adapter-spec.ts'
import { toRequest } from '../../src/core/adapters/to-request.ts'
import { scoreInstances } from '../../src/core/aggregation/score-run.ts'
import { sampleEvalInstances } from '../../src/core/scenarios/sample.ts'
import { selectInstances } from '../../src/core/scenarios/select-instances.ts'
import { loadCatalog } from '../../src/services/catalog.ts'
import { readDataset } from '../../src/services/read-dataset.ts'
import { hasShared, sharedFolder } from '../shared-folder.ts'
import { isBeyond, leftOut, ownArguments, ownWords } from './upstream-differences.ts'

/** What upstream's package made of the files: numbers and hashes only (the first twelve digits of SHA-256). */
interface Golden {
  readonly benchmark: string
  readonly files: Readonly<Record<string, string>>
  /** In place of files: invented rows, for sets that cannot be had. */
  readonly rows?: readonly Readonly<Record<string, unknown>>[]
  readonly runs: readonly GoldenRun[]
}

interface GoldenRun {
  readonly args: Readonly<Record<string, string>>
  readonly runName: string
  readonly adapter: {
    readonly method: string
    readonly max_tokens: number
    readonly num_outputs: number
    readonly stop_sequences: readonly string[]
    readonly temperature: number
  }
  readonly instances: number
  readonly evalInstances: number
  /** Ids of a sample of 20, in order. */
  readonly sample: readonly string[]
  /** Of the first 200 instances: input, and references with tags as compact JSON. */
  readonly inputs: readonly string[]
  readonly references: readonly string[]
  /** Prompts of the sample, with neutral instructions and nouns. */
  readonly prompts: readonly string[]
  /** By metric, the values of eight answers that a rule makes of the right one. */
  readonly scores: readonly ({ readonly id: string } & Readonly<Record<string, readonly number[] | string>>)[]
}

const scratch = mkdtempSync(join(tmpdir(), 'wardroom-upstream-'))
const { benchmarks } = loadCatalog(resolve(import.meta.dirname, '../../resources'))
const goldens = ['upstream', 'upstream-invented'].flatMap((part) => {
  const folder = resolve(import.meta.dirname, part)
  return readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Golden)
})

afterAll(() => rmSync(scratch, { recursive: true }))

/** Folders that are given whole: upstream lists them, each file a question or a record. */
const folders: Readonly<Record<string, string>> = {
  medalign: 'medalign/synthetic',
  mtsamples_procedures: 'mtsamples_procedures/mtsample_procedure',
  mtsamples_replicate: 'mtsamples_replicate/mtsamples_processed',
}

describe.runIf(hasShared('upstream parity'))('as upstream’s package has it', () => {
  test.each(goldens.map((golden) => [golden.benchmark, golden] as const))('%s', async (name, golden) => {
    const benchmark = benchmarks.find((candidate) => candidate.name === name)!
    const stored = await load(benchmark, golden)
    for (const run of golden.runs) {
      const key = [name, ...Object.values(run.args)].join(':')
      if (key in leftOut) continue
      const args = { ...withoutNull(benchmark.arguments), ...run.args, ...ownArguments[name] }
      const instances = selectInstances(benchmark, args, stored)
      expect({ key, ...toFacts(benchmark, instances, run) }).toEqual({ key, ...toExpected(name, run) })
      for (const { id, ...metrics } of run.scores) {
        const compared = Object.entries(metrics).filter(([metric]) => !isBeyond(name, metric))
        const golden = { id, ...Object.fromEntries(compared) }
        expect({ key, ...scoreAsUpstream(benchmark, instances, golden) }).toEqual({ key, ...toClose(golden) })
      }
    }
  })
})

async function load(benchmark: Benchmark, golden: Golden): Promise<StoredInstance[]> {
  const { instances } = await readDataset(benchmark, toPaths(benchmark, golden), benchmarks)
  return instances.map((instance, index) => ({ ...instance, rowId: String(index) }))
}

function toPaths({ name, files: [file] }: Benchmark, { files, rows }: Golden): string[] {
  if (rows !== undefined) {
    const path = join(scratch, basename(file!.name))
    writeFileSync(
      path,
      file!.format === 'csv' ? toCsv(rows) : rows.map((row) => JSON.stringify(row)).join('\n'),
    )
    return [path]
  }
  const listed = folders[name]
  const below = listed === undefined ? Object.keys(files) : [listed]
  return below.map((path) => join(sharedFolder, 'data', path))
}

function toCsv(rows: NonNullable<Golden['rows']>): string {
  const columns = Object.keys(rows[0]!)
  const lines = [columns, ...rows.map((row) => columns.map((column) => String(row[column])))]
  return lines
    .map((cells) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`)
    .join('')
}

function toFacts(benchmark: Benchmark, instances: readonly StoredInstance[], run: GoldenRun) {
  const own = toAdapterSpec(benchmark.adapter)
  const neutral = toAdapterSpec(toNeutral(benchmark.adapter))
  const sample = sampleEvalInstances(instances, 20)
  const first = instances.slice(0, run.inputs.length)
  const isOwn = ownWords.has(benchmark.name)
  return {
    adapter: {
      method: own.method,
      max_tokens: own.maxTokens,
      num_outputs: own.numOutputs,
      stop_sequences: own.stopSequences,
      temperature: own.temperature,
    },
    instances: instances.length,
    evalInstances: instances.filter(({ split }) => split !== 'train').length,
    sample: sample.map(({ id }) => id),
    // Upstream has no text beside a conversation.
    inputs: isOwn ? 'own words' : first.map(({ input, messages }) => toHash(messages ? '' : input)),
    references: first.map(({ references }) =>
      toHash(JSON.stringify(references.map(({ output, tags }) => [output.text, tags]))),
    ),
    prompts: isOwn
      ? 'own words'
      : sample.map((instance) => {
          const { prompt, messages } = toRequest(instance, neutral, null)
          return toHash(messages ? toTurns(benchmark, messages) : prompt)
        }),
  }
}

/** HealthBench's file has a turn's keys in alphabetical order, that of its Professional form has them as we do. */
function toTurns({ name }: Benchmark, messages: NonNullable<Instance['messages']>): string {
  const isSorted = name === 'health_bench'
  return JSON.stringify(
    messages.map(({ role, content }) => (isSorted ? { content, role } : { role, content })),
  )
}

function toExpected(name: string, { adapter, instances, evalInstances, sample, ...run }: GoldenRun) {
  const { method, max_tokens, num_outputs, stop_sequences, temperature } = adapter
  const isOwn = ownWords.has(name)
  return {
    adapter: { method, max_tokens, num_outputs, stop_sequences, temperature },
    instances,
    evalInstances,
    sample,
    inputs: isOwn ? 'own words' : run.inputs,
    references: run.references,
    prompts: isOwn ? 'own words' : run.prompts,
  }
}

/** The layout without anybody's wording: as the goldens were made. */
function toNeutral(recipe: AdapterRecipe): AdapterRecipe {
  const toNoun = (noun: string | null, word: string) => (noun === null || noun === '' ? noun : word)
  return {
    ...recipe,
    instructions: recipe.instructions === '' ? '' : 'INSTRUCTIONS',
    inputNoun: toNoun(recipe.inputNoun, 'INPUT'),
    outputNoun: toNoun(recipe.outputNoun, 'OUTPUT'),
  }
}

function scoreAsUpstream(
  benchmark: Benchmark,
  instances: readonly StoredInstance[],
  { id, ...metrics }: GoldenRun['scores'][number],
) {
  const instance = instances.find((candidate) => candidate.id === id)!
  const answered = toAnswers(benchmark, instance).map((answer) => ({ instance, answer }))
  const how = { adapterSpec: toAdapterSpec(benchmark.adapter), scoring: 'helm' as const }
  const scored = scoreInstances(benchmark, how, answered)
  const values = Object.keys(metrics).map((name) => [name, scored.map(({ score }) => score.values[name])])
  return { id, ...Object.fromEntries(values) } as Record<string, unknown>
}

/** Right, wrong, wordy and empty answers, by the rule that the goldens were made with. */
function toAnswers({ adapter }: Benchmark, { references }: Instance): string[] {
  const right = references.findIndex(({ tags }) => tags.includes('correct'))
  const gold = references[right]?.output.text ?? ''
  if (adapter.method === 'multiple_choice_joint') {
    const letter = String.fromCharCode(65 + right)
    return [
      letter,
      `${letter}.`,
      letter.toLowerCase(),
      `The answer is ${letter}`,
      '',
      'A',
      `${letter}\n`,
      gold,
    ]
  }
  const words = gold.split(/\s+/u).filter((word) => word !== '')
  return [
    gold,
    `${gold}.`,
    gold.toLowerCase(),
    `The answer is ${gold}`,
    '',
    words.slice(0, Math.floor(words.length / 2)).join(' '),
    `${gold}\n\nExplanation: none.`,
    references.at(-1)?.output.text ?? '',
  ]
}

function toClose({ id, ...metrics }: GoldenRun['scores'][number]): Record<string, unknown> {
  const close = Object.entries(metrics).map(([name, values]) => [
    name,
    (values as readonly number[]).map((value) => expect.closeTo(value, 12) as unknown),
  ])
  return { id, ...Object.fromEntries(close) } as Record<string, unknown>
}

function toHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

function withoutNull(args: Benchmark['arguments']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(args).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
  )
}
