// An IP address → whether it is this machine, or one that is never connected to, in any of its spellings as IPv6.
import { BlockList, isIP } from 'node:net'

type Range = readonly [network: string, bits: number]

const LOOPBACK: Range = ['127.0.0.0', 8]

/** IANA's special-purpose IPv4 ranges that name no single other machine (RFC 6890). */
const NEVER: readonly Range[] = [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 4],
  // Reserved, and broadcast at its end.
  ['240.0.0.0', 4],
]

// A list each, because a rule for IPv4 also takes mapped IPv6.
const loopback4 = new BlockList()
loopback4.addSubnet(...LOOPBACK, 'ipv4')
const loopback6 = new BlockList()
loopback6.addAddress('::1', 'ipv6')

const hiddenLoopback = new BlockList()
addEmbeddings(hiddenLoopback, LOOPBACK)

const never = new BlockList()
for (const range of NEVER) {
  never.addSubnet(...range, 'ipv4')
  addEmbeddings(never, range)
}
never.addAddress('::', 'ipv6')
never.addSubnet('fe80::', 10, 'ipv6')
never.addSubnet('ff00::', 8, 'ipv6')

/** 127.0.0.0/8 and ::1, plainly written. */
export function isLoopbackAddress(address: string): boolean {
  return isIP(address) === 4 ? loopback4.check(address, 'ipv4') : loopback6.check(address, 'ipv6')
}

/** IPv6 addresses from which a gateway or the system itself would make 127.0.0.0/8. */
export function isHiddenLoopback(address: string): boolean {
  return isIP(address) === 6 && hiddenLoopback.check(address, 'ipv6')
}

/** Link-local, unspecified, multicast, reserved and broadcast; also what is no address. */
export function isNeverConnected(address: string): boolean {
  const family = isIP(address)
  return family === 0 || never.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/**
 * The IPv6 forms that hold an IPv4 address: mapped (RFC 4291), compatible (RFC 4291, deprecated), translated
 * (RFC 2765), NAT64 by its two well-known prefixes (RFC 6052, RFC 8215), and 6to4 (RFC 3056).
 */
function addEmbeddings(list: BlockList, [network, bits]: Range): void {
  for (const prefix of ['::ffff:', '::ffff:0:', '64:ff9b::', '64:ff9b:1::'])
    list.addSubnet(`${prefix}${network}`, 96 + bits, 'ipv6')
  // Compatible forms of 0.0.0.0/8 would take ::1 with them.
  if (network !== '0.0.0.0') list.addSubnet(`::${network}`, 96 + bits, 'ipv6')
  const [a = 0, b = 0, c = 0, d = 0] = network.split('.').map(Number)
  const [high, low] = [((a << 8) | b).toString(16), ((c << 8) | d).toString(16)]
  list.addSubnet(`2002:${high}:${low}::`, 16 + bits, 'ipv6')
}
