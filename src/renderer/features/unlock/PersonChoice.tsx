// Several people of one workspace → whose passphrase is asked for.
interface PersonChoiceProps {
  readonly people: readonly string[]
  readonly chosen: string | null
  readonly onChoose: (person: string) => void
}

export function PersonChoice({ people, chosen, onChoose }: PersonChoiceProps) {
  return (
    <div>
      <label htmlFor="person">Person</label>
      <select
        id="person"
        className="select"
        value={chosen ?? undefined}
        onChange={({ target }) => onChoose(target.value)}
      >
        {people.map((person) => (
          <option key={person} value={person}>
            {person}
          </option>
        ))}
      </select>
    </div>
  )
}
