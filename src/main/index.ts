// The desktop's main process: one engine, one window, and the relay between them.
import { join } from 'node:path'
import { app, BrowserWindow } from 'electron'
import { answerBridge } from './bridge-calls.ts'
import { startEngine } from './engine-host.ts'
import { toInitialWorkspace } from './initial-workspace.ts'
import { createMenu } from './menu.ts'
import { registerAppScheme, serveRenderer } from './protocol.ts'
import { relayToEngine } from './relay.ts'
import { createClosedSession, hardenApp } from './security.ts'
import { openSettings } from './settings.ts'
import { openWindow } from './window.ts'

function main(): void {
  if (!app.requestSingleInstanceLock()) {
    app.quit()
    return
  }
  hardenApp()
  registerAppScheme()
  app.on('second-instance', showWindow)
  app.on('window-all-closed', () => app.quit())
  app.whenReady().then(start, () => app.exit(1))
}

function start(): void {
  const settings = openSettings()
  const engine = startEngine()
  app.on('will-quit', () => engine.stop())
  relayToEngine(engine)
  answerBridge(settings, toInitialWorkspace(process.argv, process.env))
  createMenu(settings)
  const session = createClosedSession()
  serveRenderer(session, join(app.getAppPath(), 'out', 'renderer'))
  openWindow(session, settings)
}

function showWindow(): void {
  const [window] = BrowserWindow.getAllWindows()
  if (window === undefined) return
  if (window.isMinimized()) window.restore()
  window.focus()
}

main()
