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

export function Pill({ kind, children }: { readonly kind: PillKind; readonly children: ReactNode }) {
  return (
    <span className={`pill ${kind}`}>
      <Icon name={ICONS[kind]} />
      {children}
    </span>
  )
}
