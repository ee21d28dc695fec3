// What happens to the machine and its windows → the workspace locked, warned of, and kept out of pictures.
import { app, BrowserWindow, powerMonitor } from 'electron'
import type { WebContents } from 'electron'
import { channels } from '../contracts/frame.ts'
import { watchIdle } from './idle-watch.ts'
import type { WorkspaceLock } from './lock.ts'
import { isOwnPage } from './sender.ts'

const TICK_MS = 1000
/** Key, button, wheel and touch; moving a mouse alone is no sign, a shaking table does that too. */
const SIGNS: readonly string[] = ['rawKeyDown', 'keyDown', 'mouseDown', 'mouseWheel', 'touchStart']

export function lockOnTriggers(lock: WorkspaceLock): void {
  const idle = watchIdle({
    clocks: { wall: () => Date.now(), steady: () => performance.now() },
    warn: (seconds) => tellPages(channels.lockSoon, seconds),
    end: () => lock.lockIfOpen('idle'),
  })
  app.on('web-contents-created', (_event, contents) => {
    contents.on('input-event', (_input, { type }) => (SIGNS.includes(type) ? idle.sign() : undefined))
  })
  lock.onMark((mark) => {
    idle.limit(mark.state === 'unlocked' ? mark.idleMinutes : null)
    if (mark.state === 'viewing_locked') tellPages(channels.viewing, null)
  })
  powerMonitor.on('suspend', () => lock.lockIfOpen('sleep'))
  powerMonitor.on('lock-screen', () => lock.lockIfOpen('screen'))
  // macOS: another user has taken the screen.
  powerMonitor.on('user-did-resign-active', () => lock.lockIfOpen('screen'))
  setInterval(() => {
    idle.tick()
    // Linux has no word for a locked screen, only a state that can be asked for.
    if (lock.mark().state === 'unlocked' && powerMonitor.getSystemIdleState(1) === 'locked')
      lock.lockIfOpen('screen')
  }, TICK_MS)
  keepOutOfPictures(lock)
}

/** Where the system obeys: macOS and Windows do, Linux does not. A locked window has nothing to show, and stays shut as well. */
function keepOutOfPictures(lock: WorkspaceLock): void {
  const isProtected = () => {
    const mark = lock.mark()
    return mark.state === 'locked' || mark.contentProtection
  }
  const protect = (window: BrowserWindow) => window.setContentProtection(isProtected())
  app.on('browser-window-created', (_event, window) => protect(window))
  lock.onMark(() => BrowserWindow.getAllWindows().forEach(protect))
}

function tellPages(channel: string, content: number | null): void {
  for (const { webContents } of BrowserWindow.getAllWindows()) tell(webContents, channel, content)
}

function tell(contents: WebContents, channel: string, content: number | null): void {
  if (!contents.isDestroyed() && isOwnPage(contents.mainFrame)) contents.send(channel, content)
}
