// Where an endpoint's key comes from ↔ what is chosen and typed; a key that is stored is never shown.
import { FormField } from '../../ui/FormField.tsx'
import { keySources, type KeyForm, type KeySource } from './endpoint-form.ts'
import { isVariableName } from './form-rules.ts'

const KEY_WORDS: Readonly<Record<KeySource, string>> = {
  none: 'No key',
  env: 'Environment variable',
  vault: 'Typed, into the vault',
}

interface KeyFieldsProps {
  readonly form: KeyForm
  readonly set: (change: Partial<KeyForm>) => void
  readonly secretLabel: string
  /** Whether a key lies in the vault already, which stays where nothing is typed. */
  readonly isStored?: boolean
}

export function KeyFields({ form, set, secretLabel, isStored = false }: KeyFieldsProps) {
  return (
    <>
      <fieldset className="dialog-choice row">
        <legend>Key</legend>
        {keySources.map((source) => (
          <label key={source}>
            <input
              type="radio"
              name="key-source"
              checked={form.key === source}
              onChange={() => set({ key: source, secret: '' })}
            />
            {KEY_WORDS[source]}
          </label>
        ))}
      </fieldset>
      {form.key === 'env' && (
        <FormField
          label="Variable"
          value={form.variable}
          onChange={(variable) => set({ variable })}
          wrong={
            form.variable === '' || isVariableName(form.variable)
              ? null
              : 'Letters, digits and _, no digit first.'
          }
          help="Its value is read when a request is made and is stored nowhere."
          mono
        />
      )}
      {form.key === 'vault' && (
        <FormField
          label={secretLabel}
          type="password"
          value={form.secret}
          onChange={(secret) => set({ secret })}
          help={
            isStored
              ? 'Empty: the key in the vault stays as it is. It is never shown.'
              : 'Stored encrypted and never shown again.'
          }
        />
      )}
    </>
  )
}
