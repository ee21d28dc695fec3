// One's own passphrase → when it was changed, and a dialog that changes it.
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { useEngine } from '../../api/engine-context.tsx'
import { toFault } from '../../api/fault.ts'
import { useOpenWorkspace } from '../../api/use-workspace.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FieldFault } from '../../ui/FieldFault.tsx'
import { isUsable, NewPassphrase, nothingTyped } from '../../ui/NewPassphrase.tsx'
import { PassphraseField } from '../../ui/PassphraseField.tsx'
import { toDay } from '../../ui/quantities.ts'
import { SettingRow } from '../../ui/SettingsCard.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useForgetSecurity, useSecurity } from './use-security.ts'

export function PassphraseRow() {
  const { data } = useSecurity()
  const [open, setOpen] = useState(false)
  const changed = data?.passphraseChangedAt ?? null
  return (
    <SettingRow
      name="Passphrase"
      words={`Yours alone. ${changed === null ? 'Not changed since it was made.' : `Changed on ${toDay(changed)}.`}`}
    >
      <button type="button" className="btn" onClick={() => setOpen(true)}>
        Change…
      </button>
      {open && <ChangePassphrase onClose={() => setOpen(false)} />}
    </SettingRow>
  )
}

function ChangePassphrase({ onClose }: { readonly onClose: () => void }) {
  const form = useId()
  const workspace = useOpenWorkspace()
  const names = [workspace?.name ?? '', workspace?.person.name ?? '']
  const [current, setCurrent] = useState('')
  const [typed, setTyped] = useState(nothingTyped)
  const [tried, setTried] = useState(false)
  const change = useChangePassphrase(onClose)
  const fault = change.isError ? toFault(change.error) : null

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (!change.isPending && isUsable(typed, names)) change.mutate({ current, next: typed.first })
  }

  return (
    <Dialog
      title="Change your passphrase?"
      onClose={onClose}
      actions={
        <>
          <button type="button" className="btn" onClick={onClose}>
            Cancel <kbd>Esc</kbd>
          </button>
          <button type="submit" form={form} className="btn primary" aria-disabled={change.isPending}>
            {change.isPending ? 'Changing' : 'Change passphrase'}
          </button>
        </>
      }
    >
      <form id={form} className="step" onSubmit={submit}>
        <PassphraseField
          id="current-passphrase"
          label="Passphrase of now"
          value={current}
          onChange={setCurrent}
          bad={fault !== null}
          autoFocus
        >
          {fault !== null && <FieldFault message={fault.message} />}
        </PassphraseField>
        <NewPassphrase typed={typed} onType={setTyped} names={names} tried={tried} label="New passphrase" />
        <p className="hint">The old one opens nothing any more. No data is written anew.</p>
      </form>
    </Dialog>
  )
}

function useChangePassphrase(onClose: () => void) {
  const engine = useEngine()
  const forget = useForgetSecurity()
  return useMutation({
    mutationFn: (wish: { current: string; next: string }) => engine.security.changePassphrase(wish),
    gcTime: 0,
    onSuccess() {
      forget()
      showToast('ok', 'The new passphrase holds.')
      onClose()
    },
  })
}
