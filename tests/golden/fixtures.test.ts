// Every shared file of every benchmark → its instances: as many as stated, and the same as upstream's package makes of it.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Instance } from '../../src/contracts/instance.ts'
import { toAdapterSpec } from '../../src/core/adapters/adapter-spec.ts'
import { toRequest } from '../../src/core/adapters/to-request.ts'
import { parseRunEntry, toRunName } from '../../src/core/catalog/run-entry.ts'
import { sampleEvalInstances } from '../../src/core/scenarios/sample.ts'
import { selectInstances } from '../../src/core/scenarios/select-instances.ts'
import { loadCatalog } from '../../src/services/catalog.ts'
import { readDataset, type ReadDataset } from '../../src/services/read-dataset.ts'
import { fixtures, type Fixture } from '../fixture-files.ts'
import { hasShared, sharedFolder } from '../shared-folder.ts'

interface Golden {
  readonly args: Readonly<Record<string, string>>
  readonly runName: string
  readonly instances: number
  readonly sample20: readonly string[]
  readonly references: string
  readonly inputs?: string
  readonly messages?: string
  readonly neutralPrompts?: string
  readonly layout: {
    readonly method: string
    readonly instructions: boolean
    readonly inputPrefix: string
    readonly outputPrefix: string
    readonly inputSuffix: string
    readonly maxTokens: number
  }
}

const catalog = loadCatalog(resolve(import.meta.dirname, '../../resources'))
const { benchmarks } = catalog
const find = (name: string) => catalog.find(name)
const goldens = (
  JSON.parse(readFileSync(join(import.meta.dirname, 'upstream-inputs.json'), 'utf8')) as {
    benchmarks: Record<string, readonly Golden[]>
  }
).benchmarks
const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const hashAll = (texts: readonly string[]) => hash(texts.map(hash).join(''))

function read({ benchmark, paths }: Fixture): Promise<ReadDataset> {
  const whole = paths.map((path) => join(sharedFolder, 'data', path))
  return readDataset(find(benchmark), whole, benchmarks)
}

const cases = fixtures.flatMap((fixture) =>
  (goldens[fixture.benchmark] ?? []).map((golden) => ({ name: golden.runName, fixture, golden })),
)

test('the table has every benchmark whose files are there, and upstream’s package read all of them', () => {
  const without = benchmarks.filter(({ name }) => !fixtures.some(({ benchmark }) => benchmark === name))
  expect(without.map(({ name }) => name)).toEqual([
    'health_bench_professional',
    'medxpert_qa_text',
    'sct_bench',
  ])
  expect(Object.keys(goldens).sort()).toEqual(fixtures.map(({ benchmark }) => benchmark).sort())
  for (const { benchmark, stated, instances, because } of fixtures)
    expect(because === undefined, benchmark).toBe(stated === instances)
})

test.each(cases)('$name is upstream’s name', ({ fixture: { benchmark }, golden: { args, runName } }) => {
  const given = Object.entries({ ...args, model: 'simple/model1' }).map(([key, value]) => `${key}=${value}`)
  expect(toRunName(parseRunEntry(`${benchmark}:${given.join(',')}`, benchmarks))).toBe(runName)
})

test.each(cases)('$name has upstream’s layout', ({ fixture: { benchmark }, golden: { layout } }) => {
  const spec = toAdapterSpec(find(benchmark).adapter)
  expect({
    method: spec.method,
    // Upstream has instructions for conversations that it does not send.
    instructions: spec.method === 'chat' || spec.instructions !== '',
    inputPrefix: toNeutral(spec.inputPrefix, 'INPUT'),
    outputPrefix: toNeutral(spec.outputPrefix, 'OUTPUT'),
    inputSuffix: spec.method === 'chat' ? '' : spec.inputSuffix,
    maxTokens: spec.maxTokens,
  }).toEqual(layout)
})

describe.skipIf(!hasShared('files of the benchmarks'))('../shared/data', () => {
  test.each(fixtures)('$benchmark: $instances instances, $origin', { timeout: 120_000 }, async (fixture) => {
    const { instances, origin, access } = await read(fixture)
    expect(instances).toHaveLength(fixture.instances)
    expect(origin).toBe(fixture.origin)
    expect(access).toBe(origin === 'other' ? 'private' : find(fixture.benchmark).access)
  })

  test.each(cases)('$name: the same as upstream', { timeout: 120_000 }, async ({ fixture, golden }) => {
    const benchmark = find(fixture.benchmark)
    const stored = (await read(fixture)).instances.map((one, index) => ({ ...one, rowId: String(index) }))
    // The package leaves out what cannot be answered, as this argument does.
    const args = fixture.benchmark === 'ehr_sql' ? { is_impossible: 'false' } : golden.args
    const instances = selectInstances(benchmark, args, stored)
    expect(instances).toHaveLength(golden.instances)
    const first = instances.slice(0, 200)
    expect(hashAll(first.map(toReferences))).toBe(golden.references)
    if (golden.inputs !== undefined) expect(hashAll(first.map(({ input }) => input))).toBe(golden.inputs)
    const sample = sampleEvalInstances(instances, 20)
    expect(sample.map(({ id }) => id)).toEqual(golden.sample20)
    if (golden.neutralPrompts !== undefined)
      expect(hashAll(sample.map((instance) => toNeutralPrompt(benchmark, instance)))).toBe(
        golden.neutralPrompts,
      )
    if (golden.messages !== undefined)
      expect(hashAll(first.map(({ messages }) => toMessages(messages)))).toBe(golden.messages)
  })
})

function toReferences({ references }: Instance): string {
  return JSON.stringify(references.map(({ output, tags }) => [output.text, tags]))
}

/** The file has a message's keys in alphabetical order. */
function toMessages(messages: Instance['messages']): string {
  return JSON.stringify(messages?.map(({ role, content }) => ({ content, role })))
}

function toNeutralPrompt(benchmark: (typeof benchmarks)[number], instance: Instance): string {
  const spec = toAdapterSpec(benchmark.adapter)
  const neutral = {
    ...spec,
    instructions: spec.instructions === '' ? '' : 'INSTRUCTIONS\n',
    inputPrefix: toNeutral(spec.inputPrefix, 'INPUT'),
    outputPrefix: toNeutral(spec.outputPrefix, 'OUTPUT'),
  }
  return toRequest(instance, neutral, null).prompt
}

function toNeutral(prefix: string, word: string): string {
  if (prefix.length <= 2) return prefix
  return prefix.replace(/^[^]*(:\n|: )$/, (_whole, end: string) => word + end)
}
