// One section of the settings → the page around it: title, the list of all sections, and the keys to go through them.
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { useKeys } from './keys.ts'
import { Page } from './Page.tsx'
import { navigate, toHref } from './route.ts'
import { settingsSections } from './settings-sections.ts'
import type { SectionId } from './settings-sections.ts'
import './settings.css'

interface SettingsFrameProps {
  readonly section: SectionId
  readonly actions?: ReactNode
  /** Cards, which lie in columns where there is room. */
  readonly children: ReactNode
}

export function SettingsFrame({ section, actions, children }: SettingsFrameProps) {
  const at = settingsSections.findIndex(({ id }) => id === section)
  const step = (by: number) => (): void => {
    const next = settingsSections[at + by]
    if (next !== undefined) navigate(['settings', next.id])
  }
  useKeys([
    { keys: 'j', label: 'Next section', short: 'section', run: step(1) },
    { keys: 'k', label: 'Section before', short: 'section', run: step(-1) },
  ])
  return (
    <Page
      title="Settings"
      state={<span className="ink2">{settingsSections[at]?.name}</span>}
      actions={actions ?? <span className="hint">Changes here are written to the audit log.</span>}
    >
      <div className="settings">
        <nav className="sections" aria-label="Sections of the settings">
          {settingsSections.map(({ id, name, icon }) => (
            <a key={id} href={toHref(['settings', id])} aria-current={id === section ? 'page' : undefined}>
              <Icon name={icon} size={16} />
              {name}
            </a>
          ))}
        </nav>
        <div className="cards">{children}</div>
      </div>
    </Page>
  )
}
