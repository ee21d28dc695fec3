// A state → its mark and word in one colour; the word alone says it too.
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './Icon.tsx'

export type PillKind = 'ok' | 'warn' | 'bad' | 'priv' | 'plain'

const ICONS: Readonly<Record<PillKind, IconName>> = {
  ok: 'check',
  warn: 'warning',
  bad: 'wrong',
  priv: 'lock',
  plain: 'partly',
}

interface PillProps {
  readonly kind: PillKind
  /** In place of the kind's own mark. */
  readonly icon?: IconName
  readonly children: ReactNode
}

export function Pill({ kind, icon = ICONS[kind], children }: PillProps) {
  return (
    <span className={`pill ${kind}`}>
      <Icon name={icon} />
      {children}
    </span>
  )
}
