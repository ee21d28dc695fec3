// The address of a model → on the allow list, where that is wished and allowed; else the reason why not.
import { assertSpeakable, isLoopback, toAddress, toHostPort } from '../clients/egress-guard.ts'
import { AppError } from '../contracts/errors.ts'
import type { AllowedAddress, Model, ModelSource } from '../contracts/model.ts'
import type { AllowListStore } from '../storage/allow-list-store.ts'
import { requireEndpoint } from './policy.ts'
import type { Session } from './session.ts'

export interface Admission {
  readonly allowList: AllowListStore
  readonly session: Session
  readonly now: string
}

/** Where its requests go; null where they go nowhere. */
export function toUrl(source: ModelSource): string | null {
  if (source.kind === 'endpoint') return source.baseUrl
  return source.kind === 'azure' ? source.url : null
}

/** The address that must be on the allow list for it; null where none must. Throws `bad_input`. */
export function toModelAddress(source: ModelSource): AllowedAddress | null {
  const url = toUrl(source)
  return url === null ? null : toAddress(url)
}

/** In this process or on this machine: all data. Beyond it: public data only, until a steward says otherwise. */
export function toFirstClearance(source: ModelSource): Model['clearance'] {
  const address = toModelAddress(source)
  return address === null || isLoopback(address.host) ? 'private' : 'public'
}

/**
 * Loopback is listed as a matter of course; any other address only on the word of somebody who may. False where it is not on
 * the list afterwards. Throws `egress_refused` and `not_permitted` for one that can never be.
 */
export function tryAdmit(address: AllowedAddress, allow: boolean, admission: Admission): boolean {
  const { allowList, session, now } = admission
  assertSpeakable(address)
  requireEndpoint(session.policy, address)
  if (allowList.has(address)) return true
  if (!allow && !isLoopback(address.host)) return false
  if (!isLoopback(address.host)) session.require('allow_list')
  allowList.add(address, now)
  const { scheme, host, port } = address
  session.record({ action: 'allow_list', object: `${scheme}://${host}:${port} added` })
  return true
}

/** As `tryAdmit`, and throws `egress_refused` for an address that stays off the list. */
export function admit(address: AllowedAddress, allow: boolean, admission: Admission): void {
  if (tryAdmit(address, allow, admission)) return
  throw new AppError(
    'egress_refused',
    `${toHostPort(address)} is not on the allow list. Nothing was sent. Add --allow to put it there.`,
  )
}
