import { describe, expect, test } from 'vitest'
import { Readable } from 'node:stream'
import type { Split } from '../../contracts/benchmark.ts'
import type { TableScenario } from '../../contracts/scenario-recipe.ts'
import type { Row, RowFile } from '../ports.ts'
import { toBenchmark } from '../testing/samples.fixture.ts'
import { toInstances } from './to-instances.ts'

const recipe: TableScenario = {
  mapper: 'table',
  input: '{prompt} about {context}',
  references: { labels: ['A', 'B'], correct: 'label' },
  extraData: {},
  mayBeEmpty: [],
  collapseEqualInputs: false,
}
const toRows = (cells: readonly Record<string, unknown>[]): Row[] =>
  cells.map((values, index) => ({ line: index + 2, values }))
const toFile = (cells: readonly Record<string, unknown>[], split: Split = 'test'): RowFile => {
  const file = { ...toBenchmark({}).files[0]!, split }
  return { file, name: 'rows', bindings: {}, rows: Readable.from(toRows(cells)) }
}
const map = (changes: Partial<TableScenario>, cells: readonly Record<string, unknown>[]) =>
  toInstances(toBenchmark({ scenario: { ...recipe, ...changes } }), [toFile(cells)])
const row = (prompt: string, label = 'A', more: Record<string, unknown> = {}) => ({
  prompt,
  context: 'c',
  label,
  ...more,
})

describe('ids', () => {
  test('without ids of its own a set is numbered over the rows that are kept', async () => {
    const { instances, skipped } = await map({}, [row('p0'), row('', 'A'), row('p2'), row('p3', 'C')])
    expect(instances.map(({ id, input }) => [id, input])).toEqual([
      ['id0', 'p0 about c'],
      ['id1', 'p2 about c'],
    ])
    expect(skipped).toEqual([
      { reason: 'missing_value', field: 'prompt', count: 1, lines: [3] },
      { reason: 'bad_value', field: 'label', count: 1, lines: [5] },
    ])
  })

  test('own ids stay; a repeated one is left out and counted', async () => {
    const { instances, skipped } = await map({ id: 'nr' }, [
      row('p0', 'A', { nr: '7' }),
      row('p1', 'B', { nr: 8 }),
      row('p2', 'A', { nr: '7' }),
    ])
    expect(instances.map(({ id }) => id)).toEqual(['7', '8'])
    expect(skipped).toEqual([{ reason: 'duplicate_id', count: 1, lines: [4] }])
  })

  test('one instance without an id of its own takes the ids of all, a repeated one still left out', async () => {
    const { instances, skipped } = await map({ id: 'nr', mayBeEmpty: ['nr'] }, [
      row('p0', 'A', { nr: '7' }),
      row('p1', 'B', { nr: '7' }),
      row('p2', 'A', { nr: '' }),
      row('p3', 'A', { nr: '8' }),
    ])
    expect(instances.map(({ id, input }) => [id, input.slice(0, 2)])).toEqual([
      ['id0', 'p0'],
      ['id1', 'p2'],
      ['id2', 'p3'],
    ])
    expect(skipped).toEqual([{ reason: 'duplicate_id', count: 1, lines: [3] }])
  })

  test('numbering goes on over the files, each with its split', async () => {
    const benchmark = toBenchmark({ scenario: recipe })
    const { instances } = await toInstances(benchmark, [toFile([row('p0')], 'train'), toFile([row('p1')])])
    expect(instances.map(({ id, split }) => [id, split])).toEqual([
      ['id0', 'train'],
      ['id1', 'test'],
    ])
  })
})

describe('equal inputs', () => {
  const cells = [row('p0', 'A'), row('p1', 'A'), row('p0', 'B'), row('p2', 'B')]
  const right = async (mapped: ReturnType<typeof map>) =>
    (await mapped).instances.map(({ input, references }) => [
      input,
      references.find(({ tags }) => tags.includes('correct'))!.output.text,
    ])

  test('collapse to the first one’s place and the last one’s label', async () => {
    expect(await right(map({ collapseEqualInputs: true }, cells))).toEqual([
      ['p0 about c', 'B'],
      ['p1 about c', 'A'],
      ['p2 about c', 'B'],
    ])
  })

  test('stay where the benchmark does not say so', async () => {
    expect(await right(map({}, cells))).toHaveLength(4)
  })
})

describe('the table’s words', () => {
  test('a template reference, cells for the metrics, cells that may be empty', async () => {
    const { instances } = await map(
      { references: { template: '{label}!' }, extraData: { kind: 'context' }, mayBeEmpty: ['context'] },
      [row('p0', '5', { context: '' })],
    )
    expect(instances[0]).toEqual({
      id: 'id0',
      split: 'test',
      input: 'p0 about ',
      references: [{ output: { text: '5!' }, tags: ['correct'] }],
      extraData: { kind: '' },
    })
  })

  test('braces in a cell are text', async () => {
    expect((await map({}, [row('{label} {context}')])).instances[0]!.input).toBe('{label} {context} about c')
  })

  test('at most five places are named, all are counted', async () => {
    const { skipped } = await map(
      {},
      Array.from({ length: 9 }, () => row('')),
    )
    expect(skipped).toEqual([{ reason: 'missing_value', field: 'prompt', count: 9, lines: [2, 3, 4, 5, 6] }])
  })
})
