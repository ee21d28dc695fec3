// What a person types ↔ one exact address, and where it lies.
import { allowedAddressSchema } from '../../../contracts/model.ts'
import type { AllowedAddress } from '../../../contracts/model.ts'

const PORTS = { http: 80, https: 443 } as const

/** Null where it is no http or https address. The engine reads it again: this only says so early. */
export function parseAddress(text: string): AllowedAddress | null {
  const url = URL.parse(text.trim())
  const scheme = url?.protocol.replace(':', '')
  if (url === null || (scheme !== 'http' && scheme !== 'https')) return null
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = url.port === '' ? PORTS[scheme] : Number(url.port)
  const address = allowedAddressSchema.safeParse({ scheme, host, port })
  return address.success && host !== '' ? address.data : null
}

/** `llm.ward.example:8443`. */
export function toHostPort({ host, port }: AllowedAddress): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** `https · llm.ward.example · 8443`. */
export function toAddressText({ scheme, host, port }: AllowedAddress): string {
  return `${scheme} · ${host} · ${port}`
}

export function isSameAddress(a: AllowedAddress, b: AllowedAddress): boolean {
  return a.scheme === b.scheme && a.host === b.host && a.port === b.port
}

/** Plain HTTP is for this machine only; the engine refuses the rest too. */
export function isSpeakable({ scheme, host }: AllowedAddress): boolean {
  return scheme === 'https' || isLoopback(host)
}

/** This machine by its own name or number; anything else lies beyond it. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}
