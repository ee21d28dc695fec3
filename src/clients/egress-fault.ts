// A network fault → ours: one sentence where a certificate or the encryption is at fault, else only a code.
import { AppError } from '../contracts/errors.ts'
import type { AllowedAddress } from '../contracts/model.ts'
import { RequestError } from '../core/ports.ts'
import { toHostPort } from './egress-address.ts'

const UNKNOWN_AUTHORITY = 'is signed by an authority that is not trusted here'

/** OpenSSL's words for a certificate that was refused, in ours; they stand after "The certificate of HOST:PORT". */
const VERDICTS: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'is signed by itself and is not trusted here',
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
  CERT_UNTRUSTED: UNKNOWN_AUTHORITY,
  CERT_HAS_EXPIRED: 'has expired',
  CERT_NOT_YET_VALID: 'is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'is for another host',
  CERT_REVOKED: 'was revoked',
}
/** Any other verdict of the certificate check, such as CERT_SIGNATURE_FAILURE or INVALID_PURPOSE. */
const OTHER_VERDICT = /^(?:CERT_|INVALID_|UNABLE_TO_|ERR_TLS_CERT_|PATH_LENGTH_|CRL_|HOSTNAME_MISMATCH)/

/** TLS alerts (RFC 8446, 6.2) with which a server asks for a certificate, or refuses the one that it was shown. */
const CLIENT_CERTIFICATE_ALERTS = new Set([41, 42, 43, 44, 45, 46, 48, 49, 116])
const HANDSHAKE_FAILURE_ALERT = 40
const PROTOCOL_VERSION_ALERT = 70
/** What OpenSSL calls bytes that are no TLS at all: library 20, reason 267. */
const WRONG_VERSION_NUMBER = /error:0A00010B:/

/**
 * What may be kept of a fault of a request to `address`. A wrong certificate is an AppError, which nobody asks again;
 * of anything else only the system's code is kept: parser errors carry what the server sent.
 */
export function toFailure(error: unknown, address: AllowedAddress): Error {
  if (error instanceof AppError || error instanceof RequestError) return error
  const code: unknown = error instanceof Error && 'code' in error ? error.code : null
  if (!(error instanceof Error) || typeof code !== 'string')
    return new RequestError('connection', { retriable: true })
  const place = toHostPort(address)
  const sentence = toCertificateSentence(code, place) ?? toHandshakeSentence(error.message, place)
  return sentence === null
    ? new RequestError('connection', { retriable: true, cause: code })
    : new AppError('egress_refused', sentence)
}

function toCertificateSentence(code: string, place: string): string | null {
  const verdict = VERDICTS[code] ?? (OTHER_VERDICT.test(code) ? `was not accepted (${code})` : null)
  return verdict === null ? null : `The certificate of ${place} ${verdict}. Nothing was sent.`
}

/** `message` is OpenSSL's own, of numbers and fixed words; it is only looked into. */
function toHandshakeSentence(message: string, place: string): string | null {
  if (WRONG_VERSION_NUMBER.test(message)) return `${place} does not speak https. Nothing was sent.`
  const alert = Number(/SSL alert number (\d+)/.exec(message)?.[1])
  if (CLIENT_CERTIFICATE_ALERTS.has(alert))
    return `${place} wants a client certificate, or another one than the network settings name.`
  if (alert === HANDSHAKE_FAILURE_ALERT)
    return `${place} broke off the encrypted connection: it may want a client certificate.`
  if (alert === PROTOCOL_VERSION_ALERT)
    return `${place} speaks no TLS of version 1.2 or newer. Nothing was sent.`
  return null
}
