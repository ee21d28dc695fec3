// `wardroom network`: whose certificates are trusted, who Wardroom says it is, and through which proxy it goes.
import type { Command } from 'commander'
import { AppError } from '../../contracts/errors.ts'
import { defaultNetworkSettings, type NetworkSettings, type NetworkState } from '../../contracts/network.ts'
import { print, type OutputOptions } from '../output.ts'
import { inWorkspace, readSecretFile, withWorkspaceOptions, type WorkspaceOptions } from '../shell.ts'

interface SetOptions extends WorkspaceOptions, OutputOptions {
  readonly caFile?: string
  /** False for --no-system-store. */
  readonly systemStore?: boolean
  readonly clientCert?: string
  readonly clientKey?: string
  readonly clientKeyPassphraseFile?: string
  readonly proxy?: string
  readonly allow?: boolean
  readonly clear?: boolean
}

export function addNetworkCommand(program: Command): void {
  const network = program.command('network').description('network settings: show, set')
  withWorkspaceOptions(network.command('show'))
    .description('show the network settings')
    .option('--json', 'print one JSON object')
    .action(showNetwork)
  withWorkspaceOptions(network.command('set'))
    .description('change the settings that are named; the others stay')
    .option('--ca-file <file>', 'a PEM file of authorities to trust')
    .option('--system-store', 'trust the authorities of this system')
    .option('--no-system-store', 'trust those of the CA file only')
    .option('--client-cert <file>', 'a PEM file with which Wardroom proves itself')
    .option('--client-key <file>', 'the key of that certificate, a PEM file')
    .option(
      '--client-key-passphrase-file <file>',
      'a file with the key’s passphrase, which is kept in the vault',
    )
    .option('--proxy <host:port>', 'go through this proxy beyond this machine')
    .option('--allow', 'put the proxy’s address on the allow list')
    .option('--clear', 'forget all settings first')
    .option('--json', 'print one JSON object')
    .action(setNetwork)
}

async function showNetwork(options: WorkspaceOptions & OutputOptions): Promise<void> {
  await inWorkspace(options, ({ network }) => report(options, network.get()))
}

async function setNetwork(options: SetOptions): Promise<void> {
  const proxy = options.proxy === undefined ? undefined : parseProxy(options.proxy)
  const { clientKeyPassphraseFile: file } = options
  const clientKeyPassphrase = file === undefined ? null : readSecretFile(file)
  await inWorkspace(options, ({ network }) => {
    const before = options.clear ? defaultNetworkSettings : network.get().settings
    const settings: NetworkSettings = {
      useSystemStore: options.systemStore ?? before.useSystemStore,
      caFile: options.caFile ?? before.caFile,
      clientCertFile: options.clientCert ?? before.clientCertFile,
      clientKeyFile: options.clientKey ?? before.clientKeyFile,
      proxy: proxy ?? before.proxy,
    }
    report(options, network.set({ settings, clientKeyPassphrase, allow: options.allow ?? false }))
  })
}

/** HOST:PORT, an IPv6 host in brackets. */
function parseProxy(text: string): { host: string; port: number } {
  const [, host, port] = /^(\[[\da-f:.]+\]|[\w.-]+):(\d{1,5})$/i.exec(text) ?? []
  if (host !== undefined && Number(port) >= 1 && Number(port) <= 65_535)
    return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
  throw new AppError('usage', '--proxy takes HOST:PORT, such as proxy.hospital.example:3128.', {
    field: 'proxy',
  })
}

function report(options: OutputOptions, state: NetworkState): void {
  const { settings, hasClientKeyPassphrase } = state
  const { useSystemStore, caFile, clientCertFile, clientKeyFile, proxy } = settings
  const trusted = [
    ...(useSystemStore ? ['the authorities of this system'] : []),
    ...(caFile === null ? [] : [`those in ${caFile}`]),
  ]
  print(options, { network: state }, () => [
    `Trusted: ${trusted.join(' and ')}.`,
    clientCertFile === null || clientKeyFile === null
      ? 'Client certificate: none.'
      : `Client certificate: ${clientCertFile}, key ${clientKeyFile}${hasClientKeyPassphrase ? ', its passphrase in the vault' : ''}.`,
    proxy === null
      ? 'Proxy: none.'
      : `Proxy: ${proxy.host}:${proxy.port}, for everything beyond this machine. It resolves the names.`,
  ])
}
