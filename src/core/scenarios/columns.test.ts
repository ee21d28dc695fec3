import { describe, expect, test } from 'vitest'
import { columnsScenarioSchema } from '../../contracts/scenario-recipe.ts'
import { benchmarkFileSchema } from '../../contracts/benchmark.ts'
import { fillPrompt, mapColumnsRow, readNames } from './columns.ts'
import type { MapperContext } from './scenario-mapper.ts'

const file = benchmarkFileSchema.parse({ name: 'x.csv', format: 'csv', split: 'test' })
const context = { file: { file, name: 'x', bindings: {} } } as unknown as MapperContext

function map(references: object, values: Record<string, unknown>, more: object = {}) {
  const recipe = columnsScenarioSchema.parse({ mapper: 'columns', prompt: '{q}', references, ...more })
  return mapColumnsRow(recipe, { line: 2, values: { q: 'Why?', ...values } }, context)
}

/** Texts of the references, the right ones marked. */
function read(references: object, values: Record<string, unknown>): string[] | object {
  const mapped = map(references, values)
  if (!('draft' in mapped)) return mapped
  return mapped.draft.references.map(
    ({ output, tags }) => (tags.includes('correct') ? '*' : '') + output.text,
  )
}

describe('prompt', () => {
  test.each([
    ['Note: {note}', { note: 'BP {120/80} {gold}', gold: 'x' }, 'Note: BP {120/80} {gold}'],
    ['{a}|{missing}|{empty}', { a: 'x', empty: ' ' }, 'x||'],
    ['{a} Reply as {"answer": "<x>"}', { a: 'x' }, 'x Reply as {"answer": "<x>"}'],
    ['{a} as {{"answer": "x"}}', { a: 'x' }, 'x as {"answer": "x"}'],
    ['{a} as {"a": {"b": "c"}}', { a: 'x' }, 'x as {"a": {"b": "c"}}'],
    ['{Patient Note}', { 'Patient Note': 'n' }, 'n'],
    ['{n}', { n: 3 }, '3'],
    ['{list}', { list: ['a', 'b'] }, '["a","b"]'],
  ])('%j', (template, values, expected) => {
    expect(fillPrompt(template, { line: 1, values })).toBe(expected)
  })

  test('names in order, once each', () => {
    expect(readNames('{b} {a} {b} {"x": 1} {{c}}')).toEqual(['b', 'a'])
  })

  test('a row without any of the cells is left out', () => {
    expect(map({ answer: 'a' }, { q: '', a: 'x' })).toEqual({ skip: 'missing_value', field: 'q' })
  })
})

describe('references', () => {
  const four = { options: ['a', 'b', 'c', 'd'], correct: 'key' }
  const cells = { a: 'Aspirin', b: 'Ibuprofen', c: 'Codeine', d: 'Morphine' }
  const second = ['Aspirin', '*Ibuprofen', 'Codeine', 'Morphine']

  test.each([
    ['letter', 'B', second],
    ['small letter', 'b', second],
    ['in brackets', '(B)', second],
    ['text', 'Ibuprofen', second],
    ['text in another case', 'IBUPROFEN ', second],
    ['number from one', '2', second],
    ['number', 2, second],
    ['out of range', 'E', { skip: 'bad_value', field: 'key' }],
    ['nothing', '', { skip: 'missing_value', field: 'key' }],
  ])('options in columns: %s', (_name, key, expected) => {
    expect(read(four, { ...cells, key })).toEqual(expected)
  })

  test('options numbered from zero, named by column, fewer ones, a gap', () => {
    expect(read({ ...four, first: 0 }, { ...cells, key: '1' })).toEqual(second)
    const named = { options: ['opa', 'opb'], correct: 'key' }
    expect(read(named, { opa: 'x', opb: 'y', key: 'opb' })).toEqual(['x', '*y'])
    expect(read(four, { a: 'x', b: 'y', c: '', d: '', key: 'A' })).toEqual(['*x', 'y'])
    expect(read(four, { ...cells, b: '', key: 'C' })).toEqual({ skip: 'missing_value', field: 'a' })
  })

  test('options in one column: a list, a map, objects with labels, JSON of them', () => {
    const recipe = { options: 'options', correct: 'key' }
    expect(read(recipe, { options: ['x', 'y'], key: 'B' })).toEqual(['x', '*y'])
    expect(read(recipe, { options: '["x", "y"]', key: '1' })).toEqual(['*x', 'y'])
    expect(read(recipe, { options: { A: 'x', B: 'y' }, key: 'B' })).toEqual(['x', '*y'])
    const labelled = [
      { label: 'P', text: 'x' },
      { label: 'Q', text: 'y' },
    ]
    expect(read(recipe, { options: labelled, key: 'Q' })).toEqual(['x', '*y'])
    expect(read(recipe, { options: 'no list', key: 'A' })).toEqual({
      skip: 'missing_value',
      field: 'options',
    })
  })

  test('two options of one text cannot be told apart by it', () => {
    expect(read(four, { ...cells, a: 'Ibuprofen', key: 'Ibuprofen' })).toEqual({
      skip: 'bad_value',
      field: 'key',
    })
  })

  test('labels in any case', () => {
    expect(read({ labels: ['yes', 'no'], correct: 'key' }, { key: 'No' })).toEqual(['yes', '*no'])
    expect(read({ labels: ['yes', 'no'], correct: 'key' }, { key: 'perhaps' })).toEqual({
      skip: 'bad_value',
      field: 'key',
    })
  })

  test('answers: one, several, wrong ones beside it, none', () => {
    expect(read({ answer: 'a' }, { a: 'x' })).toEqual(['*x'])
    expect(read({ answer: 'a' }, { a: ['x', 'y'] })).toEqual(['*x', '*y'])
    expect(read({ answer: 'a' }, { a: { answer: 'x' } })).toEqual(['*{"answer":"x"}'])
    expect(read({ answer: 'a', incorrect: 'w' }, { a: 'x', w: '["y", "z"]' })).toEqual(['*x', 'y', 'z'])
    expect(read({ answer: 'a', incorrect: 'w' }, { a: 'x', w: '' })).toEqual(['*x'])
    expect(read({ answer: 'a', incorrect: 'w' }, { a: 'x', w: 'y, z' })).toEqual({
      skip: 'bad_value',
      field: 'w',
    })
    expect(read({ answer: 'a' }, { a: '' })).toEqual({ skip: 'missing_value', field: 'a' })
    expect(read({ answer: 'a', optional: true }, { a: '' })).toEqual([])
    expect(read({ none: true }, {})).toEqual([])
  })

  test('the row’s own id and extra data', () => {
    const more = { id: 'n', extraData: { unit: 'u' } }
    expect(map({ answer: 'a' }, { a: 'x', n: 7, u: 'mg' }, more)).toMatchObject({
      draft: { id: '7', extraData: { unit: 'mg' }, input: 'Why?', split: 'test' },
    })
  })
})
