// The three levels of access → one to choose, each with what it means.
import { accessSchema } from '../../contracts/benchmark.ts'
import type { Access } from '../../contracts/benchmark.ts'
import { AccessBadge } from './AccessBadge.tsx'

interface LevelChoiceProps {
  readonly legend: string
  readonly value: Access
  readonly meanings: Readonly<Record<Access, string>>
  readonly onChange: (level: Access) => void
}

export function LevelChoice({ legend, value, meanings, onChange }: LevelChoiceProps) {
  return (
    <fieldset className="form-choice">
      <legend>{legend}</legend>
      {accessSchema.options.map((level) => (
        <label key={level}>
          <input
            type="radio"
            name="level"
            value={level}
            checked={level === value}
            onChange={() => onChange(level)}
          />
          <AccessBadge access={level} />
          <span>{meanings[level]}</span>
        </label>
      ))}
    </fieldset>
  )
}
