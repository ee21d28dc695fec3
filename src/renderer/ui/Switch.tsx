// Something that is on or off → a switch that says which, worked by click, Space and Enter.
interface SwitchProps {
  readonly label: string
  readonly on: boolean
  readonly disabled?: boolean
  readonly onChange: (on: boolean) => void
}

export function Switch({ label, on, disabled = false, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      className="onoff"
      role="switch"
      aria-label={label}
      aria-checked={on}
      disabled={disabled}
      onClick={() => onChange(!on)}
    >
      <i aria-hidden="true" />
      <span className="sr">{on ? 'On' : 'Off'}</span>
    </button>
  )
}
