// A label, a field and what is wrong or helpful about it → one row of a form.
import { useId } from 'react'

interface FormFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly help?: string
  /** Shown in place of the help. */
  readonly wrong?: string | null
  readonly type?: 'text' | 'password' | 'date'
  readonly numeric?: boolean
  readonly mono?: boolean
  readonly autoFocus?: boolean
}

export function FormField({
  label,
  value,
  onChange,
  help,
  wrong = null,
  type = 'text',
  numeric = false,
  mono = false,
  autoFocus = false,
}: FormFieldProps) {
  const id = useId()
  const hint = wrong ?? help
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      <div className={wrong === null ? 'field' : 'field bad'}>
        <input
          id={id}
          type={type}
          className={mono ? 'grow mono' : 'grow'}
          inputMode={numeric ? 'numeric' : undefined}
          value={value}
          spellCheck={false}
          autoComplete="off"
          autoFocus={autoFocus}
          aria-invalid={wrong !== null}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={wrong === null ? 'hint' : 'hint wrong'}>
          {hint}
        </p>
      )}
    </div>
  )
}
