// The groups of a key → two of them to be typed again, so that whoever goes on has read it.
import { useState } from 'react'
import { Icon } from './Icon.tsx'

interface RetypeGroupsProps {
  readonly groups: readonly string[]
  readonly onChange: (right: boolean) => void
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'] as const

export function RetypeGroups({ groups, onChange }: RetypeGroupsProps) {
  const [asked] = useState(chooseTwo)
  const [typed, setTyped] = useState(['', ''])
  const isRight = (at: number, words: readonly string[]): boolean =>
    words[at]?.trim().toUpperCase() === groups[asked[at] ?? 0]

  function type(at: number, value: string): void {
    const next = typed.map((old, index) => (index === at ? value : old))
    setTyped(next)
    onChange(isRight(0, next) && isRight(1, next))
  }

  return (
    <fieldset className="retype-groups">
      <legend className="label">
        Type the {ORDINALS[asked[0]]} and the {ORDINALS[asked[1]]} group to go on
      </legend>
      <div className="retype">
        {asked.map((group, at) => (
          <div key={group} className="field">
            <input
              aria-label={`${ORDINALS[group]} group`}
              value={typed[at]}
              maxLength={4}
              onChange={({ target }) => type(at, target.value)}
              autoComplete="off"
              spellCheck={false}
              autoFocus={at === 0}
            />
            {isRight(at, typed) && <Icon name="tick" />}
          </div>
        ))}
      </div>
    </fieldset>
  )
}

/** One of the first half and one of the second. */
function chooseTwo(): readonly [0 | 1 | 2 | 3, 4 | 5 | 6 | 7] {
  const [one = 0, two = 0] = crypto.getRandomValues(new Uint8Array(2))
  return [(one % 4) as 0 | 1 | 2 | 3, ((two % 4) + 4) as 4 | 5 | 6 | 7]
}
