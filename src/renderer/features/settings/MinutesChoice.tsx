// A number of minutes → a few to choose from, those that the policy does not allow turned off.
interface MinutesChoiceProps {
  readonly label: string
  readonly choices: readonly number[]
  readonly value: number
  /** The most that may be chosen. */
  readonly most: number
  readonly disabled: boolean
  readonly onChange: (minutes: number) => void
}

export function MinutesChoice({ label, choices, value, most, disabled, onChange }: MinutesChoiceProps) {
  const listed = choices.includes(value) ? choices : [...choices, value].sort((a, b) => a - b)
  return (
    <div className="seg" role="group" aria-label={label}>
      {listed.map((minutes) => (
        <button
          key={minutes}
          type="button"
          aria-pressed={minutes === value}
          disabled={disabled || minutes > most}
          onClick={() => onChange(minutes)}
        >
          {minutes} min
        </button>
      ))}
    </div>
  )
}
