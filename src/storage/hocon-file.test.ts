import { describe, expect, test } from 'vitest'
import { parseHocon } from './hocon-file.ts'

test.each<[string, unknown]>([
  ['# c\na: 1 // c\nb = "x#y"\n', { a: 1, b: 'x#y' }],
  ['list: [\n  {a: 1},\n  {a: 2},\n]\n', { list: [{ a: 1 }, { a: 2 }] }],
  ['a: 1\na: 2\nb { c: 1 }\nb { d: 2 }\n', { a: 2, b: { c: 1, d: 2 } }],
  [
    '\ufeff{"deployments": {"openai/gpt": "sk-1#2"}, openaiApiKey: sk-abc_d}',
    { deployments: { 'openai/gpt': 'sk-1#2' }, openaiApiKey: 'sk-abc_d' },
  ],
  ['note: "include \\"x\\" and ${y} | @z" # include "a"', { note: 'include "x" and ${y} | @z' }],
  ['a: """x\ninclude"""', { a: 'x\ninclude' }],
  ['preinclude: 1\ninclude-x: 2', { preinclude: 1, 'include-x': 2 }],
  ['', {}],
])('%j', async (text, value) => {
  expect(await parseHocon(text, 'f.conf')).toEqual(value)
})

describe('refused before the parser sees it', () => {
  test.each([
    ['a: 1\ninclude "b.conf"', 2, 'includes are not followed'],
    ['include url("http://127.0.0.1/x")', 1, 'includes are not followed'],
    ['a: include required(file("/etc/passwd"))', 1, 'includes are not followed'],
    ['a: {require "x.js"}', 1, 'includes are not followed'],
    ['a: 1\n\nb: ${HOME}', 3, 'references to other values or to the environment are not followed'],
    ['a: ${?KEY}', 1, 'references to other values or to the environment are not followed'],
    ['@"x.conf"', 1, 'an unquoted @, | or ` is no HOCON'],
    ['a: "1+1" | eval', 1, 'an unquoted @, | or ` is no HOCON'],
  ])('%j', async (text, line, why) => {
    await expect(parseHocon(text, 'f.conf')).rejects.toMatchObject({
      code: 'bad_input',
      message: `f.conf, line ${line}: ${why}.`,
      place: { file: 'f.conf', line },
    })
  })

  test.each([
    '"__proto__": {spoilt: 1}',
    '__proto__.spoilt: 1',
    '"__pro\\u0074o__": {spoilt: 1}',
    '"__pro" "to__" {spoilt: 1}',
  ])('%j', async (text) => {
    await expect(parseHocon(text, 'f.conf')).rejects.toThrow('f.conf: a key may not be called __proto__.')
    expect(({} as Record<string, unknown>)['spoilt']).toBeUndefined()
  })
})

test.each([
  ['a: 1\n}\nb: 2', 2, 'this } closes nothing'],
  ['a: [\n  1}\n', 2, 'this } closes nothing'],
  ['a: 1\nb: [\n  sk-secret\n', 2, 'a ] is lacking for what begins here'],
])('%j', async (text, line, why) => {
  await expect(parseHocon(text, 'f.conf')).rejects.toMatchObject({ message: `f.conf, line ${line}: ${why}.` })
})

test.each([
  ['a: sk-secret: 1\n', 1],
  ['a: 1\nb: "sk-secret\n', 2],
])('%j names the line, and nothing of the text', async (text, line) => {
  await expect(parseHocon(text, 'f.conf')).rejects.toMatchObject({
    code: 'bad_input',
    message: `f.conf, line ${line}: this is not HOCON.`,
  })
})

test('a file of another kind is refused by its length', async () => {
  await expect(parseHocon(' '.repeat(4_000_001), 'f.conf')).rejects.toThrow('f.conf is longer than 4 MB.')
})
