// A role → what it lets a person do, in one line.
import type { Role } from '../../../contracts/person.ts'

const ACTS: Readonly<Record<Role, string>> = {
  researcher: 'Imports, adds models, starts runs, shows patient text, prepares exports',
  reviewer: 'Shows patient text and reads scores',
  adjudicator: 'Shows patient text and decides between ratings',
  data_steward:
    'Signs exports, sets access levels, clearances, terms and the allow list, deletes, reads the audit log',
  administrator: 'Lets people in and out, changes settings, makes backups, reads the audit log',
}

export function toActsOf(role: Role): string {
  return ACTS[role]
}
