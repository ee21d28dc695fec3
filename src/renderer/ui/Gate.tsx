// What stands before a workspace is open → a page with the product's name, one panel and the lock's state.
import type { ReactNode } from 'react'
import { bridge } from '../api/bridge.ts'
import { Icon } from './Icon.tsx'
import { Toasts } from './Toasts.tsx'

interface GateProps {
  readonly children: ReactNode
  /** What the foot says of the lock. */
  readonly lock?: string
}

export function Gate({ children, lock = 'Locked. Nothing is decrypted.' }: GateProps) {
  return (
    <div className="gate">
      <header className="top">
        <span className="logo" aria-hidden="true">
          W
        </span>
        Wardroom
      </header>
      <main className="mid">{children}</main>
      <footer className="foot">
        <span className="row">
          <Icon name="lock" size={12} />
          {lock}
        </span>
        <span className="row">
          <Icon name="offline" size={12} />
          No network needed. Wardroom sends nothing from this machine.
        </span>
        <span className="version">Version {bridge.version}</span>
      </footer>
      <Toasts />
    </div>
  )
}
