// Files chosen for a benchmark → what would be taken in, and the question whether to take it.
import { toFault } from '../../api/fault.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Note } from '../../ui/Note.tsx'
import { Reading } from '../../ui/Reading.tsx'
import { ImportFacts } from './ImportFacts.tsx'
import { useImport, usePreview } from './use-import.ts'
import type { ImportRequest } from './use-import.ts'

interface ImportDialogProps {
  readonly request: ImportRequest
  readonly onClose: () => void
  /** Asks for other files. */
  readonly onChooseAgain: () => void
}

export function ImportDialog({ request, onClose, onChooseAgain }: ImportDialogProps) {
  const preview = usePreview(request)
  const imported = useImport(request, onClose)
  const fault = preview.error ?? imported.error
  const ready = preview.data !== undefined && !preview.data.already
  return (
    <Dialog
      title={`Import this file for ${request.displayName}?`}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="btn" onClick={onChooseAgain} disabled={imported.isPending}>
            Choose another file…
          </button>
          <span className="grow" />
          <button type="button" className="btn" onClick={onClose} disabled={imported.isPending}>
            {ready || preview.isPending ? 'Cancel' : 'Close'}
          </button>
          {(ready || preview.isPending) && (
            <button
              type="button"
              className="btn primary"
              disabled={!ready || imported.isPending}
              onClick={() => imported.mutate()}
            >
              {imported.isPending ? 'Importing' : 'Import'}
            </button>
          )}
        </>
      }
    >
      <div className="bm-import">
        {fault !== null && (
          <Note kind="bad">
            {toFault(fault).message} Nothing was taken in, and what was here before is unchanged.
          </Note>
        )}
        {preview.isPending && <Reading what="the file" rows={5} />}
        {preview.data !== undefined && <ImportFacts preview={preview.data} paths={request.paths} />}
      </div>
    </Dialog>
  )
}
