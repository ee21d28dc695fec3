// Several policy files → the one in force: of each rule the strictest, so that a further file can only tighten.
import type { AllowedAddress } from '../../contracts/model.ts'
import { acts, type Act, type Role } from '../../contracts/person.ts'
import type { Policy } from '../../contracts/workspace-settings.ts'

/** Without files it holds nobody to anything. */
export const openPolicy: Policy = { format: 'wardroom-policy-1' }

/** The same files in any order give the same value, key by key, so that its hash tells whether it changed. */
export function combinePolicies(policies: readonly Policy[]): Policy {
  return policies.reduce<Policy>(combine, { ...openPolicy })
}

function combine(one: Policy, other: Policy): Policy {
  const combined = {
    idleMinutes: least(one.idleMinutes, other.idleMinutes),
    revealMinutes: least(one.revealMinutes, other.revealMinutes),
    roles: combineRoles(one.roles, other.roles),
    audiences: both(one.audiences, other.audiences, (audience) => audience),
    endpoints: both(one.endpoints, other.endpoints, toAddressKey),
    keychain: and(one.keychain, other.keychain),
    keepJobsWhenLocked: and(one.keepJobsWhenLocked, other.keepJobsWhenLocked),
    contentProtection: one.contentProtection ?? other.contentProtection,
  }
  const said = Object.entries(combined).filter(([, value]) => value !== undefined)
  return { ...openPolicy, ...Object.fromEntries(said) }
}

function least(one: number | undefined, other: number | undefined): number | undefined {
  const said = [one, other].filter((minutes) => minutes !== undefined)
  return said.length === 0 ? undefined : Math.min(...said)
}

function and(one: boolean | undefined, other: boolean | undefined): boolean | undefined {
  return one === undefined || other === undefined ? (one ?? other) : one && other
}

/** What both lists hold, sorted; a list that is not there holds everything. */
function both<Item>(
  one: readonly Item[] | undefined,
  other: readonly Item[] | undefined,
  toKey: (item: Item) => string,
): Item[] | undefined {
  if (one === undefined && other === undefined) return undefined
  const keys = other === undefined ? null : new Set(other.map(toKey))
  const shared = (one ?? other ?? []).filter(
    (item) => one === undefined || keys === null || keys.has(toKey(item)),
  )
  return [...new Map(shared.map((item) => [toKey(item), item])).entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, item]) => item)
}

type ActRoles = Partial<Record<Act, Role[]>>

function combineRoles(one: ActRoles | undefined, other: ActRoles | undefined): ActRoles | undefined {
  if (one === undefined && other === undefined) return undefined
  const narrowed = acts.flatMap((act) => {
    const shared = both(one?.[act], other?.[act], (role) => role)
    return shared === undefined ? [] : [[act, shared] as const]
  })
  return Object.fromEntries(narrowed)
}

/** Host names tell no capitals apart. */
function toAddressKey({ scheme, host, port }: AllowedAddress): string {
  return `${scheme}://${host.toLowerCase()}:${port}`
}

/** Whether the policy lets an address beyond this machine be spoken to. */
export function allowsEndpoint({ endpoints }: Policy, address: AllowedAddress): boolean {
  return endpoints === undefined || endpoints.some((each) => toAddressKey(each) === toAddressKey(address))
}
