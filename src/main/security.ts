// Chromium's open doors → shut: no network, no permissions, no other pages, no downloads.
import { app, session } from 'electron'
import type { Session, WebContents } from 'electron'
import { APP_URL } from './protocol.ts'

/**
 * To be called before the app is ready. Crash reports stay off because nothing starts the crash reporter.
 * Chromium itself resolves no host name: what the engine sends goes through its own guarded client.
 */
export function hardenApp(): void {
  app.commandLine.appendSwitch('host-resolver-rules', 'MAP * ~NOTFOUND')
  app.commandLine.appendSwitch('disable-background-networking')
  app.commandLine.appendSwitch('disable-component-update')
  // As root Chromium has no sandbox to enable, and asking for it would undo --no-sandbox halfway.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
  app.on('session-created', denyPermissions)
  app.on('web-contents-created', (_event, contents) => confine(contents))
}

/** A session that lives in memory only and reaches nothing but the app's own protocol. */
export function createClosedSession(): Session {
  const closed = session.fromPartition('wardroom')
  closed.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !isAllowed(url) }))
  return closed
}

/** Every session, Electron's own default one too, though no window is ever in it. */
function denyPermissions(any: Session): void {
  any.setSpellCheckerEnabled(false)
  any.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  any.setPermissionCheckHandler(() => false)
  any.setDevicePermissionHandler(() => false)
  any.on('will-download', (event) => event.preventDefault())
}

/** Developer tools are pages inside Electron itself; an installed app has none. */
function isAllowed(url: string): boolean {
  return url.startsWith(APP_URL) || (!app.isPackaged && url.startsWith('devtools://'))
}

function confine(contents: WebContents): void {
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.on('will-navigate', (event) => event.preventDefault())
  contents.on('will-frame-navigate', (event) => event.preventDefault())
  contents.on('will-redirect', (event) => event.preventDefault())
}
