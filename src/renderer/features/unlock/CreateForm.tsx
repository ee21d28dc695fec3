// A name, a folder, a person and a passphrase → a new workspace, its recovery key and its people, in four steps.
import { useState } from 'react'
import { toFault } from '../../api/fault.ts'
import { useCreateWorkspace, useOpenWorkspace } from '../../api/use-workspace.ts'
import { Icon } from '../../ui/Icon.tsx'
import { setSetupRunning } from '../../ui/setup.ts'
import { showToast } from '../../ui/toasts.ts'
import { wantWorkspace } from '../../ui/wanted-workspace.ts'
import { ChoosePassphrase } from './ChoosePassphrase.tsx'
import { NameAndFolder } from './NameAndFolder.tsx'
import type { NamedWorkspace } from './NameAndFolder.tsx'
import { NewRecoveryKey } from './NewRecoveryKey.tsx'
import { WhoUsesIt } from './WhoUsesIt.tsx'

const STEPS = ['Name', 'Passphrase', 'Recovery key', 'Who uses it'] as const

export function CreateForm() {
  const create = useCreateWorkspace()
  const workspace = useOpenWorkspace()
  const [step, setStep] = useState<0 | 1 | 2 | 3>(0)
  const [named, setNamed] = useState<NamedWorkspace>({ name: '', path: null, person: '' })

  function make(passphrase: string): void {
    const { path, name, person } = named
    if (path === null || create.isPending) return
    // Before it is open: the gate stays until the last step is done.
    setSetupRunning(true)
    create.mutate(
      { path, name: name.trim(), person: person.trim(), passphrase },
      { onSuccess: () => setStep(2), onError: () => setSetupRunning(false) },
    )
  }

  function finish(): void {
    if (named.path !== null) wantWorkspace({ kind: 'open', path: named.path })
    showToast('ok', 'The workspace is made and open. Keep the passphrase where it is not lost.')
    setSetupRunning(false)
  }

  return (
    <div className="form">
      <h1>Create workspace</h1>
      <Steps step={step} />
      {step === 0 && <NameAndFolder named={named} onName={setNamed} onContinue={() => setStep(1)} />}
      {step === 1 && (
        <ChoosePassphrase
          names={[named.name, named.person]}
          fault={create.isError ? toFault(create.error) : null}
          busy={create.isPending}
          onBack={() => {
            create.reset()
            setStep(0)
          }}
          onFinish={make}
        />
      )}
      {step === 2 && workspace !== null && (
        <NewRecoveryKey workspace={workspace} onContinue={() => setStep(3)} />
      )}
      {step === 3 && workspace !== null && <WhoUsesIt person={workspace.person} onFinish={finish} />}
    </div>
  )
}

function Steps({ step }: { readonly step: number }) {
  return (
    <ol className="steps">
      {STEPS.map((word, at) => (
        <li
          key={word}
          className={at < step ? 'done' : at === step ? 'now' : ''}
          aria-current={at === step ? 'step' : undefined}
        >
          <span className="n">{at < step ? <Icon name="tick" size={11} /> : at + 1}</span>
          {word}
        </li>
      ))}
    </ol>
  )
}
