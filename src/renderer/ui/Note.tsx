// A kind and a sentence → a note that says what happened and what to do.
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './Icon.tsx'

const ICONS: Readonly<Record<NoteProps['kind'], IconName>> = {
  info: 'info',
  warn: 'warning',
  bad: 'warning',
  ok: 'check',
  private: 'eye',
}

interface NoteProps {
  readonly kind: 'info' | 'warn' | 'bad' | 'ok' | 'private'
  readonly children: ReactNode
}

/** Faults are announced at once; the rest is read in its place. */
export function Note({ kind, children }: NoteProps) {
  return (
    <div className={`note ${kind}`} role={kind === 'bad' ? 'alert' : undefined}>
      <Icon name={ICONS[kind]} />
      <div className="grow">{children}</div>
    </div>
  )
}
