// What preload left on the window → one typed object.
import type { DesktopBridge } from '../../contracts/bridge.ts'

declare global {
  interface Window {
    readonly wardroom: DesktopBridge
  }
}

export const bridge: DesktopBridge = window.wardroom
