// The terms of a data set, as they stand today → a few words and their colour; null while there is nothing to say.
import type { TermsState } from '../../contracts/stewardship.ts'

export interface TermsWords {
  readonly kind: 'warn' | 'bad'
  readonly text: string
}

export function toTermsWords({ state, daysLeft }: TermsState): TermsWords | null {
  if (state === 'ended') return { kind: 'bad', text: 'Terms ended' }
  if (state !== 'ends_soon') return null
  if (daysLeft === 0) return { kind: 'warn', text: 'Terms end today' }
  return { kind: 'warn', text: `Terms end in ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}` }
}
