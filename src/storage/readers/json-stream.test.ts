// Long JSON in windows: the same entries as in one piece, wherever a part ends, and the fault's line.
import { expect, it } from 'vitest'
import { JsonStreamFault, streamEntries } from './json-stream.ts'

async function* inParts(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

async function entriesOf(text: string, size: number) {
  const entries = []
  for await (const batch of streamEntries(inParts(text, size))) entries.push(...batch)
  return entries
}

const LIST = '[ {"q": "a\\"]},{", "n": [1, {"x": null}]},\n 12.5e1 ,\r\n"text", true, [], {} ]\n'
const OBJECT = '{"4": {"q": 1},\n "b\\n": {"q": [2]} , "1": 3}'

it.each([1, 2, 3, 7, 16, 1000])('gives the entries of a list in parts of %i', async (size) => {
  expect(await entriesOf(LIST, size)).toEqual([
    { key: null, text: '{"q": "a\\"]},{", "n": [1, {"x": null}]}', line: 1 },
    { key: null, text: '12.5e1', line: 2 },
    { key: null, text: '"text"', line: 3 },
    { key: null, text: 'true', line: 3 },
    { key: null, text: '[]', line: 3 },
    { key: null, text: '{}', line: 3 },
  ])
  expect(await entriesOf('[]', size)).toEqual([])
})

it.each([1, 2, 5, 1000])('gives the members of an object in parts of %i', async (size) => {
  expect(await entriesOf(OBJECT, size)).toEqual([
    { key: '4', text: '{"q": 1}', line: 1 },
    { key: 'b\n', text: '{"q": [2]}', line: 2 },
    { key: '1', text: '3', line: 2 },
  ])
})

it.each([
  ['[\n{"a": 1},\n{"a": 2', 3, 'truncated'],
  ['[1, 2', 1, 'truncated'],
  ['[\n1\n2]          ', 3, 'invalid'],
  ['[{"a": NaN}]          ', 1, 'invalid'],
  ['[1]\n{"a": 1}', 2, 'trailing'],
  ['\n5', 2, 'shape'],
  ['{"a": 1,\n"a": 2}', 2, 'twice'],
])('%j is faulty at line %i: %s', async (text, line, reason) => {
  for (const size of [1, 4, 1000]) {
    const fault = await entriesOf(text, size).catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(JsonStreamFault)
    expect(fault).toMatchObject({ line, reason })
  }
})
