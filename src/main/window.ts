// Settings and a closed session → the desktop's window, sandboxed and without Node.
import { join } from 'node:path'
import { app, BrowserWindow, nativeTheme, screen } from 'electron'
import type { Session } from 'electron'
import { APP_URL } from './protocol.ts'
import type { SettingsStore } from './settings.ts'
import { toVisibleBounds } from './visible-bounds.ts'

/** The canvas colours of the design's tokens, so that nothing flashes before the page is drawn. */
const CANVAS = { light: '#F5F6F8', dark: '#0F1216' } as const

export function openWindow(session: Session, settings: SettingsStore): BrowserWindow {
  const state = settings.read().window
  const window = new BrowserWindow({
    ...toVisibleBounds(
      state,
      screen.getAllDisplays().map((display) => display.workArea),
    ),
    minWidth: 800,
    minHeight: 560,
    show: false,
    autoHideMenuBar: true,
    title: 'Wardroom',
    backgroundColor: toCanvas(),
    webPreferences: {
      session,
      preload: join(app.getAppPath(), 'out', 'preload', 'index.cjs'),
      additionalArguments: [`--wardroom-version=${app.getVersion()}`],
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
      devTools: !app.isPackaged,
    },
  })
  if (state.maximized) window.maximize()
  window.once('ready-to-show', () => window.show())
  window.on('close', () =>
    settings.saveWindow({ ...window.getNormalBounds(), maximized: window.isMaximized() }),
  )
  followTheme(window)
  void window.loadURL(APP_URL)
  return window
}

function toCanvas(): string {
  return nativeTheme.shouldUseDarkColors ? CANVAS.dark : CANVAS.light
}

/** The canvas shows where the page is not drawn yet: at the edge of a window that grows. */
function followTheme(window: BrowserWindow): void {
  const follow = () => window.setBackgroundColor(toCanvas())
  nativeTheme.on('updated', follow)
  window.once('closed', () => nativeTheme.off('updated', follow))
}
