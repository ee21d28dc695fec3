// Every step between levels: what it needs.
import { describe, expect, it } from 'vitest'
import { toAccessStep } from './access-decision.ts'

describe('toAccessStep', () => {
  it('raises without a reason', () => {
    expect(toAccessStep({ access: 'public', origin: 'official' }, 'private', 'public')).toEqual({
      ...{ act: 'import', decision: null },
    })
    expect(toAccessStep({ access: 'gated', origin: 'other' }, 'gated', 'public')).toBeNull()
  })

  it('makes a file public on a steward’s word alone only for the reasons of that', () => {
    const other = { access: 'private', origin: 'other' } as const
    expect(toAccessStep(other, 'public', 'public')?.decision).toBe('publish')
    expect(toAccessStep(other, 'gated', 'public')).toEqual({ act: 'access', decision: 'lower_access' })
    expect(toAccessStep({ access: 'private', origin: 'official' }, 'public', 'public')?.decision).toBe(
      'lower_access',
    )
    expect(toAccessStep({ access: 'gated', origin: 'official' }, 'public', 'gated')?.decision).toBe('publish')
  })
})
