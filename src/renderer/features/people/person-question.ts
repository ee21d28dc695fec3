// A change to the people of a workspace that a dialog asks about.
import type { Person } from '../../../contracts/person.ts'

export type PersonQuestion =
  { readonly kind: 'add' } | { readonly kind: 'roles' | 'remove'; readonly person: Person }
