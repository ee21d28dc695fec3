// The desktop's few calls → one frozen object in the page, and the page's port to the engine.
import { contextBridge, ipcRenderer } from 'electron'
import type { DesktopBridge } from '../contracts/api.ts'

/** The part of the page that this file touches; the Node project has no DOM types. */
declare const window: {
  readonly location: { readonly origin: string }
  postMessage(message: string, origin: string, ports: readonly unknown[]): void
}

const VERSION_ARGUMENT = '--wardroom-version='

const bridge: DesktopBridge = Object.freeze({
  connect: () => ipcRenderer.send('wardroom:connect'),
  // The casts state what src/main/bridge-calls.ts answers: IPC itself is untyped.
  recentWorkspaces: () =>
    ipcRenderer.invoke('wardroom:recent-workspaces') as ReturnType<DesktopBridge['recentWorkspaces']>,
  rememberWorkspace: (path: string) =>
    ipcRenderer.invoke('wardroom:remember-workspace', path) as Promise<void>,
  chooseWorkspace: () => ipcRenderer.invoke('wardroom:choose-workspace') as Promise<string | null>,
  version:
    process.argv.find((word) => word.startsWith(VERSION_ARGUMENT))?.slice(VERSION_ARGUMENT.length) ?? '',
})

// A port cannot cross the context bridge, so it is handed on as a message of the page to itself.
ipcRenderer.on('wardroom:port', ({ ports }) =>
  window.postMessage('wardroom:port', window.location.origin, ports),
)

contextBridge.exposeInMainWorld('wardroom', bridge)
