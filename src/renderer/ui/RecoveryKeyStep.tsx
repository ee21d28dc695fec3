// A recovery key, shown once → printed or saved elsewhere, two of its groups typed again, and the word that it is kept.
import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { RecoveryKey } from '../../contracts/security-view.ts'
import { bridge } from '../api/bridge.ts'
import { FieldFault } from './FieldFault.tsx'
import { Icon } from './Icon.tsx'
import { RetypeGroups } from './RetypeGroups.tsx'

interface RecoveryKeyStepProps {
  readonly made: RecoveryKey
  readonly workspace: { readonly name: string; readonly path: string }
  /** Whether it is kept, as far as its user says and shows. */
  readonly onKept: (kept: boolean) => void
}

export function RecoveryKeyStep({ made, workspace, onKept }: RecoveryKeyStepProps) {
  const groups = made.key.split('-')
  const [retyped, setRetyped] = useState(false)
  const [ticked, setTicked] = useState(false)
  return (
    <>
      <p>
        Print this key and keep it where patient records are kept. It opens the workspace if a passphrase is
        forgotten.{' '}
        <b className="medium">It is shown once. Nobody can restore it, and without both the data is lost.</b>
      </p>
      <div className="recovery-key" role="group" aria-label="Recovery key">
        {groups.map((group, at) => (
          <span key={at}>{group}</span>
        ))}
      </div>
      <KeyActions made={made} workspace={workspace} />
      <RetypeGroups
        groups={groups}
        onChange={(right) => {
          setRetyped(right)
          onKept(right && ticked)
        }}
      />
      <label className="tick">
        <input
          type="checkbox"
          checked={ticked}
          onChange={({ target }) => {
            setTicked(target.checked)
            onKept(retyped && target.checked)
          }}
        />
        I have stored the recovery key outside this computer
      </label>
      {createPortal(<PrintSheet made={made} name={workspace.name} />, document.body)}
    </>
  )
}

const SAID = {
  saved: 'Saved. Take the disk out and keep it where the key is safe.',
  inside: 'That is inside the workspace. Choose a place on another disk.',
  failed: 'It was not saved. A file of that name may be there already.',
} as const

function KeyActions({ made, workspace }: Pick<RecoveryKeyStepProps, 'made' | 'workspace'>) {
  const [said, setSaid] = useState<keyof typeof SAID | null>(null)

  async function save(): Promise<void> {
    const saved = await bridge.saveRecoveryKey({ ...made, workspace: workspace.path })
    setSaid(saved === 'cancelled' ? null : saved)
  }

  return (
    <div>
      <div className="key-actions">
        <button type="button" className="btn" onClick={() => window.print()}>
          <Icon name="page" />
          Print…
        </button>
        <button type="button" className="btn" onClick={() => void save()}>
          <Icon name="export" />
          Save to another disk…
        </button>
        <span className="grow" />
        <span className="hint">
          Check digits <span className="mono">{toPairs(made.check)}</span>
        </span>
      </div>
      {said === 'saved' && (
        <p className="hint" role="status">
          {SAID.saved}
        </p>
      )}
      {said !== null && said !== 'saved' && <FieldFault message={SAID[said]} />}
    </div>
  )
}

/** On paper only. */
function PrintSheet({ made: { key, check }, name }: { readonly made: RecoveryKey; readonly name: string }) {
  const groups = key.split('-')
  return (
    <div className="print-sheet" aria-hidden="true">
      <h1>Recovery key of a Wardroom workspace</h1>
      <p>
        Workspace {name}, made on {new Date().toLocaleDateString('en-GB')}
      </p>
      <div className="groups">
        <div>{groups.slice(0, 4).join(' ')}</div>
        <div>{groups.slice(4).join(' ')}</div>
      </div>
      <p>Check digits {toPairs(check)}</p>
      <p>
        This key opens the workspace without a passphrase. Keep it where patient records are kept. A new key
        makes this one void.
      </p>
    </div>
  )
}

function toPairs(check: string): string {
  return `${check.slice(0, 2)}·${check.slice(2)}`
}
