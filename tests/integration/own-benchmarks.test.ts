// Own benchmarks by the command line: proposed, scored without a workspace, taken in, listed, in the taxonomy.
import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wardroom, wardroomJson } from './command-line.ts'
import { createScratch, type Scratch } from './scratch.ts'
import { makeWorkspace } from './workspace.ts'

let scratch: Scratch
let env: NodeJS.ProcessEnv
const write = (name: string, text: string): string => {
  writeFileSync(scratch.path(name), text)
  return scratch.path(name)
}

beforeAll(async () => {
  scratch = createScratch()
  env = (await makeWorkspace(scratch, 'workspace')).env
})
afterAll(() => scratch.remove())

const rows = Array.from({ length: 12 }, (_, at) => ({
  context: `Potassium ${at}.4 mmol/L, sodium 139.`,
  prompt: 'How much potassium?',
  reference: { answer: `${at}.4` },
}))

describe('rows of context, prompt and reference', () => {
  it('are proposed as a benchmark that reads numbers, and scored without a workspace', async () => {
    const data = write('ward.jsonl', rows.map((row) => JSON.stringify(row)).join('\n'))
    const out = scratch.path('ward.yaml')
    const proposed = await wardroomJson(['benchmarks', 'new', data, '--out', out], { env })
    expect(proposed).toMatchObject({
      form: 'number',
      columns: { question: 'prompt', context: ['context'], answer: 'reference' },
    })
    expect(readFileSync(out, 'utf8')).not.toContain('mmol')
    const answers = rows.map((_, at) => {
      const completion = at % 2 === 0 ? JSON.stringify({ answer: at + 0.4 }) : `It is **${at}.40** mmol/L.`
      return JSON.stringify({ id: `id${at}`, completion })
    })
    const completions = write('answers.jsonl', answers.join('\n'))
    const from = ['--benchmark-file', out, '--data', data]
    expect(await wardroomJson(['score', ...from, '--completions', completions], { env })).toMatchObject({
      ...{ benchmark: 'ward', scoring: 'corrected', mainMetric: 'exact_match', score: 1 },
    })
  })

  it('are taken in once, listed as own, and named in the taxonomy', async () => {
    const yaml = scratch.path('ward.yaml')
    expect(await wardroomJson(['benchmarks', 'add', yaml], { env })).toMatchObject({ already: false })
    expect(await wardroomJson(['benchmarks', 'add', yaml], { env })).toMatchObject({ already: true })
    interface Listed {
      readonly benchmarks: readonly { readonly id: string; readonly own: boolean }[]
    }
    const { benchmarks } = await wardroomJson<Listed>(['benchmarks', 'list'], { env })
    expect(benchmarks.filter(({ own }) => own).map(({ id }) => id)).toEqual(['ward'])
    await wardroomJson(['taxonomy', 'add', 'medical_research', 'Ethics review'], { env })
    const { stdout } = await wardroom(['taxonomy'], { env })
    expect(stdout).toContain('Ethics review (own): gap, no benchmark')
    expect(stdout).toContain('without a subcategory: ward')
    expect(await wardroomJson(['benchmarks', 'remove', 'ward'], { env })).toEqual({ removed: 'ward' })
  })

  it('need a name or a file, and not both', async () => {
    const none = await wardroom(['score', '--completions', 'x'], { env })
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('--benchmark-file')])
    const both = await wardroom(['score', 'medec', '--benchmark-file', 'x.yaml'], { env })
    expect([both.code, both.stdout]).toEqual([2, ''])
  })
})
