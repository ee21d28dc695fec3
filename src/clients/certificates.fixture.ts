// A wish → an X.509 certificate in PEM form for a test (RFC 5280), signed by itself or by an authority made here.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { isIP } from 'node:net'

export interface Issued {
  readonly cert: string
  /** PKCS #8. */
  readonly key: string
  readonly privateKey: KeyObject
  readonly name: string
}

export interface CertificateWish {
  readonly name: string
  /** Host names and IPv4 addresses. */
  readonly hosts?: readonly string[]
  /** Signed by itself where absent or null. */
  readonly issuer?: Issued | null
  readonly isAuthority?: boolean
  /** Days from now; negative ones lie in the past. */
  readonly from?: number
  readonly until?: number
}

export function issue(wish: CertificateWish): Issued {
  const { name, hosts = [], issuer, isAuthority = false, from = -1, until = 1 } = wish
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicInfo = publicKey.export({ type: 'spki', format: 'der' })
  const serial = Buffer.concat([Buffer.of(0x01), randomBytes(15)])
  const body = sequence(
    tag(0xa0, integer(Buffer.of(2))),
    integer(serial),
    ECDSA_SHA256,
    toName(issuer?.name ?? name),
    sequence(toTime(from), toTime(until)),
    toName(name),
    publicInfo,
    tag(0xa3, sequence(...toExtensions({ hosts, isAuthority, publicInfo }))),
  )
  const signature = sign('sha256', body, issuer?.privateKey ?? privateKey)
  const der = sequence(body, ECDSA_SHA256, bits(signature))
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  return { cert: toPem(der), key, privateKey, name }
}

function toExtensions({ hosts, isAuthority, publicInfo }: ExtensionWish): Buffer[] {
  const names = hosts.map((host) =>
    isIP(host) === 4 ? tag(0x87, Buffer.from(host.split('.').map(Number))) : tag(0x82, Buffer.from(host)),
  )
  const keyId = createHash('sha1').update(publicInfo).digest()
  return [
    extension('2.5.29.19', isAuthority ? sequence(tag(0x01, Buffer.of(0xff))) : sequence()),
    extension('2.5.29.14', tag(0x04, keyId)),
    ...(names.length === 0 ? [] : [extension('2.5.29.17', sequence(...names))]),
  ]
}

interface ExtensionWish {
  readonly hosts: readonly string[]
  readonly isAuthority: boolean
  readonly publicInfo: Buffer
}

function extension(id: string, value: Buffer): Buffer {
  return sequence(oid(id), tag(0x04, value))
}

function toName(name: string): Buffer {
  return sequence(tag(0x31, sequence(oid('2.5.4.3'), tag(0x0c, Buffer.from(name)))))
}

/** GeneralizedTime, YYYYMMDDHHMMSSZ. */
function toTime(days: number): Buffer {
  const text = new Date(Date.now() + days * 86_400_000).toISOString().replace(/\.\d+|[-:T]/g, '')
  return tag(0x18, Buffer.from(text))
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tag(0x30, Buffer.concat(parts))
}

function integer(bytes: Buffer): Buffer {
  return tag(0x02, bytes)
}

function bits(bytes: Buffer): Buffer {
  return tag(0x03, Buffer.concat([Buffer.of(0), bytes]))
}

function tag(type: number, content: Buffer): Buffer {
  const { length } = content
  if (length < 0x80) return Buffer.concat([Buffer.of(type, length), content])
  const size = length < 0x100 ? Buffer.of(0x81, length) : Buffer.of(0x82, length >> 8, length & 0xff)
  return Buffer.concat([Buffer.of(type), size, content])
}

function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return tag(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(toBase128)]))
}

function toBase128(value: number): number[] {
  const digits = [value & 0x7f]
  for (let left = value >> 7; left > 0; left >>= 7) digits.unshift((left & 0x7f) | 0x80)
  return digits
}

const ECDSA_SHA256 = sequence(oid('1.2.840.10045.4.3.2'))

function toPem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}
