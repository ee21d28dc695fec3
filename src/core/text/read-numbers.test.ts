import { expect, test } from 'vitest'
import { parsePythonFloat, readNumbers } from './read-numbers.ts'

// Right sides are what Python's float() gives; null where it raises.
test.each<[string, number | null]>([
  ['1', 1],
  [' 1 ', 1],
  ['\n1\t', 1],
  ['\u00a01', 1],
  ['\ufeff1', null],
  ['1\u200b', null],
  ['1.', 1],
  ['.5', 0.5],
  ['.', null],
  ['', null],
  ['1e5', 1e5],
  ['1e', null],
  ['1e400', Infinity],
  ['1_000', 1000],
  ['1_0e1_0', 1e11],
  ['1__0', null],
  ['_1', null],
  ['1_', null],
  ['1_.0', null],
  ['1._0', null],
  ['1e_5', null],
  ['inf', Infinity],
  ['-Infinity', -Infinity],
  ['infinit', null],
  ['NaN', NaN],
  ['+nan', NaN],
  ['１２', 12],
  ['0x10', null],
  ['1,5', null],
  ['1 2', null],
  ['+-1', null],
  ['--1', null],
  ['−1', null],
  ['5%', null],
  ['27.5 kg', null],
])('parsePythonFloat %j → %d', (text, expected) => expect(parsePythonFloat(text)).toEqual(expected))

test('numbers of a text, with their places', () => {
  const text = 'At 70 kg give 1,204.5 mg, not -3.'
  const numbers = readNumbers(text)
  expect(numbers.map(({ value }) => value)).toEqual([70, 1204.5, -3])
  expect(numbers.map(({ start, end }) => text.slice(start, end))).toEqual(['70', '1,204.5', '-3'])
})

test('names, ordinals, ratios and dates hold none', () => {
  expect(readNumbers('HbA1c, FIB-4, 3rd, 70-year-old, 120/80, 42abc, 03/01/2024, v1.2.3')).toEqual([])
})
