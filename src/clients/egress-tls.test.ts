// Certificates made for the test, real TLS over loopback: who is trusted, who is not, and what is said of it.
import { createPrivateKey } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { defaultNetworkSettings } from '../contracts/network.ts'
import type { NetworkSettings } from '../contracts/network.ts'
import { issue } from './certificates.fixture.ts'
import type { CertificateWish } from './certificates.fixture.ts'
import { loadTlsOptions } from './egress-tls.ts'
import { createHttp, endAll, ok, onEnd, options, serve } from './loopback.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'wardroom-tls-'))
const authority = issue({ name: 'Ward authority', isAuthority: true })
const stranger = issue({ name: 'Another authority', isAuthority: true })
const caFile = write('ca.pem', `A comment before it.\n${authority.cert}`)

function write(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

function trusting(more: Partial<NetworkSettings> = {}, clientKeyPassphrase: string | null = null) {
  const settings = { ...defaultNetworkSettings, useSystemStore: false, caFile, ...more }
  return { settings, clientKeyPassphrase }
}

const server = (wish: Partial<CertificateWish> = {}) =>
  issue({ name: 'server', hosts: ['localhost', '127.0.0.1'], issuer: authority, ...wish })

afterEach(endAll)
afterEach(() => vi.unstubAllEnvs())
afterAll(() => rmSync(folder, { recursive: true }))

describe('a server', () => {
  test.each(['localhost', '127.0.0.1'])('%s is trusted through the named CA file', async (host) => {
    const { port } = await serve(ok, server())
    const http = createHttp({ identity: () => trusting() })
    await expect(http.postJson(`https://${host}:${port}/`, {}, options())).resolves.toMatchObject({
      status: 200,
    })
    expect(http.counts()).toEqual({ opened: 1, refused: 0 })
  })

  test('is trusted where its own certificate is the CA file', async () => {
    const own = issue({ name: 'alone', hosts: ['localhost'] })
    const { port } = await serve(ok, own)
    const http = createHttp({ identity: () => trusting({ caFile: write('alone.pem', own.cert) }) })
    await expect(http.postJson(`https://localhost:${port}/`, {}, options())).resolves.toMatchObject({
      status: 200,
    })
  })

  test.each<[string, () => Partial<CertificateWish>, string]>([
    [
      'of an unknown authority',
      () => ({ issuer: stranger }),
      'is signed by an authority that is not trusted here',
    ],
    ['signed by itself', () => ({ issuer: null }), 'is signed by itself and is not trusted here'],
    ['that has expired', () => ({ from: -9, until: -1 }), 'has expired'],
    ['of tomorrow', () => ({ from: 1, until: 9 }), 'is not valid yet'],
    ['for another host', () => ({ hosts: ['models.example'] }), 'is for another host'],
  ])('with a certificate %s is refused once, and no request reaches it', async (_name, wish, verdict) => {
    const { port, seen } = await serve(ok, server(wish()))
    const http = createHttp({ identity: () => trusting() })
    const failure = http.postJson(`https://localhost:${port}/`, { text: 'x' }, options())
    await expect(failure).rejects.toMatchObject({
      name: 'AppError',
      code: 'egress_refused',
      message: `The certificate of localhost:${port} ${verdict}. Nothing was sent.`,
    })
    expect(seen).toMatchObject({ requests: 0, sockets: { length: 1 } })
    expect(http.counts()).toEqual({ opened: 1, refused: 1 })
  })

  test('is refused although the environment says that certificates do not matter', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    const { port, seen } = await serve(ok, server({ issuer: stranger }))
    const http = createHttp({ identity: () => trusting() })
    const failure = http.postJson(`https://localhost:${port}/`, {}, options())
    await expect(failure).rejects.toMatchObject({ code: 'egress_refused' })
    expect(seen.requests).toBe(0)
  })

  test('of the named CA file alone is not trusted by the system’s store alone', async () => {
    const { port } = await serve(ok, server())
    const settings = { useSystemStore: true, caFile: write('stranger.pem', stranger.cert) }
    const http = createHttp({ identity: () => trusting(settings) })
    const failure = http.postJson(`https://localhost:${port}/`, {}, options())
    await expect(failure).rejects.toMatchObject({ message: expect.stringContaining('not trusted') as string })
  })

  test('that speaks no TLS is named so, and not asked again', async () => {
    const { port } = await serve(ok)
    const failure = createHttp({ identity: () => trusting() }).postJson(
      `https://localhost:${port}/`,
      {},
      options(),
    )
    await expect(failure).rejects.toMatchObject({
      code: 'egress_refused',
      message: `localhost:${port} does not speak https. Nothing was sent.`,
    })
  })

  test('that speaks only TLS 1.1 is named so', async () => {
    const { port } = await serve(ok, { ...server(), minVersion: 'TLSv1', maxVersion: 'TLSv1.1' })
    const http = createHttp({ identity: () => trusting() })
    await expect(http.postJson(`https://localhost:${port}/`, {}, options())).rejects.toMatchObject({
      message: `localhost:${port} speaks no TLS of version 1.2 or newer. Nothing was sent.`,
    })
  })

  test('that breaks off the handshake is a connection fault that may be asked again', async () => {
    const rude = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
    onEnd(() => rude.close())
    await new Promise((ready) => rude.once('listening', ready))
    const { port } = rude.address() as AddressInfo
    const failure = createHttp({ identity: () => trusting() }).postJson(
      `https://localhost:${port}/`,
      {},
      options(),
    )
    await expect(failure).rejects.toMatchObject({ code: 'connection', retriable: true })
  })
})

describe('a client certificate', () => {
  const client = issue({ name: 'ward client', issuer: authority })
  const clientCertFile = write('client.pem', client.cert)
  const clientKeyFile = write('client.key', client.key)
  const locked = createPrivateKey(client.key).export({
    type: 'pkcs8',
    format: 'pem',
    cipher: 'aes-256-cbc',
    passphrase: 'a long word',
  })
  const lockedKeyFile = write('locked.key', String(locked))
  const asking = () => ({ ...server(), ca: authority.cert, requestCert: true, rejectUnauthorized: true })
  const toPeer = (request: IncomingMessage) => (request.socket as TLSSocket).getPeerCertificate().subject.CN

  test.each([
    ['plain', clientKeyFile, null],
    ['encrypted', lockedKeyFile, 'a long word'],
  ])('with its %s key is shown to a server that asks', async (_name, key, passphrase) => {
    const peers: unknown[] = []
    const { port } = await serve((response, request) => {
      peers.push(toPeer(request))
      response.end('{}')
    }, asking())
    const identity = () => trusting({ clientCertFile, clientKeyFile: key }, passphrase)
    await createHttp({ identity }).postJson(`https://localhost:${port}/`, {}, options())
    expect(peers).toEqual(['ward client'])
  })

  test.each([
    ['TLSv1.2', 'broke off the encrypted connection: it may want a client certificate.'],
    ['TLSv1.3', 'wants a client certificate, or another one than the network settings name.'],
  ] as const)('that is absent is asked for in one sentence (%s)', async (version, sentence) => {
    const { port, seen } = await serve(ok, { ...asking(), maxVersion: version, minVersion: version })
    const http = createHttp({ identity: () => trusting() })
    const failure = http.postJson(`https://localhost:${port}/`, {}, options())
    const message = `localhost:${port} ${sentence}`
    await expect(failure).rejects.toMatchObject({ code: 'egress_refused', message })
    expect(seen.requests).toBe(0)
  })

  const missing = join(folder, 'missing.pem')
  const other = write('other.key', issue({ name: 'other' }).key)
  const noise = write('noise.pem', 'not a certificate')
  const broken = write('broken.pem', '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n')
  test.each<[string, Partial<NetworkSettings> & { passphrase?: string }, string]>([
    ['no CA file', { caFile: missing }, `${missing}: there is no such file, or it cannot be read.`],
    ['a CA file of noise', { caFile: noise }, `${noise} holds no certificate in PEM form.`],
    ['a broken CA file', { caFile: broken }, `${broken} holds no certificate in PEM form.`],
    ['half a pair', { clientCertFile }, 'A client certificate and its key go together: name both files.'],
    [
      'no key file',
      { clientCertFile, clientKeyFile: missing },
      `${missing}: there is no such file, or it cannot be read.`,
    ],
    [
      'a key file of noise',
      { clientCertFile, clientKeyFile: noise },
      `${noise} holds no private key in PEM form.`,
    ],
    [
      'another key',
      { clientCertFile, clientKeyFile: other },
      `${other} is not the key of the certificate ${clientCertFile}.`,
    ],
    [
      'no passphrase',
      { clientCertFile, clientKeyFile: lockedKeyFile },
      `The key ${lockedKeyFile} is encrypted, and its passphrase is missing or wrong.`,
    ],
    [
      'a wrong passphrase',
      { clientCertFile, clientKeyFile: lockedKeyFile, passphrase: 'wrong' },
      `The key ${lockedKeyFile} is encrypted, and its passphrase is missing or wrong.`,
    ],
  ])(
    '%s is one sentence that names the file, and no connection',
    async (_name, { passphrase = null, ...more }, message) => {
      const { port, seen } = await serve(ok, server())
      const identity = () => trusting(more, passphrase)
      const failure = createHttp({ identity }).postJson(`https://localhost:${port}/`, {}, options())
      await expect(failure).rejects.toMatchObject({ name: 'AppError', message })
      expect(seen.sockets).toHaveLength(0)
    },
  )
})

test('a file that changes takes effect with the next connection', async () => {
  const changing = write('changing.pem', stranger.cert)
  const { port } = await serve(ok, server())
  const http = createHttp({ identity: () => trusting({ caFile: changing }) })
  const ask = () => http.postJson(`https://localhost:${port}/`, {}, options())
  await expect(ask()).rejects.toMatchObject({ code: 'egress_refused' })
  write('changing.pem', authority.cert)
  await expect(ask()).resolves.toMatchObject({ status: 200 })
})

test('the system’s store is read where it is wanted, and nothing older than TLS 1.2 is spoken', () => {
  const { ca, minVersion } = loadTlsOptions({ settings: defaultNetworkSettings, clientKeyPassphrase: null })
  expect((ca as string[]).length).toBeGreaterThan(10)
  expect(minVersion).toBe('TLSv1.2')
})
