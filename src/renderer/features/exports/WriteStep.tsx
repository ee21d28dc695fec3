// Files that were looked at → a new folder chosen, and the files written there.
import { useState } from 'react'
import type { ExportPreview, WrittenExport } from '../../../contracts/export-view.ts'
import { bridge } from '../../api/bridge.ts'
import { toFault } from '../../api/fault.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useKeys } from '../../ui/keys.ts'
import { Note } from '../../ui/Note.tsx'
import { showToast } from '../../ui/toasts.ts'
import { audienceWords, toBytesText, toCountText } from './export-text.ts'
import { useWriteExport } from './use-export.ts'
import type { ExportWish } from './use-export.ts'

interface WriteStepProps {
  readonly wish: ExportWish
  readonly preview: ExportPreview
}

export function WriteStep({ wish, preview }: WriteStepProps) {
  const [looked, setLooked] = useState(false)
  const [folder, setFolder] = useState<string | null>(null)
  const write = useWriteExport(wish)
  const ready = looked && folder !== null && !write.isPending
  async function choose(): Promise<void> {
    const chosen = await bridge.chooseNewFolder('export')
    if (chosen === null) return
    write.reset()
    setFolder(chosen)
  }
  function start(): void {
    if (!ready) return
    write.mutate(folder, {
      onSuccess({ directory, files }) {
        setFolder(null)
        showToast('ok', `${toCountText(files.length, 'file')} written to ${directory}`)
      },
    })
  }
  useKeys([{ keys: 'Ctrl+Enter', label: 'write', run: start, everywhere: true }])
  return (
    <div className="write">
      <h2>Write</h2>
      <label className="looked">
        <input type="checkbox" checked={looked} onChange={(event) => setLooked(event.target.checked)} />
        <span>
          I have looked at {toFiles(preview.files.length)}. {preview.files.length === 1 ? 'It' : 'They'} may
          go to {audienceWords[wish.audience].reader}.
        </span>
      </label>
      <div className="folder">
        <button type="button" className="btn" onClick={() => void choose()}>
          <Icon name="folder" />
          {folder === null ? 'Choose a new folder…' : 'Another folder…'}
        </button>
        {folder !== null && <span className="path mono">{folder}</span>}
      </div>
      {write.isError && (
        <Note kind="bad">
          <b className="medium">Nothing was written.</b> {toFault(write.error).message}
        </Note>
      )}
      {write.data !== undefined && folder === null && <Written written={write.data} />}
      <button type="button" className="btn primary" disabled={!ready} onClick={start}>
        Write <kbd>Ctrl Enter</kbd>
      </button>
      <p className="tiny ink3">
        {looked ? 'The folder must be new: nothing is overwritten.' : 'Look at the files first, then say so.'}
      </p>
    </div>
  )
}

function Written({ written: { directory, files } }: { readonly written: WrittenExport }) {
  return (
    <div className="written" role="status">
      <Icon name="check" />
      <span>
        Written to <span className="mono">{directory}</span>:{' '}
        {files.map(({ name, bytes }) => `${name} (${toBytesText(bytes)})`).join(', ')}
      </span>
    </div>
  )
}

function toFiles(count: number): string {
  if (count === 1) return 'the file'
  return count === 2 ? 'both files' : `all ${count} files`
}
