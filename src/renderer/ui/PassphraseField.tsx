// A passphrase as it is typed → hidden or shown, with a word when Caps Lock is on.
import { useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Icon } from './Icon.tsx'

interface PassphraseFieldProps {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly ref?: React.Ref<HTMLInputElement>
  readonly autoFocus?: boolean
  readonly bad?: boolean
  /** What stands below the field; it describes it. */
  readonly children?: ReactNode
}

export function PassphraseField(props: PassphraseFieldProps) {
  const { id, label, value, onChange, ref, autoFocus = false, bad = false, children } = props
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watchCapsLock = (event: KeyboardEvent): void => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <div className={bad ? 'field bad' : 'field'}>
        <input
          id={id}
          className="grow"
          ref={ref}
          type={shown ? 'text' : 'password'}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          onBlur={() => setCapsLock(false)}
          autoComplete="off"
          spellCheck={false}
          autoFocus={autoFocus}
          aria-invalid={bad}
          aria-describedby={`${id}-below`}
        />
        <button type="button" className="btn quiet sm" aria-pressed={shown} onClick={() => setShown(!shown)}>
          <Icon name="eye" />
          Show
        </button>
      </div>
      <div id={`${id}-below`}>{children}</div>
      <p className="caps-lock" role="status">
        {capsLock && (
          <>
            <Icon name="warning" />
            Caps Lock is on.
          </>
        )}
      </p>
    </div>
  )
}
