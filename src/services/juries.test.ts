// Default juries and files of judges on a real workspace: who judges where, and what is said where nobody can be found.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Workspace } from './create-services.ts'
import { copyResources, RATED_NAME } from './testing/rated-benchmark.ts'
import { makeTemporaryWorkspace, RESOURCES, type TemporaryWorkspace } from './testing/temporary-workspace.ts'

let temporary: TemporaryWorkspace
let workspace: Workspace

beforeAll(async () => {
  temporary = await makeTemporaryWorkspace((folder) => copyResources(RESOURCES, folder))
  workspace = await temporary.open()
  for (const name of ['writer', 'first', 'second', 'org/third'])
    await workspace.models.add(name, {
      kind: 'replay',
      path: temporary.write(`${name.replace('/', '-')}.jsonl`, `{"prompt": "${name}", "completion": "A"}\n`),
    })
  const path = temporary.write('ward_advice.csv', 'id,question,advice\nq0,May I walk?,Slowly\n')
  await workspace.datasets.add(RATED_NAME, [path])
})

afterAll(() => {
  workspace.close()
  temporary.remove()
})

const rated = () => workspace.catalog.find(RATED_NAME)
const asked = (jury?: readonly string[]) =>
  workspace.runs
    .planWithJuries({ suite: 's', entries: [`${RATED_NAME}:model=writer`], maxEvalInstances: null, jury })
    .juries[0]!.map(({ name }) => name)

describe('default juries', () => {
  test('none where none is set', () => expect(asked()).toEqual([]))

  test('that of all, then the benchmark’s own, then none again', () => {
    workspace.juries.set('all', ['first', 'second'])
    expect(asked()).toEqual(['first', 'second'])
    workspace.juries.set(RATED_NAME, ['org/third'])
    expect(asked()).toEqual(['org/third'])
    expect(workspace.juries.list()).toEqual([
      { benchmark: null, jury: ['first', 'second'] },
      { benchmark: RATED_NAME, jury: ['org/third'] },
    ])
    expect(workspace.juries.clear(RATED_NAME)).toEqual([{ benchmark: null, jury: ['first', 'second'] }])
    expect(asked()).toEqual(['first', 'second'])
  })

  test('who is named goes first, and nobody can be named', () => {
    expect(asked(['second'])).toEqual(['second'])
    expect(asked([])).toEqual([])
  })

  test('a benchmark that is scored without judges has none', () => {
    expect(workspace.juries.juryOf(workspace.catalog.find('med_qa'))).toEqual([])
  })

  test('a run uses them', async () => {
    const abort = new AbortController().signal
    const [outcome] = await workspace.runs.run({
      ...{ suite: 's', entries: [`${RATED_NAME}:model=writer`], maxEvalInstances: null },
      ...{ concurrency: 1, abort },
    })
    // The recording has no such answer: nothing is there to judge.
    expect(outcome!.verdicts!.map(({ judge, total }) => [judge, total])).toEqual([
      ['first', 0],
      ['second', 0],
    ])
  })

  test('a judge that was removed is named, and what to do', () => {
    workspace.models.remove('second')
    expect(() => workspace.juries.juryOf(rated())).toThrow(
      'The default jury names second, which is not in this workspace any more; set it anew with "wardroom jury set".',
    )
  })
})

describe('a file of judges', () => {
  const load = (text: string) => workspace.juries.load(temporary.write('judges.yaml', text))

  test('finds models by deployment, model or name', () => {
    const text = `judges:
  - { name: a, model: x/y, model_deployment: org/third }
  - { name: b, model: first }
  - { name: writer, model: nothing/here }
`
    expect(load(text)).toEqual(['org/third', 'first', 'writer'])
  })

  test('names the judge that is not here', () => {
    expect(() =>
      load('judges:\n  - { name: gpt, model: creator/gpt, model_deployment: host/gpt }\n'),
    ).toThrow(
      /judges\.yaml: no model here is the judge gpt \(host\/gpt\); add it with "wardroom models add gpt"\.$/,
    )
  })

  test('of an entry goes before the judges of the command', () => {
    const juryConfigPath = temporary.write('entry.yaml', 'judges:\n  - { name: first, model: first }\n')
    expect(workspace.juries.juryFor({ benchmark: rated(), juryConfigPath }, ['writer'])).toEqual(['first'])
  })
})
