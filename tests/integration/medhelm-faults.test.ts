// Upstream's commands that cannot be done, or in part only → what goes on, and the sentences.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parseOnly, wardroom, wardroomJson } from './command-line.ts'
import { createMedhelmPlace, namesOf, type MedhelmPlace, type MedhelmReport } from './medhelm-place.ts'
import type { WorkspacePlace } from './workspace.ts'

let at: MedhelmPlace
let place: WorkspacePlace

beforeAll(async () => {
  at = await createMedhelmPlace()
  place = await at.prepare('shared')
})
beforeEach(() => {
  at.endpoint.reset()
  at.setFault(null)
})
afterAll(() => at.close())

describe('faults', () => {
  it('do not stop the others, unless that is wanted', async () => {
    const { env } = await at.prepare('faults')
    const replay = at.scratch.write('gone.jsonl', '{"prompt": "x", "completion": "A"}\n')
    await wardroomJson(['models', 'add', 'gone', '--replay', replay], { env })
    at.scratch.write('gone.jsonl', '{"prompt": "x", "completion": "B"}\n')
    const typed = [
      '-r',
      'pubmed_qa:model=gone',
      'nothing:model=one',
      'pubmed_qa:model=one',
      '--suite',
      's',
      '-m',
      '2',
    ]
    const ended = await wardroom(at.words(...typed), { env })
    expect(ended.code).toBe(1)
    expect(ended.stdout).toContain('pubmed_qa:model=one: finished, 2 of 2 answered')
    expect(ended.stdout).toContain('2 runs failed:\n  nothing:model=one: No benchmark is named "nothing".')
    expect(ended.stdout).toContain('\n  pubmed_qa:model=gone: ')
    at.endpoint.reset()
    const stopped = await wardroom(at.words(...typed, '--exit-on-error'), { env })
    expect(stopped).toMatchObject({ code: 2, stdout: '' })
    expect(at.endpoint.stats().requests).toBe(0)
  })

  it('of a model that is lost are told for each of its runs, and it is asked no more', async () => {
    const { env } = await at.prepare('lost')
    const replay = at.scratch.write('lost.jsonl', '{"prompt": "x", "completion": "A"}\n')
    await wardroomJson(['models', 'add', 'gone', '--replay', replay], { env })
    at.scratch.write('lost.jsonl', '{"prompt": "x", "completion": "B"}\n')
    const typed = ['-r', 'pubmed_qa:model=gone', 'pubmed_qa:num_output_tokens=3,model=gone', '--suite', 's']
    const ended = await wardroom(at.words(...typed, '-m', '2', '--json'), { env })
    expect(ended.code).toBe(1)
    const { failedRuns } = parseOnly<MedhelmReport>(ended.stdout)
    expect(failedRuns.map(({ name }) => name)).toEqual([
      'pubmed_qa:model=gone',
      'pubmed_qa:num_output_tokens=3,model=gone',
    ])
    expect(failedRuns[0]!.reason).toContain('lost.jsonl')
    expect(failedRuns[1]!.reason).toBe('Not asked, as gone was lost before.')
  })

  it('with --exit-on-error a failed request ends the command after its run', async () => {
    at.setFault({ status: 400 })
    const typed = [
      '-r',
      'pubmed_qa:model=one',
      'pubmed_qa:model=two',
      '--suite',
      'exit',
      '-m',
      '2',
      '--disable-cache',
    ]
    const ended = await wardroom(at.words(...typed, '--exit-on-error', '--json'), { env: place.env })
    expect(ended.code).toBe(1)
    expect(namesOf(parseOnly<MedhelmReport>(ended.stdout))).toEqual(['pubmed_qa:model=one'])
  })

  it.each([
    [
      ['-r', 'pubmed_qa:model=one', '--suite', 's', '--mongo-uri', 'x'],
      '--mongo-uri does not exist here: answers are kept in the workspace, encrypted, and nowhere else.',
    ],
    [['--suite', 's'], 'Name what to run: --conf-paths FILE or --run-entries ENTRY.'],
    [
      ['-r', 'pubmed_qa:model=one', '--suite', 's', '--models-to-run', 'three'],
      'No model here is named "three".',
    ],
    [
      ['-r', 'pubmed_qa:model=one', '--suite', 's', '--models-to-run', 'two'],
      'No run is left of 1 entry: --models-to-run, --groups-to-run and --priority leave them all out.',
    ],
    [['-c', 'none.conf', '--suite', 's'], 'none.conf: there is no such file.'],
  ])('%j is refused', async (typed, message) => {
    expect(await wardroom(at.words(...typed), { env: place.env })).toMatchObject({
      code: 2,
      stderr: `${message}\n`,
    })
  })

  it('without a workspace says how to make one', async () => {
    const { stderr } = await wardroom(at.words('-r', 'pubmed_qa', '--suite', 's'), { env: at.scratch.env })
    expect(stderr).toBe(
      'Name the workspace: --workspace DIR, or set WARDROOM_WORKSPACE. "wardroom init DIR" makes one.\n',
    )
  })
})
