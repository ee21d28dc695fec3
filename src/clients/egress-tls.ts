// Network settings → the authorities, certificate and key with which an encrypted connection is set up.
import { createPrivateKey, X509Certificate } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import tls from 'node:tls'
import { AppError } from '../contracts/errors.ts'
import type { NetworkSettings } from '../contracts/network.ts'

/** The settings together with the one secret that belongs to them. */
export interface TlsIdentity {
  readonly settings: NetworkSettings
  readonly clientKeyPassphrase: string | null
}

/** Gives the context of now: files are read each time, and one that changed takes effect with the next connection. */
export type TlsContext = (identity: TlsIdentity) => tls.SecureContext

/** Building one from a whole system store takes a while, so the last one is kept while nothing has changed. */
export function createTlsContext(): TlsContext {
  let last: { readonly key: string; readonly context: tls.SecureContext } | null = null
  return (identity) => {
    const options = loadTlsOptions(identity)
    const key = JSON.stringify(options)
    if (last?.key !== key) last = { key, context: tls.createSecureContext({ ...options }) }
    return last.context
  }
}

/**
 * Reads and checks every file that the settings name.
 * @throws AppError not_found or bad_input, naming the file
 */
export function loadTlsOptions({ settings, clientKeyPassphrase }: TlsIdentity): tls.SecureContextOptions {
  const { useSystemStore, caFile, clientCertFile, clientKeyFile } = settings
  const ca = [
    ...(useSystemStore ? loadSystemStore() : []),
    ...(caFile === null ? [] : loadAuthorities(caFile)),
  ]
  const options = { ca, minVersion: 'TLSv1.2' as const }
  if (clientCertFile === null && clientKeyFile === null) return options
  if (clientCertFile === null || clientKeyFile === null) {
    throw new AppError('bad_input', 'A client certificate and its key go together: name both files.')
  }
  const cert = readText(clientCertFile)
  const [own] = toCertificates(cert, clientCertFile)
  const key = loadKey(clientKeyFile, clientKeyPassphrase)
  if (own === undefined || !own.checkPrivateKey(key)) {
    throw new AppError('bad_input', `${clientKeyFile} is not the key of the certificate ${clientCertFile}.`, {
      file: clientKeyFile,
    })
  }
  return { ...options, cert, key: key.export({ type: 'pkcs8', format: 'pem' }) }
}

function loadSystemStore(): readonly string[] {
  // Node before 22.15 does not have it.
  const read: unknown = Reflect.get(tls, 'getCACertificates')
  const found = typeof read === 'function' ? tls.getCACertificates('system') : []
  if (found.length > 0) return found
  throw new AppError(
    'not_found',
    'This system offers no certificates of authorities: name a CA file in the network settings.',
  )
}

function loadAuthorities(path: string): string[] {
  return toCertificates(readText(path), path).map(String)
}

function toCertificates(text: string, path: string): X509Certificate[] {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  try {
    if (blocks.length > 0) return blocks.map((block) => new X509Certificate(block))
  } catch {
    // What the parser says quotes nothing useful: the sentence below names the file.
  }
  throw new AppError('bad_input', `${path} holds no certificate in PEM form.`, { file: path })
}

function loadKey(path: string, passphrase: string | null): KeyObject {
  const text = readText(path)
  try {
    return createPrivateKey({ key: text, format: 'pem', ...(passphrase === null ? {} : { passphrase }) })
  } catch (error) {
    const isEncrypted = /-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: 4,ENCRYPTED/m.test(text)
    const message = isEncrypted
      ? `The key ${path} is encrypted, and its passphrase is missing or wrong.`
      : `${path} holds no private key in PEM form.`
    throw new AppError('bad_input', message, { file: path, cause: error })
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new AppError('not_found', `${path}: there is no such file, or it cannot be read.`, {
      file: path,
      cause,
    })
  }
}
