// Files that were looked at → a new folder, the passphrase once more, and the files signed and written there.
import { useState } from 'react'
import type { ExportPreview } from '../../../contracts/export-view.ts'
import { bridge } from '../../api/bridge.ts'
import { toFault } from '../../api/fault.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useKeys } from '../../ui/keys.ts'
import { Note } from '../../ui/Note.tsx'
import { showToast } from '../../ui/toasts.ts'
import { audienceWords, toCountText, toFilesText } from './export-text.ts'
import { useSignOff } from './use-export.ts'
import type { ExportWish } from './use-export.ts'
import { Written } from './Written.tsx'

interface SignStepProps {
  readonly wish: ExportWish
  readonly preview: ExportPreview
}

export function SignStep({ wish, preview }: SignStepProps) {
  const step = useSignStep(wish, preview)
  const { looked, folder, passphrase, signOff } = step
  const { length } = preview.files
  return (
    <div className="write">
      <h2>Sign-off by the data steward</h2>
      <label className="looked">
        <input type="checkbox" checked={looked} onChange={(event) => step.setLooked(event.target.checked)} />
        <span>
          I have looked at {toFilesText(length)}. {length === 1 ? 'It' : 'They'} may go to{' '}
          {audienceWords[wish.audience].reader}.
        </span>
      </label>
      <div className="folder">
        <button type="button" className="btn" onClick={() => void step.choose()}>
          <Icon name="folder" />
          {folder === null ? 'Choose a new folder…' : 'Another folder…'}
        </button>
        {folder !== null && <span className="path mono">{folder}</span>}
      </div>
      {signOff.isError && <Note kind="bad">{toFault(signOff.error).message}</Note>}
      {signOff.data !== undefined && folder === null && <Written written={signOff.data} />}
      <div className="sign">
        <span className="field grow">
          <input
            className="grow"
            type="password"
            aria-label="Your passphrase"
            placeholder="Your passphrase"
            value={passphrase}
            onChange={(event) => step.setPassphrase(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        </span>
        <button type="button" className="btn primary" disabled={!step.ready} onClick={step.start}>
          <Icon name="export" /> Sign and write
        </button>
      </div>
      <p className="tiny ink3">
        {toAdvice({ isBlocked: step.isBlocked, looked, folder, isPending: signOff.isPending })}
      </p>
    </div>
  )
}

/** What was said, chosen and typed so far; the passphrase is forgotten as soon as it is sent. */
function useSignStep(wish: ExportWish, { blocked, looked: token }: ExportPreview) {
  const [looked, setLooked] = useState(false)
  const [folder, setFolder] = useState<string | null>(null)
  const [passphrase, setPassphrase] = useState('')
  const signOff = useSignOff(wish)
  const isBlocked = blocked.length > 0
  const ready = looked && !isBlocked && folder !== null && passphrase !== '' && !signOff.isPending
  async function choose(): Promise<void> {
    const chosen = await bridge.chooseNewFolder('export')
    if (chosen === null) return
    signOff.reset()
    setFolder(chosen)
  }
  function start(): void {
    if (!ready) return
    setPassphrase('')
    signOff.mutate(
      { directory: folder, looked: token, passphrase },
      {
        onSuccess({ directory, files: written }) {
          setFolder(null)
          showToast('ok', `${toCountText(written.length, 'file')} written to ${directory}`)
        },
      },
    )
  }
  useKeys([{ keys: 'Ctrl+Enter', label: 'sign', run: start, everywhere: true }])
  return { looked, setLooked, folder, passphrase, setPassphrase, signOff, isBlocked, ready, choose, start }
}

interface Progress {
  readonly isBlocked: boolean
  readonly looked: boolean
  readonly folder: string | null
  readonly isPending: boolean
}

function toAdvice({ isBlocked, looked, folder, isPending }: Progress): string {
  if (isPending) return 'Checking the passphrase, signing and writing.'
  if (isBlocked) return 'Rename first, then look again.'
  if (!looked) return 'Look at the files first, then say so.'
  if (folder === null) return 'The folder must be new: nothing is overwritten.'
  return 'Signing writes the export’s id, the reader and your name to the audit log. signature.json is added.'
}
