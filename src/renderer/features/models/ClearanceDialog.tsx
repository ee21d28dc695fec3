// A model → the question what data it may be shown, with the reason where that is raised.
import { useState } from 'react'
import type { ModelItem } from '../../../contracts/model-item.ts'
import type { Access } from '../../../contracts/benchmark.ts'
import { useMay } from '../../api/use-may.ts'
import { isMoreClosed } from '../../ui/access-order.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { areEnough, noGrounds, toGrounds } from '../../ui/grounds.ts'
import { GroundsFields } from '../../ui/GroundsFields.tsx'
import { LevelChoice } from '../../ui/LevelChoice.tsx'
import { Note } from '../../ui/Note.tsx'
import { showToast } from '../../ui/toasts.ts'
import { isBeyond } from './model-words.ts'
import { useSetClearance } from './use-models.ts'

const MEANINGS: Readonly<Record<Access, string>> = {
  public: 'Public data only',
  gated: 'Public and gated data',
  private: 'All data, patient text too',
}

interface ClearanceDialogProps {
  readonly model: ModelItem
  readonly onClose: () => void
}

export function ClearanceDialog({ model, onClose }: ClearanceDialogProps) {
  const [level, setLevel] = useState(model.clearance)
  const [grounds, setGrounds] = useState(noGrounds)
  const may = useMay()
  const raising = isMoreClosed(level, model.clearance)
  const decision = raising ? ('raise_clearance' as const) : null
  const permission = may(raising ? 'clearance' : 'models')
  const same = level === model.clearance
  const changed = useSetClearance(() => {
    onClose()
    showToast('ok', `${model.name} may be shown ${level} data at most.`)
  })
  return (
    <FormDialog
      title={`What may ${model.name} be shown?`}
      verb={same ? 'Change clearance' : `${raising ? 'Raise' : 'Lower'} to ${level}`}
      ready={!same && permission.may && areEnough(grounds, decision) && !changed.isPending}
      error={changed.error}
      unchanged="Nothing was changed."
      onSubmit={() => changed.mutate({ name: model.name, clearance: level, ...toGrounds(grounds, decision) })}
      onClose={onClose}
    >
      <LevelChoice legend="Clearance" value={level} meanings={MEANINGS} onChange={setLevel} />
      {!same && !permission.may && <Note kind="info">{permission.why}.</Note>}
      {raising && permission.may && isBeyond(model) && (
        <Note kind="warn">
          <b className="medium">This model answers beyond this machine.</b> Runs on {level} data will send
          that text to its server.
        </Note>
      )}
      {!same && permission.may && (
        <GroundsFields decision={decision} grounds={grounds} onChange={setGrounds} />
      )}
      <p className="hint">Runs that were made stay. The audit log keeps the step and the reason.</p>
    </FormDialog>
  )
}
