// A URL → the exact address that must stand on the allow list; a resolved address → whether it may be connected to.
import { isIP } from 'node:net'
import { AppError } from '../contracts/errors.ts'
import type { AllowedAddress } from '../contracts/model.ts'
import { isHiddenLoopback, isLoopbackAddress, isNeverConnected } from './egress-ranges.ts'

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

/** `host:port`, an IPv6 host in brackets. */
export function toHostPort({ host, port }: { readonly host: string; readonly port: number }): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Whether a host, by its name alone, is this machine: localhost, 127.x.x.x or ::1. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase()
  return bare === 'localhost' || (isIP(bare) !== 0 && isLoopbackAddress(bare))
}

/**
 * Whether an address may be spoken to at all, by what it says itself: for adding a model, for the allow list, and once
 * more for every request, so that an entry of an older version opens nothing.
 * @throws AppError egress_refused for plain HTTP beyond this machine, and for hosts that are refused in any case.
 */
export function assertSpeakable(address: AllowedAddress): void {
  const { scheme, host } = address
  if (scheme === 'http' && !isLoopback(host)) {
    const place = toHostPort(address)
    throw new AppError(
      'egress_refused',
      `Plain HTTP is for this machine only: use https:// for ${place}. Nothing was sent.`,
    )
  }
  if (isIP(host) !== 0) assertConnectable(host, host)
  // By convention such names are this machine, so a proxy or a hosts file may take them there without saying so.
  else if (/(?:^|\.)localhost\.?$/.test(host) && host !== 'localhost') {
    throw new AppError(
      'egress_refused',
      `${host} is another name of this machine: write localhost. Nothing was sent.`,
    )
  }
}

/**
 * Holds what a name was resolved to against what the name promised. Loopback names must lead to loopback and other
 * names must not, so that a name server cannot turn an allowed name into a service of this machine, or the reverse.
 * Private ranges are as good as public ones: the allow list decides.
 * @throws AppError egress_refused
 */
export function assertConnectable(host: string, resolved: string): void {
  // A zone, as in fe80::1%eth0, says which interface, not which address.
  const [address = ''] = resolved.split('%')
  if (isNeverConnected(address)) {
    throw new AppError(
      'egress_refused',
      `${host} leads to a link-local, unspecified, multicast or broadcast address. Nothing was sent.`,
    )
  }
  const leadsHome = isLoopbackAddress(address) || isHiddenLoopback(address)
  if (leadsHome && !isLoopback(host)) {
    throw new AppError(
      'egress_refused',
      `${host} leads to this machine but is not named localhost. Nothing was sent.`,
    )
  }
  if (!isLoopbackAddress(address) && isLoopback(host)) {
    throw new AppError('egress_refused', `${host} leads away from this machine. Nothing was sent.`)
  }
}

function parseUrl(url: string): URL | null {
  return URL.canParse(url) ? new URL(url) : null
}
