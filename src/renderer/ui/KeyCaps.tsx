// Keys as an action names them → caps as they stand on this machine's keyboard.
import { Fragment } from 'react'

const onMac = navigator.userAgent.includes('Mac')
const CAPS: Readonly<Record<string, string>> = {
  Ctrl: onMac ? '⌘' : 'Ctrl',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
}

/** `Ctrl+Shift+l` → Ctrl, Shift, L; `g b` → g, b. */
export function toCaps(keys: string): string[] {
  const parts = keys.split(/[ +]/).filter((part) => part !== '')
  const combined = keys.includes('+')
  return parts.map((part) => CAPS[part] ?? (combined && part.length === 1 ? part.toUpperCase() : part))
}

export function KeyCaps({ keys }: { readonly keys: string }) {
  return (
    <span className="caps">
      {toCaps(keys).map((cap, at) => (
        <Fragment key={`${at}${cap}`}>
          {at > 0 && ' '}
          <kbd>{cap}</kbd>
        </Fragment>
      ))}
    </span>
  )
}
