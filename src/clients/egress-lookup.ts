// A host name → the addresses that a socket may connect to: resolved once, each of them checked.
import { lookup as resolveName } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { assertConnectable } from './egress-address.ts'

/** Host name → its addresses. */
export type Resolve = (host: string) => Promise<readonly string[]>

/** Hands the socket those very addresses, so that a second answer of the name server plays no part. */
export function toGuardedLookup(resolve: Resolve): LookupFunction {
  async function find(host: string): Promise<{ address: string; family: number }[]> {
    const addresses = await resolve(host)
    for (const address of addresses) assertConnectable(host, address)
    return addresses.map((address) => ({ address, family: isIP(address) }))
  }
  return (host, options, callback) => {
    find(host).then(
      (found) => {
        const [first] = found
        if (first === undefined) callback(new Error('name without an address'), '')
        else if (options.all === true) callback(null, found)
        else callback(null, first.address, first.family)
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error('name not resolved'), ''),
    )
  }
}

export async function resolveBySystem(host: string): Promise<readonly string[]> {
  const found = await resolveName(host, { all: true })
  return found.map(({ address }) => address)
}
