// The desktop's few calls → one frozen object in the page, and the page's port to the engine.
import { contextBridge, ipcRenderer } from 'electron'
import type { DesktopBridge, FilePurpose, Theme } from '../contracts/bridge.ts'
import { channels } from '../contracts/frame.ts'
import { createPagePort } from './window-port.ts'
import type { Port } from './window-port.ts'

/** The part of the page that this file touches; the Node project has no DOM types. */
declare const window: {
  readonly location: { readonly origin: string }
  postMessage(message: unknown, origin: string, ports?: readonly Port[]): void
}

const VERSION_ARGUMENT = '--wardroom-version='

const bridge: DesktopBridge = Object.freeze({
  connect: () => ipcRenderer.send(channels.connect),
  // The casts state what src/main/bridge-calls.ts answers: IPC itself is untyped.
  recentWorkspaces: () =>
    ipcRenderer.invoke(channels.recentWorkspaces) as ReturnType<DesktopBridge['recentWorkspaces']>,
  rememberWorkspace: (path: string) => ipcRenderer.invoke(channels.rememberWorkspace, path) as Promise<void>,
  chooseWorkspace: () => ipcRenderer.invoke(channels.chooseWorkspace) as Promise<string | null>,
  chooseNewFolder: (purpose: 'workspace' | 'export') =>
    ipcRenderer.invoke(channels.chooseNewFolder, purpose) as Promise<string | null>,
  chooseFiles: (purpose: FilePurpose) =>
    ipcRenderer.invoke(channels.chooseFiles, purpose) as Promise<readonly string[]>,
  lock: (wish: { stopJob: boolean }) => ipcRenderer.invoke(channels.lock, wish) as Promise<void>,
  lastEnd: () => ipcRenderer.invoke(channels.lastEnd) as ReturnType<DesktopBridge['lastEnd']>,
  hasKeychain: () => ipcRenderer.invoke(channels.hasKeychain) as Promise<boolean>,
  makeKeychainSecret: (slot: string) =>
    ipcRenderer.invoke(channels.makeKeychainSecret, slot) as Promise<string | null>,
  readKeychainSecret: (slot: string) =>
    ipcRenderer.invoke(channels.readKeychainSecret, slot) as Promise<string | null>,
  forgetKeychainSecret: (slot: string) =>
    ipcRenderer.invoke(channels.forgetKeychainSecret, slot) as Promise<void>,
  saveRecoveryKey: (file: Parameters<DesktopBridge['saveRecoveryKey']>[0]) =>
    ipcRenderer.invoke(channels.saveRecoveryKey, file) as ReturnType<DesktopBridge['saveRecoveryKey']>,
  theme: () => ipcRenderer.invoke(channels.theme) as Promise<Theme>,
  setTheme: (theme: Theme) => ipcRenderer.invoke(channels.setTheme, theme) as Promise<void>,
  version:
    process.argv.find((word) => word.startsWith(VERSION_ARGUMENT))?.slice(VERSION_ARGUMENT.length) ?? '',
})

// A port cannot cross the context bridge, so it is handed on as a message of the page to itself.
ipcRenderer.on(channels.port, ({ ports }) => {
  const [port] = ports as unknown as readonly Port[]
  if (port !== undefined) window.postMessage(channels.port, window.location.origin, [createPagePort(port)])
})
for (const word of [channels.down, channels.viewing])
  ipcRenderer.on(word, () => window.postMessage(word, window.location.origin))
ipcRenderer.on(channels.lockSoon, (_event, seconds: unknown) =>
  window.postMessage({ lockSoon: typeof seconds === 'number' ? seconds : null }, window.location.origin),
)

contextBridge.exposeInMainWorld('wardroom', bridge)
