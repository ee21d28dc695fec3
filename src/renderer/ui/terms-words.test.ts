// Terms near their end and past it, in words.
import { expect, it } from 'vitest'
import { toTermsWords } from './terms-words.ts'

it('says nothing while the end is far, then counts the days, then says that they ended', () => {
  expect(toTermsWords({ state: 'none', daysLeft: null })).toBeNull()
  expect(toTermsWords({ state: 'in_force', daysLeft: 31 })).toBeNull()
  expect(toTermsWords({ state: 'ends_soon', daysLeft: 30 })?.text).toBe('Terms end in 30 days')
  expect(toTermsWords({ state: 'ends_soon', daysLeft: 1 })?.text).toBe('Terms end in 1 day')
  expect(toTermsWords({ state: 'ends_soon', daysLeft: 0 })?.text).toBe('Terms end today')
  expect(toTermsWords({ state: 'ended', daysLeft: -1 })).toEqual({ kind: 'bad', text: 'Terms ended' })
})
