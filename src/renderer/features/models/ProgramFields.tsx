// Which model is asked and which program is put around it ↔ what is chosen.
import { useId } from 'react'
import type { ModelItem } from '../../../contracts/model-item.ts'
import { bridge } from '../../api/bridge.ts'
import { toFault } from '../../api/fault.ts'
import { FormField } from '../../ui/FormField.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { showToast } from '../../ui/toasts.ts'
import { programWays, type ProgramForm, type ProgramWay } from './program-form.ts'

export interface ProgramFieldsProps {
  readonly form: ProgramForm
  readonly set: (change: Partial<ProgramForm>) => void
}

export function BaseField({
  bases,
  form,
  set,
}: ProgramFieldsProps & { readonly bases: readonly ModelItem[] }) {
  const id = useId()
  return (
    <div className="dialog-field">
      <label htmlFor={id}>Model that is asked</label>
      <select id={id} value={form.base} autoFocus onChange={({ target }) => set({ base: target.value })}>
        {bases.map(({ name, clearance }) => (
          <option key={name} value={name}>
            {name}, up to {clearance} data
          </option>
        ))}
      </select>
    </div>
  )
}

const WAY_WORDS: Readonly<Record<ProgramWay, string>> = {
  file: 'A saved DSPy program',
  'zs-predict': 'zs-predict: built in, an answer at once',
  'zs-cot': 'zs-cot: built in, reasoning before the answer',
}

export function ProgramFields({ form, set }: ProgramFieldsProps) {
  async function chooseFile(): Promise<void> {
    try {
      const [path] = await bridge.chooseFiles('program')
      if (path !== undefined) set({ path })
    } catch (error) {
      showToast('bad', toFault(error).message)
    }
  }
  return (
    <>
      <fieldset className="dialog-choice">
        <legend>Program</legend>
        {programWays.map((way) => (
          <label key={way}>
            <input type="radio" name="program-way" checked={form.way === way} onChange={() => set({ way })} />
            {WAY_WORDS[way]}
          </label>
        ))}
      </fieldset>
      {form.way === 'file' && (
        <div className="md-file">
          <FormField
            label="File"
            value={form.path}
            onChange={(path) => set({ path })}
            help="As DSPy saves it, JSON. {scenario} in the path stands for the name of each benchmark."
            mono
          />
          <button type="button" className="btn" onClick={() => void chooseFile()}>
            <Icon name="import" />
            Choose file…
          </button>
        </div>
      )}
    </>
  )
}
