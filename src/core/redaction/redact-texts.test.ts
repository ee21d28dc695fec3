import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { StoredInstance } from '../../contracts/instance.ts'
import { surrogateSetSchema } from '../../contracts/redacted.ts'
import type { Hasher } from '../ports.ts'
import { createIdentifierFinder } from './identifiers/create-identifier-finder.ts'
import { findInTexts } from './identifiers/find-in-texts.ts'
import { shortLists } from './identifiers/lists.fixture.ts'
import { redactTexts, requireGated, toTexts, type MarkedInstance } from './redact-texts.ts'
import { sealSurrogates } from './redacted.ts'

const { find } = createIdentifierFinder(shortLists)

function toHasher(key: string): Hasher {
  return {
    sha256: (text) => createHash('sha256').update(text).digest('hex'),
    keyedId: (text) => createHmac('sha256', key).update(text).digest('hex'),
  }
}

const instance: StoredInstance = {
  rowId: 'ROW-CANARY',
  id: 'ID-CANARY',
  split: 'test',
  input: 'Mrs. Eleanor Whitfield, MRN 0012345, came on 03/14/2021 and again on 03/16/2021.',
  references: [
    { output: { text: 'Please tell Whitfield to rest.' }, tags: ['correct'] },
    { output: { text: 'Call 415-555-0132.' }, tags: [] },
  ],
  extraData: { note: 'EXTRA-CANARY' },
}

function mark(one: StoredInstance): MarkedInstance {
  return { instance: one, spans: findInTexts(toTexts(one), find) }
}

function redact(instances: readonly StoredInstance[], key = 'k') {
  const { redacted, replaced } = redactTexts({ access: 'gated', marked: instances.map(mark) }, toHasher(key))
  return { rows: redacted.open().rows, replaced }
}

describe('questions with surrogates', () => {
  test('have none of what was marked, and keep the words around it', () => {
    const [row] = redact([instance]).rows
    const text = JSON.stringify(row)
    for (const value of ['Eleanor', 'Whitfield', '0012345', '03/14/2021', '415-555-0132'])
      expect(text).not.toContain(value)
    expect(row!.input).toMatch(/^Mrs\. [A-Z][a-z]+ [A-Z][a-z]+, MRN \d{7}, came on .* and again on .*\.$/)
    expect(row!.references.map(({ correct }) => correct)).toEqual([true, false])
  })

  test('call one person by one name in all their texts, and keep days apart as far as they were', () => {
    const [row] = redact([instance]).rows
    const surname = /^Mrs\. \S+ (\S+),/.exec(row!.input)![1]!
    expect(row!.references[0]!.text).toBe(`Please tell ${surname} to rest.`)
    const days = [...row!.input.matchAll(/\d{2}\/\d{2}\/\d{4}/g)].map(([day]) => Date.parse(day))
    expect((days[1]! - days[0]!) / 86_400_000).toBe(2)
  })

  test('carry nothing but keyed id, split, input and references', () => {
    const [row] = redact([instance]).rows
    expect(Object.keys(row!)).toEqual(['id', 'split', 'input', 'references'])
    expect(row!.id).toMatch(/^[0-9a-f]{32}$/)
    expect(JSON.stringify(row)).not.toContain('CANARY')
  })

  test('are counted by class', () => {
    expect(redact([instance]).replaced).toEqual({ name: 2, record_number: 1, date: 2, phone: 1 })
    expect(redact([{ ...instance, input: 'Nothing.', references: [] }]).replaced).toEqual({})
  })

  test('have the same bytes for the same key, in an order that tells nothing', () => {
    const others = ['a', 'b', 'c', 'd'].map((rowId) => ({ ...instance, rowId }))
    const once = redact([instance, ...others]).rows
    expect(redact([...others, instance]).rows).toEqual(once)
    expect(once.map(({ id }) => id)).toEqual(once.map(({ id }) => id).sort())
    expect(redact([instance], 'another').rows[0]).not.toEqual(redact([instance]).rows[0])
  })

  test('shift dates by question, not all alike', () => {
    const rows = Array.from({ length: 8 }, (_, at) => ({ ...instance, rowId: `row ${at}` }))
    const days = redact(rows).rows.map(({ input }) => /\d{2}\/\d{2}\/\d{4}/.exec(input)![0])
    expect(new Set(days).size).toBeGreaterThan(4)
    expect(days).not.toContain('03/14/2021')
  })
})

describe('what cannot leave', () => {
  test.each(['public', 'private'] as const)('%s text is refused', (access) => {
    expect(() => requireGated(access)).toThrow(expect.objectContaining({ code: 'not_allowed' }))
    expect(() => redactTexts({ access, marked: [mark(instance)] }, toHasher('k'))).toThrow(
      expect.objectContaining({ code: 'not_allowed' }),
    )
  })

  test('a text whose marks are missing', () => {
    const { spans } = mark(instance)
    expect(() =>
      redactTexts({ access: 'gated', marked: [{ instance, spans: spans.slice(1) }] }, toHasher('k')),
    ).toThrow(TypeError)
  })

  test('a field that the closed schema does not have', () => {
    const [row] = redact([instance]).rows
    const set = { format: 'wardroom-surrogates-1', rows: [row!] }
    expect(surrogateSetSchema.parse(set)).toEqual(set)
    for (const wrong of [
      { ...set, note: 'x' },
      { ...set, rows: [{ ...row!, extraData: {} }] },
      { ...set, rows: [{ ...row!, id: 'MRN0012345' }] },
      { ...set, rows: [{ ...row!, references: [{ text: 'x', correct: true, tags: [] }] }] },
    ])
      expect(() => sealSurrogates(wrong)).toThrow()
  })
})
