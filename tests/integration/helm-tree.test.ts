// A suite → upstream's output tree on the command line: what is in it for public and other data, who may, what stands in the way.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HelmRequestState, HelmStat } from '../../src/contracts/helm-run.ts'
import type { RunSummary } from '../../src/contracts/run.ts'
import type { WrittenSuite } from '../../src/services/helm-tree.ts'
import { createAuditStore } from '../../src/storage/audit-store.ts'
import { resources, wardroom, wardroomJson } from './command-line.ts'
import { createSearcher, searchFolder } from './private-search.ts'
import { createScratch, type Scratch } from './scratch.ts'
import { addPerson, inVault, makeWorkspace } from './workspace.ts'

let scratch: Scratch
let directory: string
let env: NodeJS.ProcessEnv
let written: WrittenSuite

const ownYaml = (name: string) => `
name: ${name}
displayName: Secret of the ward
description: Zelda of the description
category: own
subcategory: null
taxonomy: { task: Classification, what: Zelda of the task, who: Clinician, when: Any, language: English }
access: private
source: { owner: Ward, where: here, licence: none, citation: none }
publishedInstances: null
files: [{ name: ward.csv, format: csv, split: test, fields: [question, answer] }]
scenario: { mapper: table, input: '{question}', references: { template: '{answer}' }, extraData: { zelda_column: answer } }
adapter: { method: generation, instructions: Zelda of the instructions, inputNoun: null, outputNoun: null, maxTokens: 4 }
metrics: [exact_match]
mainMetric: exact_match
mainSplit: test
`

beforeAll(async () => {
  scratch = createScratch()
  ;({ directory, env } = await makeWorkspace(scratch, 'workspace'))
  const toRows = (count: number, ending: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => `Is it in the note?,Zelda Exemplar ${at}${ending(at)}`).join(
      '\n',
    )
  const ward = scratch.write(
    'ward.csv',
    `prompt,context,label\n${toRows(24, (at) => `,${at % 2 ? 'A' : 'B'}`)}\n`,
  )
  const few = scratch.write('few.csv', `prompt,context,label\n${toRows(5, () => ',A')}\n`)
  const own = scratch.write('own.csv', `question,answer\n${toRows(12, () => '')}\n`)
  await say('benchmarks', 'add', scratch.write('own.yaml', ownYaml('zelda_ward')))
  await say('data', 'add', 'shc_privacy_med', ward)
  await say('data', 'add', 'shc_conf_med', few)
  await say('data', 'add', 'zelda_ward', own)
  await say('data', 'add', 'pubmed_qa', join(resources, 'demo/pubmed_qa/ori_pqal.json'))
  const tiny = join(resources, 'models/wardroom-tiny.gguf')
  for (const name of ['tiny', 'john_smith']) await say('models', 'add', name, '--gguf', tiny)
  const entries = ['pubmed_qa', 'shc_privacy_med', 'shc_conf_med', 'zelda_ward']
  await say('run', '--suite', 's', '-m', '24', '-r', ...entries.map((name) => `${name}:model=tiny`))
  await say('run', '--suite', 's', '-m', '12', '-r', 'pubmed_qa:model=tiny', '--prompting', 'corrected')
  await say('run', '--suite', 'named', '-m', '2', '-r', 'pubmed_qa:model=john_smith')
  written = await wardroomJson<WrittenSuite>(
    ['runs', 'write-helm', 's', '--output-path', scratch.path('tree')],
    { env },
  )
})
afterAll(() => scratch.remove())

async function say(...words: string[]) {
  const ended = await wardroom(words, { env })
  expect(ended, ended.stderr).toMatchObject({ code: 0 })
  return ended.stdout
}

function read<T>(run: string, file: string): T {
  return JSON.parse(readFileSync(scratch.path('tree/runs/s', run, `${file}.json`), 'utf8')) as T
}

describe('the tree', () => {
  it('has a folder for each run that upstream could have made', () => {
    expect(written.left).toEqual([{ run: 'pubmed_qa:model=tiny', why: 'corrected_prompting' }])
    const folders = readdirSync(scratch.path('tree/runs/s')).sort()
    expect(folders).toEqual([
      expect.stringMatching(/^own_[0-9a-f]{16}:model=tiny$/),
      ...['pubmed_qa:model=tiny', 'shc_conf_med:model=tiny', 'shc_privacy_med:model=tiny'],
    ])
    expect(written.written.map(({ folder }) => folder).sort()).toEqual(
      folders.map((folder) => scratch.path('tree/runs/s', folder)),
    )
  })

  it('has public data as they are, and the run’s own score', async () => {
    const { request_states } = read<{ request_states: HelmRequestState[] }>(
      'pubmed_qa:model=tiny',
      'scenario_state',
    )
    const { runs } = await wardroomJson<{ runs: RunSummary[] }>(['runs', '--suite', 's'], { env })
    const run = runs.find(({ benchmark, prompting }) => benchmark === 'pubmed_qa' && prompting === 'helm')!
    expect(request_states).toHaveLength(24)
    expect(request_states[0]!.request.prompt).toMatch(
      /^Reply with A for yes, B for no or C for maybe\.\n\nQuestion: /,
    )
    expect(request_states[0]!.instance.id).toMatch(/^id\d+$/)
    const stats = read<HelmStat[]>('pubmed_qa:model=tiny', 'stats')
    const main = stats.find(({ name }) => name.name === 'exact_match' && name.perturbation === undefined)
    expect(main).toMatchObject({
      count: 1,
      mean: run.scores.find(({ scoring }) => scoring === 'helm')!.value,
    })
  })

  it('has no private string in any file or name', () => {
    const searcher = createSearcher(
      ['Zelda', 'Exemplar', 'Is it in the note', 'zelda_', 'ward.csv'].flatMap(toNeedle),
    )
    expect(searchFolder(searcher, scratch.path('tree'))).toEqual([])
    expect(searchFolder(searcher, scratch.path('ward.csv').replace('ward.csv', '')).length).toBeGreaterThan(0)
  })

  it('has rows of private data under keyed ids, the same in both files', () => {
    const run = 'shc_privacy_med:model=tiny'
    const { request_states } = read<{ request_states: HelmRequestState[] }>(run, 'scenario_state')
    const ids = request_states.map(({ instance }) => instance.id)
    expect(new Set(ids).size).toBe(24)
    expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id!))).toBe(true)
    expect(read<{ instance_id: string }[]>(run, 'per_instance_stats').map((row) => row.instance_id)).toEqual(
      ids,
    )
  })

  it('has neither values nor questions of a small group', () => {
    const run = 'shc_conf_med:model=tiny'
    expect(read<{ request_states: unknown[] }>(run, 'scenario_state').request_states).toEqual([])
    expect([read(run, 'stats'), read(run, 'per_instance_stats')]).toEqual([[], []])
    expect(written.written.filter(({ withheld }) => withheld).map((one) => one.run)).toEqual([run])
  })

  it('is the same to the byte when it is written again', async () => {
    await say('runs', 'write-helm', 's', '--output-path', scratch.path('again'))
    for (const { folder, files } of written.written)
      for (const file of files) {
        const other = join(folder.replace(scratch.path('tree'), scratch.path('again')), file)
        expect(readFileSync(other).equals(readFileSync(join(folder, file)))).toBe(true)
      }
  })

  it('stands in the audit log', async () => {
    const log = await inVault(directory, (vault) => createAuditStore(vault).list(), 'Owner')
    const entries = log.filter(({ object }) => object.startsWith('helm tree '))
    expect(entries[0]).toMatchObject({ action: 'export', reason: 'colleague', count: 4, note: null })
  })
})

describe('a name that looks like patient data', () => {
  it('blocks the tree, until it is another one', async () => {
    const words = ['runs', 'write-helm', 'named', '--output-path', scratch.path('named')]
    const refused = await wardroom(words, { env })
    expect(refused).toMatchObject({ code: 2 })
    expect(refused.stderr).toMatch(/looks like patient data/)
    expect(existsSync(scratch.path('named'))).toBe(false)
    await say('models', 'rename', 'john_smith', 'second')
    await say(...words)
    expect(readdirSync(scratch.path('named/runs/named'))).toEqual(['pubmed_qa:model=second'])
    expect(searchFolder(createSearcher(['john_smith']), scratch.path('named'))).toEqual([])
  })
})

describe('who may', () => {
  it('a researcher writes public runs, a data steward all', async () => {
    await addPerson(directory, 'Rea', ['researcher'])
    const words = (suite: string) => [
      ...['runs', 'write-helm', suite, '--as', 'Rea', '--output-path', scratch.path('rea')],
    ]
    expect(await wardroom(words('named'), { env })).toMatchObject({ code: 0 })
    const refused = await wardroom(words('s'), { env })
    expect(refused).toMatchObject({ code: 2, stderr: 'Only a data steward may do that (sign).\n' })
    expect(existsSync(scratch.path('rea/runs/s'))).toBe(false)
  })
})

describe('what cannot be', () => {
  it.each([
    [['runs', 'write-helm', 's'], /--output-path DIR/],
    [['runs', 'write-helm', 'nothing', '--output-path', 'x'], /no suite named/],
  ])('%j is refused', async (words, message) => {
    const refused = await wardroom([...words, '--as', 'Owner'], { env })
    expect(refused).toMatchObject({ code: 2 })
    expect(refused.stderr).toMatch(message)
  })
})

/** A searcher's texts have six characters at least. */
function toNeedle(text: string): string[] {
  return text.length >= 6 ? [text] : [`${text} of`, `${text} Exemplar`]
}
