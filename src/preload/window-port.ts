// Main's port → the page's: the same messages, and word to main of how many the page has taken.
import { WINDOW_ROOM } from '../contracts/frame.ts'

/** What this file needs of a port; the Node project has no DOM types. */
export interface Port {
  onmessage: ((event: { readonly data: unknown }) => void) | null
  addEventListener(event: 'close', listener: () => void): void
  postMessage(data: unknown): void
  close(): void
}

declare const MessageChannel: new () => { readonly port1: Port; readonly port2: Port }

/** Main hears of every so many messages, well before the window's room is used up. */
const TAKEN_AT_ONCE = WINDOW_ROOM / 4

/** The port to hand to the page. A page that is busy takes nothing, and so the engine's streams wait for it. */
export function createPagePort(main: Port): Port {
  const { port1: near, port2: page } = new MessageChannel()
  let taken = 0
  main.onmessage = ({ data }) => {
    near.postMessage(data)
    taken += 1
    if (taken < TAKEN_AT_ONCE) return
    main.postMessage({ taken })
    taken = 0
  }
  near.onmessage = ({ data }) => {
    if (typeof data === 'string') main.postMessage(data)
  }
  main.addEventListener('close', () => near.close())
  near.addEventListener('close', () => main.close())
  return page
}
