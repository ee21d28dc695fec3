// A list to choose from → a chip that says what is chosen and opens the list.
import { Icon } from '../../ui/Icon.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { toggled } from './board-view.ts'

export interface FilterOption<Key extends string> {
  readonly key: Key
  readonly text: string
  /** Stands at the right: how many there are, or what it is. */
  readonly remark?: string
}

interface FilterChipProps<Key extends string> {
  readonly label: string
  readonly options: readonly FilterOption<Key>[]
  /** Empty is all. */
  readonly chosen: readonly Key[]
  readonly onChange: (chosen: readonly Key[]) => void
}

export function FilterChip<Key extends string>({ label, options, chosen, onChange }: FilterChipProps<Key>) {
  const active = chosen.length > 0
  const all = options.map(({ key }) => key)
  const current = active ? chosen : all

  function toggle(key: Key): void {
    const next = toggled(current, key)
    onChange(next.length === all.length || next.length === 0 ? [] : next)
  }

  return (
    <Popover
      className={active ? 'chip on' : 'chip'}
      label={label}
      button={
        <>
          {label} <b>{toWord(options, chosen)}</b>
          <Icon name="chevron-down" size={12} />
        </>
      }
    >
      {options.map(({ key, text, remark }) => (
        <label key={key} className="choice">
          <input type="checkbox" checked={current.includes(key)} onChange={() => toggle(key)} />
          <span className="grow cut">{text}</span>
          {remark !== undefined && <span className="c">{remark}</span>}
        </label>
      ))}
      <hr />
      <button type="button" className="choice" onClick={() => onChange([])}>
        Show all
      </button>
    </Popover>
  )
}

function toWord<Key extends string>(options: readonly FilterOption<Key>[], chosen: readonly Key[]): string {
  if (chosen.length === 0) return `All ${options.length}`
  const [only] = chosen
  return chosen.length === 1
    ? (options.find(({ key }) => key === only)?.text ?? '1')
    : `${chosen.length} of ${options.length}`
}
