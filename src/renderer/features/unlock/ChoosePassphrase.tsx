// Second step of a new workspace → a passphrase, how strong it is, and the same once more.
import { useState } from 'react'
import type { FormEvent } from 'react'
import type { Fault } from '../../api/fault.ts'
import { Note } from '../../ui/Note.tsx'
import { FieldFault } from './FieldFault.tsx'
import { PassphraseField } from './PassphraseField.tsx'
import { toStrength } from './passphrase-strength.ts'
import type { Strength } from './passphrase-strength.ts'

interface ChoosePassphraseProps {
  readonly names: readonly string[]
  readonly fault: Fault | null
  readonly busy: boolean
  readonly onBack: () => void
  readonly onFinish: (passphrase: string) => void
}

export function ChoosePassphrase({ names, fault, busy, onBack, onFinish }: ChoosePassphraseProps) {
  const [passphrase, setPassphrase] = useState('')
  const [again, setAgain] = useState('')
  const [tried, setTried] = useState(false)
  const strength = toStrength(passphrase, names)
  const tooWeak = strength.level < 2
  const differs = passphrase !== again

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (!tooWeak && !differs) onFinish(passphrase)
  }

  return (
    <form className="step" onSubmit={submit}>
      <PassphraseField
        id="new-passphrase"
        label="Passphrase"
        value={passphrase}
        onChange={setPassphrase}
        bad={tried && tooWeak}
        autoFocus
      >
        <Meter strength={strength} />
        {tried && tooWeak && <FieldFault message="This passphrase is too easy to guess." />}
      </PassphraseField>
      <PassphraseField
        id="new-passphrase-again"
        label="The same once more"
        value={again}
        onChange={setAgain}
        bad={tried && differs}
      >
        {tried && differs && <FieldFault message="The two are not the same." />}
      </PassphraseField>
      <Note kind="warn">
        <b className="medium">Without the passphrase the data is lost.</b> Nobody can restore it, and there is
        no recovery key in this version. Keep it where patient records are kept.
      </Note>
      {fault !== null && <FieldFault message={fault.message} />}
      <div className="form-end">
        <button type="button" className="btn big" onClick={onBack}>
          Back
        </button>
        <button type="submit" className="btn primary big" aria-disabled={busy}>
          {busy ? 'Creating' : 'Create workspace'} <kbd aria-hidden="true">Enter</kbd>
        </button>
      </div>
    </form>
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
