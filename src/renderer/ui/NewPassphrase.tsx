// A new passphrase, typed twice → how strong it is, and what is wrong with it.
import { FieldFault } from './FieldFault.tsx'
import { PassphraseField } from './PassphraseField.tsx'
import { toStrength } from './passphrase-strength.ts'
import type { Strength } from './passphrase-strength.ts'

export interface TypedTwice {
  readonly first: string
  readonly again: string
}

export const nothingTyped: TypedTwice = { first: '', again: '' }

/** `names` are words that a guesser would try first. */
export function isUsable({ first, again }: TypedTwice, names: readonly string[]): boolean {
  return toStrength(first, names).level >= 2 && first === again
}

interface NewPassphraseProps {
  readonly typed: TypedTwice
  readonly onType: (typed: TypedTwice) => void
  readonly names: readonly string[]
  /** Whether the form was sent: faults are shown from then on. */
  readonly tried: boolean
  readonly label?: string
  readonly autoFocus?: boolean
}

export function NewPassphrase(props: NewPassphraseProps) {
  const { typed, onType, names, tried, label = 'Passphrase', autoFocus = false } = props
  const strength = toStrength(typed.first, names)
  const tooWeak = tried && strength.level < 2
  const differs = tried && typed.first !== typed.again
  return (
    <>
      <PassphraseField
        id="new-passphrase"
        label={label}
        value={typed.first}
        onChange={(first) => onType({ ...typed, first })}
        bad={tooWeak}
        autoFocus={autoFocus}
      >
        <Meter strength={strength} />
        {tooWeak && <FieldFault message="This passphrase is too easy to guess." />}
      </PassphraseField>
      <PassphraseField
        id="new-passphrase-again"
        label="The same once more"
        value={typed.again}
        onChange={(again) => onType({ ...typed, again })}
        bad={differs}
      >
        {differs && <FieldFault message="The two are not the same." />}
      </PassphraseField>
    </>
  )
}

function Meter({ strength: { level, word, advice } }: { readonly strength: Strength }) {
  return (
    <div className={`meter level-${level}`}>
      <span className="parts" aria-hidden="true">
        {[1, 2, 3, 4].map((part) => (
          <i key={part} className={part <= level ? 'on' : ''} />
        ))}
      </span>
      <p className="hint" role="status">
        {word !== '' && <b className="medium">{word}. </b>}
        {advice}
      </p>
    </div>
  )
}
