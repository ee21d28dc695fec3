// Chosen settings under policies: the stricter side holds, and nothing loosens.
import { describe, expect, it } from 'vitest'
import { defaultSettings, type Policy } from '../../contracts/workspace-settings.ts'
import { applyPolicy, findHeld } from './apply-policy.ts'

const format = 'wardroom-policy-1'
const strict: Policy = {
  format,
  idleMinutes: 5,
  revealMinutes: 2,
  keepJobsWhenLocked: false,
  contentProtection: true,
}
const loose = { idleMinutes: 240, revealMinutes: 60, keepJobsWhenLocked: true, contentProtection: false }

describe('applyPolicy', () => {
  it('leaves settings alone where the policy says nothing', () => {
    expect(applyPolicy(loose, { format })).toEqual(loose)
    expect(applyPolicy(defaultSettings, { format })).toEqual(defaultSettings)
  })

  it('holds loose settings to the policy', () => {
    expect(applyPolicy(loose, strict)).toEqual({
      idleMinutes: 5,
      revealMinutes: 2,
      keepJobsWhenLocked: false,
      contentProtection: true,
    })
  })

  it('never loosens a stricter choice', () => {
    const tight = { idleMinutes: 1, revealMinutes: 1, keepJobsWhenLocked: false, contentProtection: true }
    expect(
      applyPolicy(tight, { format, idleMinutes: 60, revealMinutes: 60, keepJobsWhenLocked: true }),
    ).toEqual(tight)
  })
})

describe('findHeld', () => {
  it('names what the policy narrows, and not what it merely allows', () => {
    expect(findHeld({ format })).toEqual([])
    expect(findHeld({ format, keepJobsWhenLocked: true })).toEqual([])
    expect(findHeld(strict)).toEqual([
      'idleMinutes',
      'revealMinutes',
      'keepJobsWhenLocked',
      'contentProtection',
    ])
  })
})
