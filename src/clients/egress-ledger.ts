// Connections made and requests refused → their counts since the program was started.
import type { AllowedAddress } from '../contracts/model.ts'
import type { ConnectionCounts } from '../contracts/network.ts'

const REFUSED_KEPT = 10

export interface ConnectionLedger {
  opened(): void
  /** Keeps scheme, host and port, and nothing else of what was asked for. */
  refused(address: AllowedAddress): void
  counts(): ConnectionCounts
  /** The last ten different addresses, newest first. */
  lastRefused(): readonly AllowedAddress[]
}

export function createConnectionLedger(): ConnectionLedger {
  let opened = 0
  let refused = 0
  const last = new Map<string, AllowedAddress>()
  return {
    opened: () => void (opened += 1),
    refused({ scheme, host, port }) {
      refused += 1
      const key = `${scheme} ${host} ${port}`
      last.delete(key)
      last.set(key, { scheme, host, port })
      const [oldest] = last.keys()
      if (last.size > REFUSED_KEPT && oldest !== undefined) last.delete(oldest)
    },
    counts: () => ({ opened, refused }),
    lastRefused: () => [...last.values()].reverse(),
  }
}
