// Lock, network, engine and the keys of this page → the line at the bottom of the window.
import { toAuditWarning, useAuditState } from '../api/use-audit-state.ts'
import { useEngineInfo } from '../api/use-workspace.ts'
import { Icon } from './Icon.tsx'
import { KeyCaps } from './KeyCaps.tsx'
import { useActiveKeys, useSingleKeys } from './keys.ts'
import type { ActiveKey } from './keys.ts'
import { toHref } from './route.ts'

export function StatusBar({ onAllKeys }: { readonly onAllKeys: () => void }) {
  const info = useEngineInfo()
  const hosts = info.data?.allowedHosts
  const blocked = info.data?.connections.refused ?? 0
  return (
    <footer className="status">
      <span className="i">
        <Icon name="unlock" size={12} />
        Unlocked, encrypted on disk
      </span>
      {hosts !== undefined && (
        <span className="i">
          <Icon name="offline" size={12} />
          Offline · {hosts} allowed {hosts === 1 ? 'host' : 'hosts'} · {blocked}{' '}
          {blocked === 1 ? 'connection' : 'connections'} blocked
        </span>
      )}
      <span className="i">
        <Icon name={info.isError ? 'warning' : 'check'} size={12} />
        {info.isError ? 'Engine does not answer' : 'Engine ready'}
      </span>
      <AuditWarning />
      <PageKeys />
      <button type="button" className="all-keys" onClick={onAllKeys}>
        <kbd>?</kbd> all keys
      </button>
    </footer>
  )
}

/** A log that is not whole is everyone's to know, on every page. */
function AuditWarning() {
  const warning = toAuditWarning(useAuditState())
  if (warning === null) return null
  return (
    <a className="i warning" role="alert" href={toHref(['audit'])}>
      <Icon name="warning" size={12} />
      {warning}
    </a>
  )
}

/** As many as fit; `?` has them all. */
function PageKeys() {
  const actions = useActiveKeys().filter((action) => !action.global)
  const singleKeys = useSingleKeys()
  const shown = singleKeys ? actions : actions.filter(({ keys }) => keys.startsWith('Ctrl+'))
  return (
    <span className="keys">
      {toGroups(shown).map(({ word, keys }) => (
        <span key={word}>
          {keys.map((key) => (
            <KeyCaps key={key} keys={key} />
          ))}
          {word}
        </span>
      ))}
    </span>
  )
}

interface KeyGroup {
  readonly word: string
  readonly keys: readonly string[]
}

/** Keys with the same word stand together: `j k row`. */
function toGroups(actions: readonly ActiveKey[]): KeyGroup[] {
  const groups = new Map<string, string[]>()
  for (const { keys, label, short = label } of actions)
    groups.set(short, [...(groups.get(short) ?? []), keys])
  return [...groups].map(([word, keys]) => ({ word, keys }))
}
