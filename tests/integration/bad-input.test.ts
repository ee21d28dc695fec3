// Files that are not what they should be → one sentence with file, line and field, never a cell's text; the rest is imported.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorReportSchema, type ErrorReport } from '../../src/contracts/errors.ts'
import type { SkippedRows } from '../../src/contracts/instance.ts'
import { parseOnly, wardroom, wardroomJson, type Ended } from './command-line.ts'
import { isFirstOfFormat, toImports, toRefusals } from './bad-files.ts'
import { cellText, sampleBenchmarks, toFileText } from './sample-files.ts'
import { createScratch, type Scratch } from './scratch.ts'
import { makeWorkspace, type WorkspacePlace } from './workspace.ts'

let scratch: Scratch
let workspace: WorkspacePlace

beforeAll(async () => {
  scratch = createScratch()
  workspace = await makeWorkspace(scratch, 'workspace')
})
afterAll(() => scratch.remove())

describe.concurrent.each(sampleBenchmarks)('a file of $name', (benchmark) => {
  const { name, format } = benchmark
  it.each(toRefusals(benchmark))(
    'is refused: $why',
    async ({ why, content, says, line, field, ofFormat }) => {
      const readBy = isFirstOfFormat(benchmark) && ofFormat === true ? 'both' : 'program'
      const file = scratch.write(`${name}/${why.replaceAll(/\W+/g, '-')}.${format}`, content)
      const { error } = await refuse(['data', 'instances', name, '--data', file], readBy)
      expect(error).toMatchObject({ code: 'bad_input', file })
      expect(error.message).toMatch(says)
      expect(error.message).toContain(file)
      if (line !== undefined) expect(error.line).toBe(line)
      if (field !== undefined) expect(error.field).toBe(field)
    },
  )

  it('is refused where it is no file', async () => {
    const words = ['data', 'instances', name, '--data']
    const folder = scratch.path('home')
    const missing = scratch.path('nowhere.csv')
    expect((await refuse([...words, folder], 'program')).error).toMatchObject({
      code: 'bad_input',
      file: folder,
      message: expect.stringMatching(/is a directory; give the file \S+\.$/) as string,
    })
    expect((await refuse([...words, missing], 'program')).error).toMatchObject({
      code: 'not_found',
      file: missing,
      message: `${missing} does not exist.`,
    })
  })

  const others = sampleBenchmarks.filter((other) => other.format === format || isFirstOfFormat(other))
  it.each(others.filter((other) => other !== benchmark))(
    'is refused where it belongs to $name',
    async (other) => {
      const file = scratch.write(`${name}/of-${other.name}.${other.format}`, toFileText(other, other.rows))
      const { error } = await refuse(['data', 'instances', name, '--data', file], 'program')
      expect(error).toMatchObject({ code: 'bad_input', file })
      // Of the same format, the sentence can say whose file it is.
      if (other.format === format) expect(error.message).toContain(`It looks like a file of ${other.name}.`)
      else expect(error.message).toMatch(/looks like|is one JSON|this is not JSON|second document/)
    },
  )

  it.each(toImports(benchmark))('is read but for $but', async ({ but, content, instances, skipped }) => {
    const file = scratch.write(`${name}/but-${but.replaceAll(/\W+/g, '-')}.${format}`, content)
    const read = await wardroom(['data', 'instances', name, '--data', file, '--json'], scratch)
    expect(read.stderr).toBe('')
    const report = parseOnly<{ instances: unknown[]; skipped: SkippedRows[] }>(read.stdout)
    expect(report.instances).toHaveLength(instances)
    expect(report.skipped).toEqual(skipped)
  })
})

describe.each(sampleBenchmarks)('data add $name', (benchmark) => {
  it('adds what it can and says what was left out; nothing of a bad file', async () => {
    const { name, format } = benchmark
    const { env } = workspace
    const { content, instances, skipped } = toImports(benchmark).at(-1)!
    const file = scratch.write(`added.${format}`, content)
    const { dataset } = await wardroomJson<{ dataset: object }>(['data', 'add', name, file], { env })
    expect(dataset).toMatchObject({
      access: 'private',
      instances,
      skipped,
      rows: instances + countOf(skipped),
    })
    const bad = scratch.write(`bad.${format}`, toRefusals(benchmark)[0]!.content)
    await refuse(['data', 'add', name, bad], 'program')
    const { datasets } = await wardroomJson<{ datasets: { benchmark: string }[] }>(['data', 'list'], { env })
    expect(datasets.filter((entry) => entry.benchmark === name)).toHaveLength(1)
  })
})

describe('completions for score', () => {
  const [medcalc] = sampleBenchmarks
  const good = '{"id": "1", "completion": "4.5"}\n'
  it.each<[string, string | Buffer, object]>([
    ['an empty file', '', { field: 'id' }],
    ['a line cut short', `${good}{"id": "2", "compl`, { line: 2 }],
    ['CSV', `id,completion\n1,${cellText}\n`, { line: 1 }],
    ['a missing key', `${good}{"id": "2", "answer": "${cellText}"}\n`, { line: 2, field: 'completion' }],
    ['a number for an answer', `{"id": "1", "completion": 4.5}\n`, { line: 1, field: 'completion' }],
    ['an id twice', good + good, { line: 2, field: 'id' }],
    ['ids of another set', `{"id": "${cellText}", "completion": "4.5"}\n`, { field: 'id' }],
    ['UTF-16', Buffer.from(`\ufeff${good}`, 'utf16le'), { line: 1 }],
  ])('refuses %s', async (_, content, place) => {
    const data = scratch.write('test_data.csv', toFileText(medcalc!, medcalc!.rows))
    const file = scratch.write('completions.jsonl', content)
    const words = ['score', 'medcalc_bench', '--data', data, '--completions', file]
    expect((await refuse(words, 'both')).error).toMatchObject({ code: 'bad_input', file, ...place })
  })

  it('takes a BOM, CRLF, numbers as ids and unknown ids, and counts what it leaves out', async () => {
    const data = scratch.write('test_data.csv', toFileText(medcalc!, medcalc!.rows))
    const lines = ['{"id": 1, "completion": "4.5"}', '', '{"id": "x", "completion": "4.5"}']
    const file = scratch.write('completions.jsonl', `\ufeff${lines.join('\r\n')}\r\n`)
    const words = ['score', 'medcalc_bench', '--data', data, '--completions', file]
    expect(await wardroomJson(words, scratch)).toMatchObject({
      coverage: { total: 4, scored: 1, failed: 3 },
      ignored: [{ reason: 'unknown_id', count: 1, lines: [3] }],
    })
  })
})

/** Exit code 2, one object on standard error for a program or one line for a person, and nothing else anywhere. */
async function refuse(words: readonly string[], readBy: 'program' | 'both'): Promise<ErrorReport> {
  const { env } = workspace
  const reported = await wardroom([...words, '--json'], { env })
  const report = errorReportSchema.strict().parse(parseOnly(reported.stderr))
  expect(reported).toMatchObject({ code: 2, stdout: '' })
  expect(reported.stderr).not.toContain(cellText)
  expect(report.error.message).toMatch(/^\S[^\n]*\.$/)
  expect(report.error.message).not.toMatch(/\sat \S+:\d+|node:|Error:/)
  if (readBy === 'both') expectLine(await wardroom(words, { env }), report.error.message)
  return report
}

function expectLine({ code, stdout, stderr }: Ended, message: string): void {
  expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: `${message}\n` })
}

function countOf(skipped: readonly SkippedRows[]): number {
  return skipped.reduce((sum, { count }) => sum + count, 0)
}
