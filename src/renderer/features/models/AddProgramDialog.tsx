// A saved program and a model to ask → the question under which name to add both as a model of their own.
import { useState } from 'react'
import type { ModelItem } from '../../../contracts/model-item.ts'
import { toFault } from '../../api/fault.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { Note } from '../../ui/Note.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { ExamplesFields } from './ExamplesFields.tsx'
import { toNameFault } from './form-rules.ts'
import {
  countExamples,
  listBases,
  toEmptyProgram,
  toProgramName,
  toProgramRequest,
  toProgramText,
} from './program-form.ts'
import { ProgramFacts } from './ProgramFacts.tsx'
import { BaseField, ProgramFields } from './ProgramFields.tsx'
import { useAddModel, useProgram } from './use-models.ts'

/** While a path is typed, it is not looked for after each letter. */
const settleMs = 300

interface AddProgramDialogProps {
  readonly models: readonly ModelItem[]
  readonly onClose: () => void
}

export function AddProgramDialog({ models, onClose }: AddProgramDialogProps) {
  const [form, setForm] = useState(() => toEmptyProgram(models))
  const set = (change: Partial<typeof form>) => setForm({ ...form, ...change })
  const wanted = toProgramText(form)
  const settled = useSettled(wanted, settleMs)
  const found = useProgram(settled)
  const programs = wanted === settled && found.isSuccess ? found.data : undefined
  const added = useAddModel(onClose)
  const request = toProgramRequest(form, programs, models)
  const name = toProgramName(form)
  const bases = listBases(models)
  return (
    <FormDialog
      title="Add which program?"
      verb={added.isPending ? 'Adding' : 'Add program'}
      ready={request !== null && !added.isPending}
      error={added.error}
      unchanged="Nothing was added."
      onSubmit={() => request !== null && added.mutate(request)}
      onClose={onClose}
    >
      <p className="hint">
        A program is put around a model: its instructions and worked examples stand before each question, and
        the answer comes in sections. It is a row of its own in every table.
      </p>
      {bases.length === 0 ? (
        <Note kind="info">There is no model to ask yet. Add a file or an endpoint first.</Note>
      ) : (
        <BaseField bases={bases} form={form} set={set} />
      )}
      <ProgramFields form={form} set={set} />
      {wanted === settled && found.isError && <Note kind="bad">{toFault(found.error).message}</Note>}
      {programs !== undefined && (
        <dl className="kv" aria-label="What the program holds">
          <ProgramFacts programs={programs} />
        </dl>
      )}
      {programs !== undefined && countExamples(programs) > 0 && (
        <ExamplesFields form={form} set={set} programs={programs} models={models} />
      )}
      <FormField
        label="Name"
        value={name}
        onChange={(typed) => set({ name: typed })}
        wrong={toNameFault(
          name,
          models.map((model) => model.name),
        )}
        mono
      />
    </FormDialog>
  )
}
