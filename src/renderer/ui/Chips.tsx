// One choice among a few, each with its count → chips that are pressed or not.

export interface ChipOption<T extends string> {
  readonly value: T
  readonly label: string
  readonly count: number
}

interface ChipsProps<T extends string> {
  readonly label: string
  readonly options: readonly ChipOption<T>[]
  readonly value: T
  readonly onChange: (value: T) => void
}

export function Chips<T extends string>({ label, options, value, onChange }: ChipsProps<T>) {
  return (
    <div className="chips" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className="chip"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label} <span className="c">{option.count}</span>
        </button>
      ))}
    </div>
  )
}
