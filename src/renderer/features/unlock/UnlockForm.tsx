// A workspace folder → the ways to unlock it, and what is known of it before.
import { useState } from 'react'
import type { WorkspaceLook } from '../../../contracts/security-view.ts'
import { useLook } from '../../api/use-workspace.ts'
import { Note } from '../../ui/Note.tsx'
import { toRiskSentences } from '../../ui/folder-risks.ts'
import { toFolderName } from '../../ui/workspace-name.ts'
import { PassphraseForm } from './PassphraseForm.tsx'
import { RecoveryForm } from './RecoveryForm.tsx'

export function UnlockForm({ path }: { readonly path: string }) {
  const { data, isPending } = useLook(path)
  const [recovering, setRecovering] = useState(false)
  const look = data ?? null
  return (
    <div className="form">
      <div>
        <h1>Unlock {look?.name ?? toFolderName(path)}</h1>
        <p className="hint">
          {recovering
            ? 'The recovery key lets you choose a new passphrase for one of the people here.'
            : 'Datasets, prompts and answers are encrypted on this disk with your passphrase.'}
        </p>
      </div>
      {/* Who may unlock is known within a moment; before that there is nothing to type into. */}
      {recovering ? (
        <RecoveryForm path={path} onBack={() => setRecovering(false)} />
      ) : (
        !isPending && <PassphraseForm path={path} look={look} onRecover={() => setRecovering(true)} />
      )}
      {toRiskSentences(look?.risks ?? []).map((sentence) => (
        <Note key={sentence} kind="warn">
          {sentence}
        </Note>
      ))}
      <Facts path={path} look={look} />
    </div>
  )
}

function Facts({ path, look }: { readonly path: string; readonly look: WorkspaceLook | null }) {
  const failed = look?.failedAttempts ?? 0
  return (
    <dl className="folder">
      {failed > 0 && (
        <>
          <dt>Failed attempts</dt>
          <dd>{failed} since it was last opened. The audit log gets the number.</dd>
        </>
      )}
      <dt>Folder</dt>
      <dd className="mono">{path}</dd>
    </dl>
  )
}
