// Network settings in a vault of the test's own: what is kept, what is refused, who may, and what the audit log says.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { issue } from '../clients/certificates.fixture.ts'
import { createHttp, endAll, ok, options, serve } from '../clients/loopback.fixture.ts'
import { defaultNetworkSettings } from '../contracts/network.ts'
import type { NetworkSettings } from '../contracts/network.ts'
import type { Role } from '../contracts/person.ts'
import { createAllowListStore } from '../storage/allow-list-store.ts'
import { createAuditStore } from '../storage/audit-store.ts'
import { createSecretsStore } from '../storage/secrets-store.ts'
import { createSettingsStore } from '../storage/settings-store.ts'
import { createTestVault, faultOf } from '../storage/testing/temporary-vault.ts'
import type { Vault } from '../storage/vault.ts'
import { createHost } from './host.ts'
import { createNetworkService, loadIdentity } from './network.ts'
import { createSession } from './session.ts'

const folder = mkdtempSync(join(tmpdir(), 'wardroom-network-'))
const authority = issue({ name: 'Ward authority', isAuthority: true })
const client = issue({ name: 'client', issuer: authority })
const caFile = write('ca.pem', authority.cert)
const clientCertFile = write('client.pem', client.cert)
const clientKeyFile = write('client.key', client.key)
const missing = join(folder, 'missing.pem')
const proxy = { host: 'proxy.ward.example', port: 3128 }

function write(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

let vault: Vault
let count = 0
beforeEach(async () => void (vault = await createTestVault(join(folder, `vault-${(count += 1)}`))))
afterEach(() => vault.close())
afterEach(endAll)
afterAll(() => rmSync(folder, { recursive: true }))

function open(roles: readonly Role[] = ['data_steward']) {
  const host = createHost(folder, 'test')
  const audit = createAuditStore(vault)
  const stores = {
    settings: createSettingsStore(vault),
    secrets: createSecretsStore(vault),
    allowList: createAllowListStore(vault),
  }
  const session = createSession({
    readProfile: () => ({ id: 'p1', name: 'Pat', roles: [...roles], createdAt: '' }),
    policy: { format: 'wardroom-policy-1' },
    audit,
    host,
  })
  const http = createHttp({ identity: () => loadIdentity(stores) })
  const network = createNetworkService(stores, { http, session, host })
  const set = (settings: Partial<NetworkSettings>, more: { passphrase?: string; allow?: boolean } = {}) =>
    network.set({
      settings: { ...defaultNetworkSettings, ...settings },
      clientKeyPassphrase: more.passphrase ?? null,
      allow: more.allow ?? false,
    })
  const log = () => audit.list().map(({ action, object, note }) => [action, object, note])
  return { network, set, http, log, stores }
}

test('a workspace begins with the system’s store, no certificate and no proxy', () => {
  expect(open().network.get()).toEqual({
    settings: defaultNetworkSettings,
    hasClientKeyPassphrase: false,
    connections: { opened: 0, refused: 0 },
    lastRefused: [],
  })
})

test('settings stay, the log says which changed, and the client connects by them at once', async () => {
  const { set, http, log, network } = open()
  const server = issue({ name: 'server', hosts: ['localhost'], issuer: authority })
  const { port } = await serve(ok, server)
  const ask = () => http.postJson(`https://localhost:${port}/`, {}, options())
  await expect(ask()).rejects.toMatchObject({ code: 'egress_refused' })
  set({ caFile, clientCertFile, clientKeyFile })
  await expect(ask()).resolves.toMatchObject({ status: 200 })
  expect(log()).toEqual([['network', 'ca-file client-cert client-key', null]])
  expect(network.get()).toMatchObject({
    settings: { caFile, clientCertFile, clientKeyFile },
    connections: { opened: 2, refused: 1 },
    lastRefused: [{ scheme: 'https', host: 'localhost', port }],
  })
  // Taken back, the connection that is still open is not used again.
  set({})
  await expect(ask()).rejects.toMatchObject({ code: 'egress_refused' })
})

test.each<[string, Partial<NetworkSettings>, RegExp]>([
  ['a file that is not there', { caFile: missing }, /^not_found: .*missing\.pem: there is no such file/],
  ['a certificate without its key', { clientCertFile }, /^bad_input: .*go together/],
  ['a key in place of a certificate', { caFile: clientKeyFile }, /^bad_input: .*holds no certificate/],
  [
    'nobody to trust',
    { useSystemStore: false },
    /^bad_input: Without the system’s store a CA file is needed/,
  ],
  [
    'a proxy that is not allowed',
    { proxy },
    /^egress_refused: The proxy proxy\.ward\.example:3128 is not on/,
  ],
  ['a link-local proxy', { proxy: { host: '169.254.1.1', port: 80 } }, /^egress_refused: .*link-local/],
  [
    'a proxy that is a path',
    { proxy: { host: 'a/b', port: 80 } },
    /^bad_input: A proxy is named by host and port/,
  ],
])('%s is refused, and nothing is kept', async (_name, settings, expected) => {
  const { set, network, log } = open()
  const { code, message } = await faultOf(() => set(settings))
  expect(`${code}: ${message}`).toMatch(expected)
  expect(network.get().settings).toEqual(defaultNetworkSettings)
  expect(log()).toEqual([])
})

test('a proxy goes on the allow list when that is said, under https', () => {
  const { set, log, stores } = open()
  expect(set({ proxy: { host: 'PROXY.ward.example', port: 3128 } }, { allow: true }).settings.proxy).toEqual(
    proxy,
  )
  expect(stores.allowList.list()).toEqual([{ scheme: 'https', ...proxy }])
  expect(log()).toEqual([
    ['allow_list', 'add proxy', 'proxy.ward.example:3128'],
    ['network', 'proxy', null],
  ])
})

test('a proxy of this machine goes there by itself, as a model of this machine does', () => {
  const { set, stores } = open(['administrator'])
  set({ proxy: { host: '127.0.0.1', port: 3128 } })
  expect(stores.allowList.list()).toEqual([{ scheme: 'https', host: '127.0.0.1', port: 3128 }])
})

test('a key’s passphrase lies in the vault, stays with its file, and goes with it', () => {
  const { set, stores } = open()
  const pair = { clientCertFile, clientKeyFile }
  expect(set(pair, { passphrase: 'a long word' }).hasClientKeyPassphrase).toBe(true)
  expect(set({ ...pair, caFile }).hasClientKeyPassphrase).toBe(true)
  expect(loadIdentity(stores).clientKeyPassphrase).toBe('a long word')
  expect(set({}).hasClientKeyPassphrase).toBe(false)
  expect(loadIdentity(stores).clientKeyPassphrase).toBeNull()
})

test.each<[readonly Role[], Partial<NetworkSettings>, string | null]>([
  [['researcher', 'reviewer'], {}, 'not_permitted'],
  [['administrator'], { proxy }, 'not_permitted'],
  [['administrator'], {}, null],
])('%s may change %o: %s', async (roles, settings, code) => {
  const { set, network } = open(roles)
  if (code === null) {
    expect(set(settings).settings).toMatchObject(settings)
    return
  }
  expect(await faultOf(() => set(settings, { allow: true }))).toMatchObject({ code })
  expect(network.get().settings).toEqual(defaultNetworkSettings)
})
