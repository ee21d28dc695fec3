// A kind and a sentence → a note that says what happened and what to do.
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

interface NoteProps {
  readonly kind: 'info' | 'warn' | 'bad'
  readonly children: ReactNode
}

/** Faults are announced at once; the rest is read in its place. */
export function Note({ kind, children }: NoteProps) {
  return (
    <div className={`note ${kind}`} role={kind === 'bad' ? 'alert' : undefined}>
      <Icon name={kind === 'info' ? 'info' : 'warning'} />
      <div className="grow">{children}</div>
    </div>
  )
}
