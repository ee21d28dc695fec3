import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { IdentifierSpan } from './identifier.ts'
import { replaceIdentifiers, toShiftDays, toSurrogate, type SurrogateScope } from './surrogates.ts'

function toScope(scope: string, key = 'k'): SurrogateScope {
  return {
    hasher: { keyedId: (text) => createHmac('sha256', key).update(text).digest('hex') },
    scope,
  }
}

function toSpan(text: string, value: string, kind: IdentifierSpan['class']): IdentifierSpan {
  const start = text.indexOf(value)
  return { start, end: start + value.length, class: kind, rule: 'list', score: 1 }
}

const to = toScope('patient 1')

describe('the shift of dates', () => {
  test('is from -365 to 365 days, never 0, and spreads over that range', () => {
    const shifts = Array.from({ length: 3_000 }, (_, at) => toShiftDays(toScope(`patient ${at}`)))
    expect(Math.min(...shifts)).toBeGreaterThanOrEqual(-365)
    expect(Math.max(...shifts)).toBeLessThanOrEqual(365)
    expect(shifts).not.toContain(0)
    expect(new Set(shifts).size).toBeGreaterThan(650)
  })

  test('is the same for one patient and key, and another for another key', () => {
    expect(toShiftDays(toScope('p'))).toBe(toShiftDays(toScope('p')))
    expect(toShiftDays(toScope('p', 'a'))).not.toBe(toShiftDays(toScope('p', 'b')))
  })

  test('keeps the days between two dates', () => {
    const days = (text: string) => Date.parse(`${toSurrogate(text, 'date', to)}T00:00:00Z`) / 86_400_000
    expect(days('2021-12-20') - days('2021-12-06')).toBe(14)
    expect(days('2021-12-06')).not.toBe(Date.parse('2021-12-06T00:00:00Z') / 86_400_000)
  })

  test('leaves no date standing that it cannot read', () => {
    expect(toSurrogate('Christmas', 'date', to)).toBe('[date]')
  })
})

describe('names', () => {
  test('are the same for the same person, whole or in part, in any case', () => {
    const [given, surname] = toSurrogate('Jane Whitfield', 'name', to).split(' ')
    expect(given).not.toBe('Jane')
    expect(surname).not.toBe('Whitfield')
    expect(toSurrogate('Whitfield', 'name', to)).toBe(surname)
    expect(toSurrogate('WHITFIELD', 'name', to)).toBe(surname!.toUpperCase())
  })

  test('differ between patients and between keys', () => {
    const all = [to, toScope('patient 2'), toScope('patient 1', 'other')]
    expect(new Set(all.map((scope) => toSurrogate('Eleanor Whitfield', 'name', scope))).size).toBe(3)
  })

  test('keep initials as initials', () => {
    expect(toSurrogate('Anna S.', 'name', to)).toMatch(/^\p{Lu}\p{Ll}+ \p{Lu}\.$/u)
  })
})

describe('the rest', () => {
  test.each([
    ['phone', '555-010-0199', /^\d{3}-\d{3}-\d{4}$/],
    ['ssn', '987-65-4321', /^\d{3}-\d{2}-\d{4}$/],
    ['record_number', 'MRN-0012345', /^MRN-\d{7}$/],
    ['health_plan', 'HL-987654', /^[A-Z]{2}-\d{6}$/],
    ['vehicle', '1M8GDM9AXKP042788', /^\d[A-Z]\d[A-Z]{3}\d[A-Z]{4}\d{6}$/],
    ['email', 'jane@hospital.org', /^[a-z]+@example\.invalid$/],
    ['url', 'https://hospital.org/jane', /^https:\/\/example\.invalid\/\d+$/],
    ['ip_address', '10.1.2.3', /^192\.0\.2\.\d{1,3}$/],
    ['place', 'Mercy General Hospital', /^\p{Lu}\p{Ll}+ General Hospital$/u],
    ['place', 'Chicago', /^\p{Lu}\p{Ll}+$/u],
    ['photo', 'IMG_2041.jpg', /^\[photo\]$/],
  ] as const)('of class %s, %s keeps its shape only', (kind, value, shape) => {
    const surrogate = toSurrogate(value, kind, to)
    expect(surrogate).toMatch(shape)
    expect(surrogate).not.toBe(value)
    expect(toSurrogate(value, kind, to)).toBe(surrogate)
  })

  test('every age over 89 becomes the same words', () => {
    expect(['92', '101'].map((age) => toSurrogate(age, 'age', to))).toEqual(['90 or more', '90 or more'])
  })

  test('a text keeps everything outside its spans', () => {
    const text = 'Jane Roe, 92, was seen on 2021-12-06 (MRN 0012345).'
    const spans = [
      toSpan(text, 'Jane Roe', 'name'),
      toSpan(text, '92', 'age'),
      toSpan(text, '2021-12-06', 'date'),
      toSpan(text, '0012345', 'record_number'),
    ]
    const replaced = replaceIdentifiers(text, spans, to)
    expect(replaced).toMatch(/^\p{L}+ \p{L}+, 90 or more, was seen on \d{4}-\d{2}-\d{2} \(MRN \d{7}\)\.$/u)
    for (const { start, end } of spans) expect(replaced).not.toContain(text.slice(start, end))
  })

  test('the surrogate of a value tells nothing of its hash', () => {
    const plain = createHash('sha256').update('Jane').digest('hex')
    expect(toSurrogate('Jane', 'other_code', to)).not.toContain(plain.slice(0, 8))
  })
})
