// A person's roles → the words for them.
import { roles as allRoles } from '../../contracts/person.ts'
import type { Role } from '../../contracts/person.ts'

const WORDS: Readonly<Record<Role, string>> = {
  researcher: 'Researcher',
  reviewer: 'Reviewer',
  adjudicator: 'Adjudicator',
  data_steward: 'Data steward',
  administrator: 'Administrator',
}

export function toRoleWord(role: Role): string {
  return WORDS[role]
}

/** One role is named, several are counted. */
export function toRoleWords(roles: readonly Role[]): { readonly short: string; readonly all: string } {
  const all = roles.map(toRoleWord).join(', ')
  if (roles.length === allRoles.length) return { short: 'All roles', all }
  return { short: roles.length > 1 ? `${roles.length} roles` : all, all }
}
