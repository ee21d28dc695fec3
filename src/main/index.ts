// The desktop's main process: one engine, one window, and the relay between them.
import { join } from 'node:path'
import { app, BrowserWindow } from 'electron'
import { answerBridge } from './bridge-calls.ts'
import { connectWindows } from './connect-windows.ts'
import { answerEnvironment } from './engine-environment.ts'
import { startEngine } from './engine-host.ts'
import { superviseEngine } from './engine-supervisor.ts'
import type { SupervisedEngine } from './engine-supervisor.ts'
import { holdVariables } from './held-variables.ts'
import { toInitialWorkspace } from './initial-workspace.ts'
import { createKeychain } from './keychain.ts'
import { createLock } from './lock.ts'
import { lockOnTriggers } from './lock-triggers.ts'
import { createMenu } from './menu.ts'
import { registerAppScheme, serveRenderer } from './protocol.ts'
import { createClosedSession, hardenApp } from './security.ts'
import { toSystemKeychain } from './system-keychain.ts'
import { openSettings } from './settings.ts'
import { createThemeSwitch } from './theme.ts'
import { openWindow } from './window.ts'

const findVariable = holdVariables(process)

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
  const theme = createThemeSwitch(settings)
  const engine = superviseEngine({
    start: startEngine,
    now: () => performance.now(),
    report: (line) => void process.stderr.write(`${line}\n`),
  })
  const lock = createLock(engine)
  lockOnTriggers(lock)
  answerEnvironment(engine, findVariable)
  connectWindows(engine)
  quitAfter(engine)
  answerBridge({
    settings,
    theme,
    initial: toInitialWorkspace(process.argv, process.env),
    lock,
    lastEnd: () => engine.lastEnd(),
    keychain: createKeychain(join(app.getPath('userData'), 'keychain'), toSystemKeychain()),
  })
  createMenu(theme, () => lock.lockIfOpen('command'))
  const session = createClosedSession()
  serveRenderer(session, join(app.getAppPath(), 'out', 'renderer'))
  openWindow(session, settings)
}

/** The app ends when its engine has: the workspace is locked by then. */
function quitAfter(engine: SupervisedEngine): void {
  let stopped: Promise<void> | null = null
  let isStopped = false
  app.on('will-quit', (event) => {
    if (isStopped) return
    event.preventDefault()
    stopped ??= engine.stop().then(() => {
      isStopped = true
      // Electron does not hear a quit within the one that was put off.
      setImmediate(() => app.quit())
    })
  })
}

function showWindow(): void {
  const [window] = BrowserWindow.getAllWindows()
  if (window === undefined) return
  if (window.isMinimized()) window.restore()
  window.focus()
}

main()
