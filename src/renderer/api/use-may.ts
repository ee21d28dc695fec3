// The person who opened the workspace → whether they may do an act, and who may.
import { permissions } from '../../contracts/person.ts'
import type { Act } from '../../contracts/person.ts'
import { useOpenWorkspace } from './use-workspace.ts'

export interface Permission {
  readonly may: boolean
  /** For a button that cannot be pressed; undefined where it can. */
  readonly why: string | undefined
}

/** The engine refuses anyway; this only says so before. */
export function useMay(): (act: Act) => Permission {
  const workspace = useOpenWorkspace()
  return (act) =>
    workspace?.acts.includes(act)
      ? { may: true, why: undefined }
      : { may: false, why: `Only ${toWho(act)} may do this` }
}

function toWho(act: Act): string {
  return permissions[act]
    .map((role) => `${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role.replaceAll('_', ' ')}`)
    .join(' or ')
}
