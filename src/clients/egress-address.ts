// A URL → the exact address that must stand on the allow list; a resolved address → whether it may be connected to.
import { BlockList, isIP } from 'node:net'
import { AppError } from '../contracts/errors.ts'
import type { AllowedAddress } from '../contracts/model.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

const neverAllowed = new BlockList()
neverAllowed.addSubnet('0.0.0.0', 8, 'ipv4')
neverAllowed.addSubnet('169.254.0.0', 16, 'ipv4')
neverAllowed.addAddress('::', 'ipv6')
neverAllowed.addSubnet('fe80::', 10, 'ipv6')

/**
 * Scheme, host and port of a URL; the host in lower case, an IPv6 host without brackets, the port always given.
 * @throws AppError bad_input for anything but http and https, or where the URL holds a user name or password.
 */
export function toAddress(url: string): AllowedAddress {
  const parsed = parseUrl(url)
  const scheme = parsed?.protocol.slice(0, -1)
  if (parsed === null || (scheme !== 'http' && scheme !== 'https')) {
    throw new AppError(
      'bad_input',
      'The address of a model must be a URL that starts with http:// or https://.',
    )
  }
  if (parsed.username !== '' || parsed.password !== '') {
    throw new AppError('bad_input', 'The address of a model must hold no user name or password.')
  }
  const port = parsed.port === '' ? (scheme === 'http' ? 80 : 443) : Number(parsed.port)
  if (port === 0) throw new AppError('bad_input', 'The port in the address of a model must be 1 to 65535.')
  return { scheme, host: parsed.hostname.replace(/^\[|\]$/g, ''), port }
}

/** Whether a host, by its name alone, is this machine: localhost, 127.x.x.x or ::1. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase()
  if (bare === 'localhost' || bare === '::1') return true
  return isIP(bare) === 4 && loopback.check(bare, 'ipv4')
}

/**
 * Holds what a name was resolved to against what the name promised. Loopback names must lead to loopback and other
 * names must not, so that a name server cannot turn an allowed name into a service of this machine, or the reverse.
 * @throws AppError egress_refused
 */
export function assertConnectable(host: string, resolved: string): void {
  const family = isIP(resolved) === 6 ? 'ipv6' : 'ipv4'
  if (neverAllowed.check(resolved, family)) {
    throw new AppError(
      'egress_refused',
      `${host} leads to a link-local or unspecified address. Nothing was sent.`,
    )
  }
  const leadsHome = loopback.check(resolved, family)
  if (leadsHome && !isLoopback(host)) {
    throw new AppError(
      'egress_refused',
      `${host} leads to this machine but is not named localhost. Nothing was sent.`,
    )
  }
  if (!leadsHome && isLoopback(host)) {
    throw new AppError('egress_refused', `${host} leads away from this machine. Nothing was sent.`)
  }
}

function parseUrl(url: string): URL | null {
  return URL.canParse(url) ? new URL(url) : null
}
