// Roles, an act and the policy in force → whether the act may be done.
import { permissions, type Act, type Role } from '../../contracts/person.ts'
import type { Policy } from '../../contracts/workspace-settings.ts'

/** The roles that may do an act: the program's, less those that the policy leaves out. It cannot add one. */
export function rolesFor(act: Act, policy: Policy): readonly Role[] {
  const allowed: readonly Role[] = permissions[act]
  const narrower = policy.roles?.[act]
  return narrower === undefined ? allowed : allowed.filter((role) => narrower.includes(role))
}

export function mayDo(roles: readonly Role[], act: Act, policy: Policy): boolean {
  return rolesFor(act, policy).some((role) => roles.includes(role))
}
