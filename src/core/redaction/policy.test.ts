import { describe, expect, test } from 'vitest'
import { audienceSchema } from '../../contracts/redacted.ts'
import { toRun } from '../testing/samples.fixture.ts'
import { applyPolicy, ruleOf } from './apply-policy.ts'
import { readers, type Reader } from './field-rule.ts'
import type { RecordKind } from './policy-records.ts'
import { policy, type PolicyTable } from './policy.ts'
import { toPolicyText } from './policy-document.ts'

const ids = { keyedId: (text: string) => `${'0'.repeat(40)}${text}` }
const outside = audienceSchema.options
const closed = ['gated', 'private'] as const

describe('text of data', () => {
  const texts: readonly (readonly [RecordKind, string])[] = [
    ['instance', 'input'],
    ['instance', 'references'],
    ['instance', 'extraData'],
    ['instance', 'id'],
    ['request', 'prompt'],
    ['completion', 'text'],
    ['completion', 'thinking'],
    ['instance_score', 'extracted'],
    ['verdict', 'reason'],
    ['verdict', 'thinking'],
    ['review', 'comment'],
    ['run', 'name'],
    ['run', 'suite'],
    ['dataset', 'label'],
    ['benchmark', 'adapter'],
    ['spec', 'adapterSpec'],
    ['audit_entry', 'note'],
  ]
  test.each(texts)('%s.%s leaves with no export, whatever the data', (kind, field) => {
    for (const audience of outside)
      for (const access of ['public', ...closed] as const)
        expect(ruleOf(kind, field, { audience, access })).toBe('suppressed')
  })

  test('is on the screen as a rounded length only where it is not public', () => {
    for (const [kind, field] of [
      ['instance', 'input'],
      ['request', 'prompt'],
      ['completion', 'text'],
      ['verdict', 'reason'],
    ] as const) {
      expect(ruleOf(kind, field, { audience: 'screen', access: 'public' })).toBe('as_is')
      for (const access of closed) expect(ruleOf(kind, field, { audience: 'screen', access })).toBe('rounded')
    }
  })
})

test('per-instance states of closed data leave the house for nobody', () => {
  for (const field of ['status', 'values'] as const)
    for (const access of closed) {
      expect(ruleOf('instance_score', field, { audience: 'colleague', access })).not.toBe('suppressed')
      for (const audience of ['institution', 'public'] as const)
        expect(ruleOf('instance_score', field, { audience, access })).toBe('suppressed')
    }
})

test('no reader farther away has more of a field than a nearer one', () => {
  const openness = { as_is: 3, rounded: 2, hashed: 1, suppressed: 0 }
  for (const fields of Object.values(policy) as Record<string, PolicyTable['suite']['name']>[])
    for (const rule of Object.values(fields))
      for (const row of [rule.open, rule.closed]) {
        const steps = readers.map((reader: Reader) => openness[row[reader]])
        expect(steps).toEqual(steps.toSorted((a, b) => b - a))
        for (const reader of readers)
          expect(openness[rule.closed[reader]]).toBeLessThanOrEqual(openness[rule.open[reader]])
      }
})

test('what is rounded says how, and what is hashed says as what', () => {
  for (const fields of Object.values(policy) as Record<string, PolicyTable['suite']['name']>[])
    for (const rule of Object.values(fields)) {
      const used = [...Object.values(rule.open), ...Object.values(rule.closed)]
      if (used.includes('rounded')) expect(rule.rounding).not.toBeNull()
      if (used.includes('hashed')) expect(rule.space).not.toBeNull()
    }
})

describe('applying it', () => {
  const reading = { audience: 'institution', access: 'private', ids } as const

  test('gives the fields that the table names and lets out no other', () => {
    const run = { ...toRun({ name: 'CANARY', suite: 'CANARY' }), patient: 'CANARY', scores: [] }
    const shown = applyPolicy('run', run, reading)
    expect(JSON.stringify(shown)).not.toContain('CANARY')
    expect(Object.keys(shown)).not.toContain('patient')
    expect(shown['id']).toBe(ids.keyedId('').slice(0, 32))
  })

  test('goes through records inside records', () => {
    const odd = {
      ...toRun().scores[0]!,
      interval: { low: 0.12345, high: 0.9, method: 'wilson', note: 'CANARY' },
    }
    expect(applyPolicy('score', odd as never, reading)['interval']).toEqual({
      low: 0.123,
      high: 0.9,
      method: 'wilson',
    })
  })

  test('fails closed on what it does not know', () => {
    expect(ruleOf('run', 'patient', reading)).toBe('suppressed')
    expect(ruleOf('patient' as RecordKind, 'name', reading)).toBe('suppressed')
    expect(ruleOf('constructor' as RecordKind, 'name', reading)).toBe('suppressed')
    expect(() =>
      applyPolicy('interval', { low: 'CANARY', high: 1, method: 'wilson' } as never, reading),
    ).toThrow(TypeError)
  })
})

test('its version follows the audience’s schema and the table', () => {
  expect(new Set(outside.map(toPolicyText)).size).toBe(outside.length)
  expect(toPolicyText('public')).toContain('"suppressed"')
})

test('a field without a rule does not compile', () => {
  const { access, ...rest } = policy.run
  expect(access.rounding).toBeNull()
  // @ts-expect-error the rule for `access` is missing
  const incomplete: PolicyTable = { ...policy, run: rest }
  // @ts-expect-error a rule for a field that no run has
  const unknown: PolicyTable['run'] = { ...policy.run, patient: access }
  expect([incomplete, unknown]).toHaveLength(2)
})
