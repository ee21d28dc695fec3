// Own benchmarks through a real workspace: in, asked, exported under a keyed name, out.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Workspace } from './create-services.ts'
import { loadCatalog, readOwnBenchmark } from './catalog.ts'
import { makeTemporaryWorkspace, RESOURCES, type TemporaryWorkspace } from './testing/temporary-workspace.ts'
import { proposeBenchmarkFile } from './propose-benchmark-file.ts'

const csv = [
  'note,question,correct_answer',
  ...Array.from({ length: 12 }, (_, index) => `"Potassium ${index}.5 mmol/L",How much?,${index}.5`),
].join('\n')
const config = [
  'name: Ward-Potassium',
  'description: Potassium of letters.',
  'prompt_file: prompt.txt',
  'dataset_file: potassium.csv',
  'metrics: [exact_match]',
].join('\n')

let place: TemporaryWorkspace
let workspace: Workspace
beforeAll(async () => {
  place = await makeTemporaryWorkspace()
  workspace = await place.open()
  place.write('prompt.txt', '{note} {question} {nothing}Reply as {"answer": 1}')
  place.write('potassium.csv', csv)
})
afterAll(() => {
  workspace.close()
  place.remove()
})

describe('an own benchmark', () => {
  test('in MedHELM’s words: added, found by name, with its data and its prompt', async () => {
    const file = place.write('own.yaml', config)
    const added = workspace.ownBenchmarks.add(file)
    expect(added).toMatchObject({ form: 'medhelm', replaced: false, already: false })
    expect(added.benchmark.name).toBe('ward_potassium')
    expect(workspace.ownBenchmarks.add(file).already).toBe(true)
    const dataset = await workspace.datasets.add('ward_potassium', [added.dataFile!])
    expect(dataset).toMatchObject({ instances: 12, access: 'private', origin: 'other' })
    expect(workspace.views.tree().at(-1)).toMatchObject({
      ...{ name: 'own', displayName: 'Own benchmarks' },
      benchmarks: [{ name: 'ward_potassium', dataset: { instances: 12 } }],
    })
  })

  test('is run, stands on the leaderboard, and leaves under a keyed name', async () => {
    const lines = Array.from({ length: 12 }, (_, index) =>
      JSON.stringify({
        prompt: `Potassium ${index}.5 mmol/L How much? Reply as {"answer": 1}\n`,
        completion: `The potassium is ${index}.50 mmol/L.`,
      }),
    )
    const path = place.write('answers.jsonl', lines.join('\n'))
    await workspace.models.add('said', { kind: 'replay', path })
    const abort = new AbortController().signal
    const entries = ['ward_potassium:model=said']
    const wish = { entries, suite: 's', maxEvalInstances: null, concurrency: 1, abort }
    await workspace.runs.run(wish)
    const board = workspace.results.leaderboard({ suite: 's', scoring: 'corrected', published: false })
    const row = board.rows.find(({ benchmark }) => benchmark === 'ward_potassium')!
    expect(Object.values(row.cells).map(({ value }) => value)).toEqual([1])
    expect(row.categoryName).toBe('Own benchmarks')
    const { files } = await workspace.exports.preview({ suite: 's', audience: 'institution' })
    const text = files.map((file) => file.text).join('\n')
    expect(text).toMatch(/own_[0-9a-f]{16}/)
    expect(text).not.toMatch(/potassium/i)
  })

  test('stays as it is while its data and runs are here', () => {
    expect(() => workspace.ownBenchmarks.remove('ward_potassium')).toThrow(
      'ward_potassium has 1 data set and 1 run here',
    )
    const changed = place.write('changed.yaml', `${config}\nmax_tokens: 7`)
    expect(() => workspace.ownBenchmarks.add(changed)).toThrow('cannot be changed')
  })

  test('goes once they are gone; what was done stands in the audit log, without its name', () => {
    const [dataset] = workspace.datasets.list()
    const certificate = workspace.deletions.delete(dataset!.id, { reason: 'no_longer_needed', note: null })
    expect(certificate.dataset.benchmark).toMatch(/^own_[0-9a-f]{16}$/)
    workspace.ownBenchmarks.remove('ward_potassium')
    expect(workspace.catalog.benchmarks.some(({ name }) => name === 'ward_potassium')).toBe(false)
    const page = { words: '', since: null, before: null, limit: 9 }
    const { entries } = workspace.audit.page({ ...page, actions: ['benchmark'] })
    expect(entries.map(({ object }) => object.replace(/[0-9a-f]{12}/, '#'))).toEqual([
      'own benchmark # removed',
      'own benchmark # added',
    ])
  })

  test('shipped ones stay, unknown ones are named', () => {
    expect(() => workspace.ownBenchmarks.remove('pubmed_qa')).toThrow('shipped with Wardroom')
    expect(() => workspace.ownBenchmarks.remove('nothing_here')).toThrow('No own benchmark is named')
  })

  test('is read again when the workspace is opened again', async () => {
    workspace.ownBenchmarks.add(place.write('own.yaml', config))
    workspace.close()
    workspace = await place.open()
    expect(workspace.catalog.find('ward_potassium').adapter.maxTokens).toBe(1024)
  })
})

describe('what is refused', () => {
  const base = JSON.stringify({
    ...loadCatalog(RESOURCES).find('pubmed_qa'),
    ...{ name: 'mine', aliases: [], access: 'private', category: 'own', subcategory: null },
    files: [{ name: 'a.csv', format: 'csv', split: 'test' }],
    scenario: { mapper: 'columns', prompt: '{q}', references: { answer: 'a' } },
  })
  const known = [{ sha256: '0'.repeat(64), origin: 'official', label: 'x' }]

  test.each([
    ['name', { name: 'head_qa' }],
    ['name', { name: 'Ward Letters' }],
    ['name', { aliases: ['medec'] }],
    ['access', { access: 'public' }],
    ['files', { files: [{ name: 'a.csv', format: 'csv', split: 'test', known }] }],
    ['category', { category: 'surgery' }],
    ['subcategory', { category: 'medical_research', subcategory: 'Surgery' }],
    ['scenario', { scenario: { mapper: 'magic' } }],
    ['scenario.mapper', { scenario: { mapper: 'columns' } }],
    ['metrics.0', { metrics: ['exactmatch'] }],
    ['mainMetric', { mainMetric: 'rouge_l' }],
    ['nonsense', { nonsense: 1 }],
  ])('%s: %j', (field, change) => {
    const path = place.write('mine.yaml', JSON.stringify({ ...(JSON.parse(base) as object), ...change }))
    expect(() => readOwnBenchmark(path, workspace.catalog)).toThrow(
      expect.objectContaining({ code: 'bad_input', place: expect.objectContaining({ field }) as object }),
    )
  })

  test('a file that is not there, one that is no YAML, a prompt that is missing', () => {
    expect(() => readOwnBenchmark('/nowhere.yaml', workspace.catalog)).toThrow('no such file')
    expect(() => readOwnBenchmark(place.write('bad.yaml', 'a: [b'), workspace.catalog)).toThrow('not YAML')
    const path = place.write('lost.yaml', config.replace('prompt.txt', 'lost.txt'))
    expect(() => readOwnBenchmark(path, workspace.catalog)).toThrow('no such file')
  })
})

describe('own subcategories', () => {
  test('stand behind those of the category, as gaps until a benchmark is in them', () => {
    workspace.ownBenchmarks.addSubcategory('Medical Research Assistance', ' Ethics  review ')
    expect(
      workspace.views
        .tree()
        .find(({ name }) => name === 'medical_research')!
        .subcategories.at(-1),
    ).toBe('Ethics review')
    expect(() => workspace.ownBenchmarks.addSubcategory('medical_research', 'ethics review')).toThrow(
      'already',
    )
    expect(() => workspace.ownBenchmarks.addSubcategory('medicine', 'x')).toThrow('No category')
    expect(() => workspace.ownBenchmarks.addSubcategory('medical_research', ' ')).toThrow('1 to 80')
    workspace.ownBenchmarks.removeSubcategory('medical_research', 'Ethics review')
    expect(() => workspace.ownBenchmarks.removeSubcategory('medical_research', 'Ethics review')).toThrow(
      'Nothing was removed',
    )
  })
})

describe('a proposal', () => {
  test('is written once, loads, and takes its own file in', async () => {
    const data = place.write('potassium.csv', csv)
    const out = `${place.folder}/proposed.yaml`
    const { benchmark, form } = await proposeBenchmarkFile(data, out, workspace.catalog)
    expect([benchmark.name, form]).toEqual(['potassium', 'number'])
    await expect(proposeBenchmarkFile(data, out, workspace.catalog)).rejects.toThrow('exists already')
    workspace.ownBenchmarks.add(out)
    expect((await workspace.datasets.preview('potassium', [data])).dataset.instances).toBe(12)
  })
})
