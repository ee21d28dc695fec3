// A question with fields → a dialog with its form, its fault, and the verb that goes on; Enter goes on too.
import { useId } from 'react'
import type { ReactNode } from 'react'
import { toFault } from '../api/fault.ts'
import { Dialog } from './Dialog.tsx'
import { Note } from './Note.tsx'

interface FormDialogProps {
  readonly title: string
  readonly verb: string
  /** Whether the verb can be pressed. */
  readonly ready: boolean
  readonly danger?: boolean
  readonly error: Error | null
  /** What the fault left as it was. */
  readonly unchanged: string
  readonly onSubmit: () => void
  readonly onBack?: (() => void) | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

export function FormDialog({ title, children, error, unchanged, ...rest }: FormDialogProps) {
  const id = useId()
  const { verb, ready, danger = false, onSubmit, onBack, onClose } = rest
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          {onBack && (
            <>
              <button type="button" className="btn" onClick={onBack}>
                Back
              </button>
              <span className="grow" />
            </>
          )}
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" form={id} className={danger ? 'btn danger' : 'btn primary'} disabled={!ready}>
            {verb}
          </button>
        </>
      }
    >
      <form
        id={id}
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          if (ready) onSubmit()
        }}
      >
        {error !== null && (
          <Note kind="bad">
            {toFault(error).message} {unchanged}
          </Note>
        )}
        {children}
      </form>
    </Dialog>
  )
}
