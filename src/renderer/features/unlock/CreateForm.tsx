// A name, a folder and a passphrase → a new workspace, in two steps.
import { useState } from 'react'
import { toFault } from '../../api/fault.ts'
import { useCreateWorkspace } from '../../api/use-workspace.ts'
import { Icon } from '../../ui/Icon.tsx'
import { showToast } from '../../ui/toasts.ts'
import { wantWorkspace } from '../../ui/wanted-workspace.ts'
import { ChoosePassphrase } from './ChoosePassphrase.tsx'
import { NameAndFolder } from './NameAndFolder.tsx'

const STEPS = ['Name', 'Passphrase'] as const

export function CreateForm() {
  const create = useCreateWorkspace()
  const [step, setStep] = useState<0 | 1>(0)
  const [name, setName] = useState('')
  const [path, setPath] = useState<string | null>(null)
  const fault = create.isError ? toFault(create.error) : null

  function finish(passphrase: string): void {
    if (path === null || create.isPending) return
    create.mutate(
      { path, name: name.trim(), passphrase },
      {
        onSuccess() {
          wantWorkspace({ kind: 'open', path })
          showToast('ok', 'The workspace is made and open. Keep the passphrase where it is not lost.')
        },
      },
    )
  }

  return (
    <div className="form">
      <h1>Create workspace</h1>
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
      {step === 0 ? (
        <NameAndFolder
          name={name}
          path={path}
          onName={setName}
          onPath={setPath}
          onContinue={() => setStep(1)}
        />
      ) : (
        <ChoosePassphrase
          names={[name]}
          fault={fault}
          busy={create.isPending}
          onBack={() => {
            create.reset()
            setStep(0)
          }}
          onFinish={finish}
        />
      )}
    </div>
  )
}
