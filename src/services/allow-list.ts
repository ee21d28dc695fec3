// The addresses Wardroom may reach: shown to all, changed by a steward with a reason, each change in the log.
import { assertSpeakable, isLoopback, toAddress, toHostPort } from '../clients/egress-guard.ts'
import type { AllowedAddress } from '../contracts/model.ts'
import type { Grounds } from '../contracts/stewardship.ts'
import { checkGrounds } from '../core/stewardship/check-grounds.ts'
import type { AllowListStore } from '../storage/allow-list-store.ts'
import { inTransaction } from '../storage/transaction.ts'
import type { Vault } from '../storage/vault.ts'
import type { Host } from './host.ts'
import { requireEndpoint } from './policy.ts'
import type { Session } from './session.ts'

export interface AllowListService {
  list(): AllowedAddress[]
  /** Gives the new list. Throws `not_permitted`, also where the policy of this machine does not hold the address. */
  allow(address: AllowedAddress, grounds: Grounds): AllowedAddress[]
  /** Gives the new list. Throws `not_permitted`. */
  disallow(address: AllowedAddress, grounds: Grounds): AllowedAddress[]
  /** How many lie beyond this machine. */
  countBeyond(): number
}

export interface AllowListParts {
  readonly vault: Vault
  readonly store: AllowListStore
  readonly session: Session
  readonly host: Pick<Host, 'now'>
}

export function createAllowListService({ vault, store, session, host }: AllowListParts): AllowListService {
  return {
    list: () => store.list(),
    countBeyond: () => store.list().filter(({ host: name }) => !isLoopback(name)).length,
    allow(wanted, grounds) {
      session.require('allow_list')
      const reason = checkGrounds('allow', grounds)
      // Read as a model's address is, so that another spelling of the same host is the same entry.
      const address = toAddress(`${wanted.scheme}://${toHostPort(wanted)}`)
      assertSpeakable(address)
      requireEndpoint(session.policy, address)
      if (store.has(address)) return store.list()
      return inTransaction(vault, () => {
        store.add(address, host.now())
        const object = `${toText(address)} added`
        session.record({ action: 'allow_list', object, reason, note: grounds.note })
        return store.list()
      })
    },
    disallow(address, grounds) {
      session.require('allow_list')
      const reason = checkGrounds('disallow', grounds)
      if (!store.has(address)) return store.list()
      return inTransaction(vault, () => {
        store.remove(address)
        const object = `${toText(address)} removed`
        session.record({ action: 'allow_list', object, reason, note: grounds.note })
        return store.list()
      })
    },
  }
}

function toText({ scheme, host, port }: AllowedAddress): string {
  return `${scheme}://${host}:${port}`
}
