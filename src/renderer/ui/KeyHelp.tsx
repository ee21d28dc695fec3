// Every key that works now → a list, and the switch that turns single keys off.
import { Dialog } from './Dialog.tsx'
import { KeyCaps } from './KeyCaps.tsx'
import { setSingleKeys, useActiveKeys, useSingleKeys } from './keys.ts'
import type { ActiveKey } from './keys.ts'

export function KeyHelp({ onClose }: { readonly onClose: () => void }) {
  const actions = useActiveKeys()
  const singleKeys = useSingleKeys()
  return (
    <Dialog
      title="All keys"
      wide
      onClose={onClose}
      actions={
        <>
          <label className="row grow">
            <input
              type="checkbox"
              checked={singleKeys}
              onChange={(event) => setSingleKeys(event.target.checked)}
            />
            Keys without {navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl'} work
          </label>
          <button type="button" className="btn primary" data-first onClick={onClose}>
            Close <kbd aria-hidden="true">Esc</kbd>
          </button>
        </>
      }
    >
      <div className="key-help">
        <KeyList title="On this page" actions={actions.filter(({ global }) => !global)} />
        <KeyList title="Everywhere" actions={actions.filter(({ global }) => global)} />
      </div>
    </Dialog>
  )
}

function KeyList({ title, actions }: { readonly title: string; readonly actions: readonly ActiveKey[] }) {
  if (actions.length === 0) return null
  return (
    <section>
      <h3 className="h">{title}</h3>
      <dl>
        {actions.map(({ keys, label }) => (
          <div key={keys}>
            <dt>
              <KeyCaps keys={keys} />
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
