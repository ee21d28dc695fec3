// The recovery key → when it was made, and a dialog that makes another and shows it once.
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useEngine } from '../../api/engine-context.tsx'
import { toFault } from '../../api/fault.ts'
import { useOpenWorkspace } from '../../api/use-workspace.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FieldFault } from '../../ui/FieldFault.tsx'
import { toDay } from '../../ui/quantities.ts'
import { RecoveryKeyStep } from '../../ui/RecoveryKeyStep.tsx'
import { SettingRow } from '../../ui/SettingsCard.tsx'
import { useForgetSecurity, useSecurity } from './use-security.ts'

export function RecoveryKeyRow() {
  const { data } = useSecurity()
  const [open, setOpen] = useState(false)
  const mayMake = useOpenWorkspace()?.acts.includes('people') ?? false
  const made = data?.recoveryKey?.madeAt ?? null
  return (
    <SettingRow
      name="Recovery key"
      words={
        made === null
          ? 'There is none: a forgotten passphrase cannot be made up for.'
          : `Made on ${toDay(made)}. Not stored here.`
      }
    >
      <button type="button" className="btn" disabled={!mayMake} onClick={() => setOpen(true)}>
        {made === null ? 'Make one…' : 'Make a new one…'}
      </button>
      {open && <MakeRecoveryKey replaces={made !== null} onClose={() => setOpen(false)} />}
    </SettingRow>
  )
}

interface MakeRecoveryKeyProps {
  readonly replaces: boolean
  readonly onClose: () => void
}

function MakeRecoveryKey({ replaces, onClose }: MakeRecoveryKeyProps) {
  const engine = useEngine()
  const workspace = useOpenWorkspace()
  const forget = useForgetSecurity()
  const make = useMutation({
    mutationFn: () => engine.security.makeRecoveryKey(),
    gcTime: 0,
    onSuccess: forget,
  })
  const [kept, setKept] = useState(false)
  if (make.isSuccess && workspace !== null)
    return (
      <Dialog
        title="Keep this recovery key"
        wide
        // Once it is closed it is gone: Esc does not close it by mistake.
        onClose={() => (kept ? onClose() : undefined)}
        actions={
          <button type="button" className="btn primary" disabled={!kept} onClick={onClose}>
            Close for good
          </button>
        }
      >
        <div className="step">
          <RecoveryKeyStep made={make.data} workspace={workspace} onKept={setKept} />
        </div>
      </Dialog>
    )
  return (
    <Dialog
      title={replaces ? 'Make a new recovery key?' : 'Make a recovery key?'}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="btn" onClick={onClose}>
            Cancel <kbd>Esc</kbd>
          </button>
          <button
            type="button"
            className="btn primary"
            data-first
            disabled={make.isPending}
            onClick={() => make.mutate()}
          >
            {make.isPending ? 'Making' : 'Make it'}
          </button>
        </>
      }
    >
      <p>
        It is shown once, to be printed or saved on another disk.
        {replaces && ' The key of now opens nothing any more, also where it is kept on paper.'}
      </p>
      {make.isError && <FieldFault message={toFault(make.error).message} />}
    </Dialog>
  )
}
