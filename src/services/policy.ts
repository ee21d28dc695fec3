// A machine's policy files → the policy in force, and an entry in the audit log when it is not the one of before.
import { z } from 'zod'
import { isLoopback } from '../clients/egress-guard.ts'
import { AppError } from '../contracts/errors.ts'
import type { AllowedAddress } from '../contracts/model.ts'
import type { Policy } from '../contracts/workspace-settings.ts'
import { allowsEndpoint, combinePolicies, openPolicy } from '../core/people/combine-policies.ts'
import { findLoosePolicies, loadPolicies } from '../storage/policy-file.ts'
import type { SettingsStore } from '../storage/settings-store.ts'
import { toSha256, type Host } from './host.ts'
import type { Session } from './session.ts'

/** Throws what is wrong with a file: while one is broken, no workspace opens. */
export function loadPolicy({ policyFiles }: Host): Policy {
  return combinePolicies(loadPolicies(policyFiles))
}

const SETTING = 'policy sha256'

/** SHA-256 of the policy in force: two machines with the same rules have the same. */
export function toPolicyHash(policy: Policy): string {
  return toSha256(JSON.stringify(policy))
}

/** The workspace remembers under which policy it was last open, also where that was on another machine. */
export function notePolicy(settings: SettingsStore, session: Session): void {
  const hash = toPolicyHash(session.policy)
  if (hash === (settings.get(SETTING, z.string()) ?? toPolicyHash(openPolicy))) return
  session.record({ action: 'policy', object: `policy ${hash}` })
  settings.set(SETTING, hash)
}

/** Whether the policy lets an address be spoken to; this machine it never forbids. */
export function mayConnect(policy: Policy, address: AllowedAddress): boolean {
  return isLoopback(address.host) || allowsEndpoint(policy, address)
}

/** Throws `not_permitted` for an address that the policy keeps off every allow list. */
export function requireEndpoint(policy: Policy, address: AllowedAddress): void {
  if (mayConnect(policy, address)) return
  throw new AppError(
    'not_permitted',
    `The policy of this machine does not name ${address.host}:${address.port}, so it cannot go on the allow list.`,
  )
}

/** For the check of this machine: which policy holds, in a sentence, and whether users could change it. */
export function describePolicy(host: Host): { readonly ok: boolean; readonly detail: string } {
  const policy = loadPolicy(host)
  const loose = findLoosePolicies(host.policyFiles, process.platform)
  if (loose.length > 0) return { ok: false, detail: `users of this machine can change ${loose.join(', ')}` }
  const rules = Object.keys(policy).filter((name) => name !== 'format')
  return { ok: true, detail: rules.length === 0 ? 'none' : `holds people to ${rules.join(', ')}` }
}
