// Grounds as they are typed: which are enough, and what is sent.
import { describe, expect, it } from 'vitest'
import { areEnough, noGrounds, toGrounds } from './grounds.ts'

describe('areEnough', () => {
  it('wants a reason that carries the decision, and a note beside another reason', () => {
    expect(areEnough(noGrounds, null)).toBe(true)
    expect(areEnough(noGrounds, 'delete')).toBe(false)
    expect(areEnough({ reason: 'patient_withdrew', note: '' }, 'delete')).toBe(true)
    expect(areEnough({ reason: 'patient_withdrew', note: '' }, 'publish')).toBe(false)
    expect(areEnough({ reason: 'other', note: '  ' }, 'delete')).toBe(false)
    expect(areEnough({ reason: 'other', note: 'ward closed' }, 'delete')).toBe(true)
  })
})

describe('toGrounds', () => {
  it('leaves out a reason that was chosen for another decision, and an empty note', () => {
    expect(toGrounds({ reason: 'owner_agreed', note: ' ' }, null)).toEqual({ reason: null, note: null })
    expect(toGrounds({ reason: 'owner_agreed', note: ' by letter ' }, 'lower_access')).toEqual({
      ...{ reason: 'owner_agreed', note: 'by letter' },
    })
  })
})
