// A group of settings → a card of rows: what it is, what it does, and the control that changes it.
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

interface SettingsCardProps {
  readonly title: string
  readonly state?: ReactNode
  readonly children: ReactNode
}

export function SettingsCard({ title, state, children }: SettingsCardProps) {
  return (
    <section className="card" aria-label={title}>
      <div className="t">
        <h2>{title}</h2>
        <span className="grow" />
        {state}
      </div>
      {children}
    </section>
  )
}

interface SettingRowProps {
  readonly name: string
  readonly words: ReactNode
  /** The policy of the machine has a word in it. */
  readonly held?: boolean
  readonly children?: ReactNode
}

export function SettingRow({ name, words, held = false, children }: SettingRowProps) {
  return (
    <div className="setting">
      <div className="grow">
        <b className="medium">{name}</b>
        <p className="hint">{words}</p>
        {held && (
          <p className="hint held">
            <Icon name="lock" size={12} />
            Held by the policy of this machine
          </p>
        )}
      </div>
      {children}
    </div>
  )
}
