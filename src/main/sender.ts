// Who sent a message → whether it is the top page of one of our windows.
import type { WebFrameMain } from 'electron'
import { APP_URL } from './protocol.ts'

/** Frames inside the page, and pages of another origin, are not listened to. */
export function isOwnPage(frame: WebFrameMain | null): boolean {
  return frame !== null && frame.parent === null && frame.url.startsWith(APP_URL)
}
