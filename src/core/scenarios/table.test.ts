import { describe, expect, test } from 'vitest'
import type { FileFormat } from '../../contracts/benchmark.ts'
import type { TableScenario } from '../../contracts/scenario-recipe.ts'
import { toBenchmark } from '../testing/samples.fixture.ts'
import { toFile, toRight } from './mapper-shows.fixture.ts'
import { createTableMapper } from './table.ts'

const recipe: TableScenario = {
  mapper: 'table',
  input: '{q}',
  references: { template: '{a}' },
  extraData: {},
  mayBeEmpty: [],
  collapseEqualInputs: false,
}

function map(changes: Partial<TableScenario>, rows: Record<string, unknown>[], format: FileFormat = 'csv') {
  const mapper = createTableMapper({ ...recipe, ...changes })
  const { file, name, bindings } = toFile([], { format })
  return rows.map((values, index) => {
    const mapped = mapper.mapRow(
      { line: index + 1, values },
      { benchmark: toBenchmark(), file: { file, name, bindings } },
    )
    if ('length' in mapped) throw new Error('a table row is one instance')
    return mapped
  })
}

describe('options', () => {
  const columns = { options: { '1': 'opa', '2': 'opb', '3': 'opc' }, correct: 'cop' }
  test.each([
    [{ opa: 'x', opb: 'y', opc: 'z', cop: 2 }, 'y'],
    [{ opa: 'x', opb: '', opc: 'z', cop: '3' }, 'z'],
    [{ opa: 'x', opb: 'y', opc: 'z', cop: 4 }, 'bad_value cop'],
    [{ opa: 'x', opb: 'y', opc: 'z' }, 'missing_value cop'],
  ])('in columns: %j → %s', (row, right) => {
    expect(map({ references: columns }, [{ q: 'q', ...row }]).map(toRight)).toEqual([right])
  })

  test('a column without text keeps its place', () => {
    const [mapped] = map({ references: columns }, [{ q: 'q', opa: 'x', opb: '', opc: 'z', cop: 1 }])
    expect(mapped).toMatchObject({ draft: { references: { 1: { output: { text: '' } }, length: 3 } } })
  })

  test.each([
    [{ A: 'x', B: 'y', C: null }, 'B', 'y'],
    [{ A: 'x', B: 'y' }, 'C', 'bad_value label'],
    ['A or B', 'A', 'bad_value label'],
  ])('in one cell: %j, %s → %s', (options, label, right) => {
    const references = { optionsIn: 'options', correct: 'label' }
    expect(map({ references }, [{ q: 'q', options, label }]).map(toRight)).toEqual([right])
  })
})

test('a running number counts the rows that are kept', () => {
  const mapped = map({ input: '{#} {q}' }, [
    { q: 'x', a: '1' },
    { q: 'y', a: '' },
    { q: 'z', a: '2' },
  ])
  expect(mapped.map((row) => ('draft' in row ? row.draft.input : null))).toEqual(['1 x', null, '2 z'])
})

test('only rows with the wanted value are asked', () => {
  const rows = [' true', 'TRUE', 'false', ''].map((qc) => ({ q: 'q', a: 'a', qc }))
  expect(map({ where: { qc: 'TRUE' } }, rows).map(toRight)).toEqual([
    'a',
    'a',
    'not_asked qc',
    'not_asked qc',
  ])
})

describe('cells', () => {
  const draftOf = (changes: Partial<TableScenario>, q: string, format?: FileFormat) =>
    map(changes, [{ q, a: 'a' }], format).map((row) => ('draft' in row ? row.draft.input : toRight(row)))[0]

  test.each([
    [{}, ' x\r\ny ', 'csv', ' x\ny '],
    [{ strip: true }, ' x\r\ny ', 'csv', 'x\ny'],
    [{ readAs: 'pandas' }, ' x\r\ny ', 'csv', ' x\r\ny '],
    [{}, 'x\r\ny', 'jsonl', 'x\r\ny'],
    [{ readAs: 'pandas' }, 'n/a', 'csv', 'missing_value q'],
    [{}, 'n/a', 'csv', 'n/a'],
  ] as const)('%j: %j in %s → %j', (...[changes, cell, format, expected]) => {
    expect(draftOf(changes, cell, format)).toBe(expected)
  })
})
