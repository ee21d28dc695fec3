// A data set → the question who may see it, with the reason where it is lowered.
import { useState } from 'react'
import type { Access } from '../../../contracts/benchmark.ts'
import type { DatasetSummary } from '../../../contracts/run.ts'
import { useMay } from '../../api/use-may.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { areEnough, noGrounds, toGrounds } from '../../ui/grounds.ts'
import { GroundsFields } from '../../ui/GroundsFields.tsx'
import { LevelChoice } from '../../ui/LevelChoice.tsx'
import { Note } from '../../ui/Note.tsx'
import { showToast } from '../../ui/toasts.ts'
import { toAccessStep } from './access-decision.ts'
import { useSetAccess } from './use-steward.ts'

const MEANINGS: Readonly<Record<Access, string>> = {
  public: 'Text is shown in lists, and single questions may be exported',
  gated: 'Text is hidden until it is revealed with a reason',
  private: 'Patient text: hidden, and asked only of models that may see it',
}

interface AccessDialogProps {
  readonly dataset: DatasetSummary
  /** What a known file of the benchmark counts as. */
  readonly benchmarkAccess: Access
  readonly onClose: () => void
}

export function AccessDialog({ dataset, benchmarkAccess, onClose }: AccessDialogProps) {
  const [level, setLevel] = useState(dataset.access)
  const [grounds, setGrounds] = useState(noGrounds)
  const may = useMay()
  const step = toAccessStep(dataset, level, benchmarkAccess)
  const decision = step?.decision ?? null
  const permission = step === null ? null : may(step.act)
  const changed = useSetAccess(dataset.id, (access) => {
    onClose()
    showToast('ok', `The dataset and its runs are ${access} now.`)
  })
  return (
    <FormDialog
      title="Who may see this dataset?"
      verb={step === null ? 'Change access' : `Make it ${level}`}
      ready={permission?.may === true && areEnough(grounds, decision) && !changed.isPending}
      error={changed.error}
      unchanged="Nothing was changed."
      onSubmit={() => changed.mutate({ access: level, ...toGrounds(grounds, decision) })}
      onClose={onClose}
    >
      <LevelChoice legend="Access" value={level} meanings={MEANINGS} onChange={setLevel} />
      {permission !== null && !permission.may && <Note kind="info">{permission.why}.</Note>}
      {permission?.may === true && decision === 'publish' && (
        <Note kind="warn">
          The hash of this file does not prove that it is public. It becomes public by your decision, and the
          pages say so. Answers to it may then be exported one by one.
        </Note>
      )}
      {permission?.may === true && (
        <GroundsFields decision={decision} grounds={grounds} onChange={setGrounds} />
      )}
      <p className="hint">Its runs take the level at once. The audit log keeps the step and the reason.</p>
    </FormDialog>
  )
}
