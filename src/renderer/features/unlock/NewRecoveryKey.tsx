// Third step of a new workspace → its recovery key, made, shown once and kept by its user.
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useEngine } from '../../api/engine-context.tsx'
import { toFault } from '../../api/fault.ts'
import type { OpenWorkspace } from '../../api/use-workspace.ts'
import { Note } from '../../ui/Note.tsx'
import { RecoveryKeyStep } from '../../ui/RecoveryKeyStep.tsx'

interface NewRecoveryKeyProps {
  readonly workspace: OpenWorkspace
  readonly onContinue: () => void
}

export function NewRecoveryKey({ workspace, onContinue }: NewRecoveryKeyProps) {
  const engine = useEngine()
  // gcTime 0: the key is in this component's memory while it is shown, and nowhere else.
  const make = useMutation({ mutationFn: () => engine.security.makeRecoveryKey(), gcTime: 0 })
  const [kept, setKept] = useState(false)
  const { mutate, isIdle } = make
  useEffect(() => {
    if (isIdle) mutate()
  }, [isIdle, mutate])

  return (
    <form
      className="step"
      onSubmit={(event) => {
        event.preventDefault()
        if (kept || make.isError) onContinue()
      }}
    >
      {make.isSuccess ? (
        <RecoveryKeyStep made={make.data} workspace={workspace} onKept={setKept} />
      ) : make.isError ? (
        <Note kind="bad">
          No recovery key was made. {toFault(make.error).message} The workspace is made; you can make a key in
          Settings.
        </Note>
      ) : (
        <p role="status">Making the recovery key</p>
      )}
      <div className="form-end">
        <button type="submit" className="btn primary big" disabled={!kept && !make.isError}>
          Continue
        </button>
      </div>
    </form>
  )
}
