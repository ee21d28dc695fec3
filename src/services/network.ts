// Network settings as a person wants them → checked, kept in the vault, and taken up by the guarded client.
import { resolve } from 'node:path'
import { assertSpeakable, isLoopback, toAddress, toHostPort } from '../clients/egress-guard.ts'
import type { GuardedHttp } from '../clients/egress-guard.ts'
import { loadTlsOptions, type TlsIdentity } from '../clients/egress-tls.ts'
import { AppError } from '../contracts/errors.ts'
import type { AllowedAddress } from '../contracts/model.ts'
import {
  defaultNetworkSettings,
  networkSettingsSchema,
  type NetworkChange,
  type NetworkSettings,
  type NetworkState,
  type Proxy,
} from '../contracts/network.ts'
import type { AllowListStore } from '../storage/allow-list-store.ts'
import type { SecretsStore } from '../storage/secrets-store.ts'
import type { SettingsStore } from '../storage/settings-store.ts'
import type { Host } from './host.ts'
import type { Session } from './session.ts'

export interface NetworkService {
  get(): NetworkState
  /**
   * Reads every file that the settings name before it keeps anything.
   * Throws `not_permitted`, `not_found` or `bad_input` naming a file, `egress_refused` for a proxy that is not allowed.
   */
  set(change: NetworkChange): NetworkState
}

interface NetworkStores {
  readonly settings: SettingsStore
  readonly secrets: SecretsStore
  readonly allowList: AllowListStore
}

interface NetworkParts {
  readonly http: GuardedHttp
  readonly session: Session
  readonly host: Host
}

const SETTINGS = 'network'
const KEY_PASSPHRASE = 'network client key'

/** What the guarded client asks for whenever it connects. */
export function loadIdentity({ settings, secrets }: Omit<NetworkStores, 'allowList'>): TlsIdentity {
  return {
    settings: settings.get(SETTINGS, networkSettingsSchema) ?? defaultNetworkSettings,
    clientKeyPassphrase: secrets.get(KEY_PASSPHRASE),
  }
}

export function createNetworkService(stores: NetworkStores, parts: NetworkParts): NetworkService {
  const { http, session, host } = parts

  function get(): NetworkState {
    const { settings, clientKeyPassphrase } = loadIdentity(stores)
    return {
      settings,
      hasClientKeyPassphrase: clientKeyPassphrase !== null,
      connections: http.counts(),
      lastRefused: [...http.lastRefused()],
    }
  }

  return {
    get,
    set(change) {
      session.require('network')
      const before = loadIdentity(stores)
      const settings = toSettings(change.settings)
      const sameKey = settings.clientKeyFile === before.settings.clientKeyFile
      const clientKeyPassphrase = change.clientKeyPassphrase ?? (sameKey ? before.clientKeyPassphrase : null)
      loadTlsOptions({ settings, clientKeyPassphrase })
      if (settings.proxy !== null) admit(settings.proxy, change.allow, { stores, session, now: host.now() })
      stores.settings.set(SETTINGS, settings)
      if (clientKeyPassphrase === null || settings.clientKeyFile === null)
        stores.secrets.remove(KEY_PASSPHRASE)
      else stores.secrets.set(KEY_PASSPHRASE, clientKeyPassphrase)
      http.renew()
      session.record({ action: 'network', object: toChanged(before.settings, settings) })
      return get()
    },
  }
}

/** Paths made absolute, the proxy's host spelled as the allow list spells it. */
function toSettings({ useSystemStore, proxy, ...files }: NetworkSettings): NetworkSettings {
  const toPath = (path: string | null) => (path === null ? null : resolve(path))
  const settings: NetworkSettings = {
    useSystemStore,
    caFile: toPath(files.caFile),
    clientCertFile: toPath(files.clientCertFile),
    clientKeyFile: toPath(files.clientKeyFile),
    proxy: proxy === null ? null : toProxy(proxy),
  }
  if (useSystemStore || settings.caFile !== null) return settings
  throw new AppError(
    'bad_input',
    'Without the system’s store a CA file is needed: no server would be trusted.',
  )
}

function toProxy(proxy: Proxy): Proxy {
  const url = `https://${toHostPort(proxy)}/`
  if (!URL.canParse(url) || !/^[\w.:-]+$/.test(proxy.host))
    throw new AppError('bad_input', 'A proxy is named by host and port, such as proxy.hospital.example:3128.')
  const { host, port } = toAddress(url)
  return { host, port }
}

interface Admission {
  readonly stores: NetworkStores
  readonly session: Session
  readonly now: string
}

/** Its entry is of the scheme https, because nothing but encrypted connections goes through it. */
function admit(proxy: Proxy, allow: boolean, { stores, session, now }: Admission): void {
  const address: AllowedAddress = { scheme: 'https', ...proxy }
  assertSpeakable(address)
  const isListed = stores.allowList
    .list()
    .some(({ scheme, host, port }) => scheme === 'https' && host === proxy.host && port === proxy.port)
  if (isListed) return
  if (!isLoopback(proxy.host)) {
    if (!allow) {
      throw new AppError(
        'egress_refused',
        `The proxy ${toHostPort(proxy)} is not on the allow list. Add --allow to put it there.`,
      )
    }
    session.require('allow_list')
  }
  stores.allowList.add(address, now)
  session.record({ action: 'allow_list', object: 'add proxy', note: toHostPort(proxy) })
}

/** The names of the settings that differ, in the words of the command line. */
function toChanged(before: NetworkSettings, after: NetworkSettings): string {
  const words = [
    ...(before.useSystemStore === after.useSystemStore ? [] : ['system-store']),
    ...(before.caFile === after.caFile ? [] : ['ca-file']),
    ...(before.clientCertFile === after.clientCertFile ? [] : ['client-cert']),
    ...(before.clientKeyFile === after.clientKeyFile ? [] : ['client-key']),
    ...(JSON.stringify(before.proxy) === JSON.stringify(after.proxy) ? [] : ['proxy']),
  ]
  return words.length === 0 ? 'unchanged' : words.join(' ')
}
