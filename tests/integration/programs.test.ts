// Prompt programs on a real workspace: what is sent, what is refused, what is never shown, and whose row the score is.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { wardroom, wardroomJson } from './command-line.ts'
import { startEndpoint, type CountingEndpoint } from './counting-endpoint.ts'
import { createScratch } from './scratch.ts'
import { makeWorkspace, type RunReport, type WorkspacePlace } from './workspace.ts'

const letters = ['A', 'B', 'C', 'D'] as const
const count = 4
const scratch = createScratch()

let endpoint: CountingEndpoint
let place: WorkspacePlace

beforeAll(async () => {
  endpoint = await startEndpoint({
    // The right letter in sections where sections are asked for; else the wrong one.
    answer: (prompt) =>
      prompt.includes('[[ ## output ## ]]')
        ? `[[ ## reasoning ## ]]\nIt is ${toRight(prompt)}.\n\n[[ ## output ## ]]\n${toRight(prompt)}\n\n[[ ## completed ## ]]`
        : 'E',
  })
  place = await makeWorkspace(scratch, 'programs')
  const questions = scratch.write('phrases_no_exclude_test.jsonl', toQuestions())
  await wardroomJson(['data', 'add', 'med_qa', questions], place)
  await wardroomJson(['models', 'add', 'base', '--base-url', endpoint.url, '--model', 'm'], place)
})
beforeEach(() => endpoint.reset())
afterAll(async () => {
  await endpoint.close()
  scratch.remove()
})

/** Of the last question that is mentioned. */
function toRight(prompt: string): string {
  const number = [...prompt.matchAll(/patient (\d+)\?/g)].at(-1)?.[1]
  return letters[Number(number) % 4]!
}

function toQuestions(): string {
  const lines = Array.from({ length: count }, (_, index) => {
    const options = Object.fromEntries(letters.map((letter) => [letter, `drug ${index}${letter}`]))
    return { question: `Which drug is right for patient ${index}?`, options, answer_idx: letters[index % 4] }
  })
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

function toSaved(demos: readonly object[], instructions = 'Answer as a pharmacist.'): string {
  const fields = ['inputs', 'reasoning', 'output'].map((name) => ({
    prefix: `${name}:`,
    description: `\${${name}}`,
  }))
  return JSON.stringify({ predict: { traces: [], train: [], demos, signature: { instructions, fields } } })
}

const toDemo = (index: number, secret: string) => ({
  inputs: `Which drug is right for patient ${index}?\nA. drug ${index}A\nB. drug ${index}B\nC. drug ${index}C\nD. drug ${index}D`,
  reasoning: secret,
  output: letters[index % 4],
})

const add = (name: string, ...words: readonly string[]) => ['models', 'add', name, ...words, '--base', 'base']
const run = (model: string, suite: string, ...words: readonly string[]) =>
  ['run', '-r', `med_qa:model=${model}`, '--suite', suite, ...words] as const
const helmOf = ({ runs }: RunReport) => runs[0]!.scores.find(({ scoring }) => scoring === 'helm')!.value

test('a built-in program is a row of its own: reasoning apart, the output is the answer', async () => {
  await wardroomJson(add('base-dspy-zs-cot', '--program', 'zs-cot'), place)
  expect(helmOf(await wardroomJson<RunReport>(run('base', 'plain'), place))).toBe(0)
  endpoint.reset()
  const report = await wardroomJson<RunReport>(run('base-dspy-zs-cot', 'plain'), place)
  expect(helmOf(report)).toBe(1)
  expect(endpoint.stats()).toEqual({ requests: count, unique: count, repeats: 0 })
  expect(endpoint.prompts()[0]).toMatch(/\[\[ ## inputs ## \]\]\n[^]*patient \d\?\nA\. drug/)
  const board = await wardroomJson<{ rows: { cells: Record<string, { value: number }> }[] }>(
    ['leaderboard', '--suite', 'plain', '--scoring', 'helm'],
    place,
  )
  expect(board.rows[0]!.cells).toMatchObject({ base: { value: 0 }, 'base-dspy-zs-cot': { value: 1 } })
  // Another suite asks nothing again: the program and its base are the same.
  endpoint.reset()
  await wardroomJson(run('base-dspy-zs-cot', 'again'), place)
  expect(endpoint.stats().requests).toBe(0)
})

describe('a saved program', () => {
  test('its instructions and examples are sent, and its texts are in no list', async () => {
    const path = scratch.write('MIPROv2.json', toSaved([toDemo(100, 'SECRET-REASON')]))
    const added = await wardroom([...add('base-dspy-fs-miprov2', '--program', path), '--json'], place)
    const list = await wardroom(['models', 'list', '--json'], place)
    for (const { stdout } of [added, list]) {
      expect(stdout).toContain('base-dspy-fs-miprov2')
      expect(stdout).not.toMatch(/SECRET-REASON|pharmacist|patient 100/)
    }
    const { stderr } = await wardroom(run('base-dspy-fs-miprov2', 'few'), place)
    expect(endpoint.prompts()[0]).toContain('Answer as a pharmacist.')
    expect(endpoint.prompts()[0]).toContain('SECRET-REASON')
    expect(stderr).not.toContain('examples')
  })

  test('examples that are questions of the run are said, before it and beside the table', async () => {
    const path = scratch.write('leaky.json', toSaved([toDemo(1, 'r'), toDemo(3, 'r'), toDemo(100, 'r')]))
    await wardroomJson(add('leaky', '--program', path), place)
    const { stderr } = await wardroom(run('leaky', 'leak'), place)
    expect(stderr).toContain(
      'med_qa:model=leaky: 2 of the program’s examples are questions of this run, so leaky was told the answers.',
    )
    const { warnings } = await wardroomJson<{ warnings: string[] }>(['leaderboard', '--suite', 'leak'], place)
    expect(warnings).toContain('MedQA: a program was given questions of the benchmark with their answers.')
  })

  test('one a benchmark: the path says which, and another benchmark is refused', async () => {
    scratch.write('agents/med_qa/m/Best.json', toSaved([], 'For med_qa.'))
    const pattern = scratch
      .write('agents/medec/m/Best.json', toSaved([], 'For medec.'))
      .replace('medec', '{scenario}')
    await wardroomJson(add('several', '--program', pattern), place)
    await wardroomJson(run('several', 'several'), place)
    expect(endpoint.prompts()[0]).toContain('For med_qa.')
    scratch.write('agents-other/medec/m/Best.json', toSaved([]))
    await wardroomJson(add('other', '--program', pattern.replace('agents', 'agents-other')), place)
    const { code, stderr } = await wardroom(run('other', 's'), place)
    expect([code, stderr]).toEqual([2, expect.stringContaining('other has no program for med_qa.')])
  })
})

describe('what is refused', () => {
  test.each([
    ['a file of another kind', [...add('x', '--program', 'PATH')], 'is no saved DSPy program'],
    ['no base', ['models', 'add', 'x', '--program', 'zs-cot'], '--program needs --base MODEL'],
    [
      'a program around a program',
      ['models', 'add', 'x', '--program', 'zs-cot', '--base', 'leaky'],
      'is a program itself',
    ],
    [
      'removing what a program asks',
      ['models', 'remove', 'base'],
      'base-dspy-zs-cot asks base: remove base-dspy-zs-cot first.',
    ],
    ['a program as a judge', ['judge', 'plain', '--jury', 'leaky'], 'leaky is a program for questions'],
  ])('%s', async (_, words, message) => {
    const path = scratch.write('other.json', '{"a": 1}')
    const { code, stderr } = await wardroom(
      words.map((word) => word.replace('PATH', path)),
      place,
    )
    expect(code).not.toBe(0)
    expect(stderr).toContain(message)
    expect(endpoint.stats().requests).toBe(0)
  })

  test('examples that nobody vouches for never reach a model that may see public data only', async () => {
    await wardroomJson(['models', 'clearance', 'base', 'public'], place)
    const path = scratch.write('private.json', toSaved([toDemo(100, 'r')]))
    const refused = await wardroom(add('closed', '--program', path), place)
    expect(refused.stderr).toContain('The examples of closed are private, and base, which it asks')
    const lowered = add('open', '--program', path, '--examples', 'public')
    expect((await wardroom(lowered, place)).stderr).toContain('This needs a reason')
    await wardroomJson([...lowered, '--reason', 'no_patient_data'], place)
    // Those that were added before are refused as well, and the data are private in any case.
    for (const model of ['leaky', 'base-dspy-zs-cot']) {
      const { stderr } = await wardroom(run(model, 'refused'), place)
      expect(stderr).toContain('Nothing was sent.')
    }
    const raised = ['models', 'clearance', 'open', 'private', '--reason', 'owner_agreed']
    expect((await wardroom(raised, place)).stderr).toContain('raise that one first')
    expect(endpoint.stats().requests).toBe(0)
  })
})
