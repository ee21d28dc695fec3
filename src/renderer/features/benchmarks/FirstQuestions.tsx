// The first questions of a file → their text where it is public, only their length where it is not.
import type { ImportPreview } from '../../../contracts/catalog.ts'
import { Icon } from '../../ui/Icon.tsx'
import { toCountOf } from '../../ui/quantities.ts'

export function FirstQuestions({ first }: { readonly first: ImportPreview['first'] }) {
  if (first.length === 0) return null
  return (
    <section className="bm-first">
      <h3>First questions</h3>
      <ol>
        {first.map(({ text, characters, references }, at) => (
          <li key={at}>
            <span className="n ink3">{at + 1}</span>
            {text === null ? <HiddenText characters={characters} /> : <p>{text}</p>}
            <span className="r ink3">{toCountOf(references, 'reference')}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

export function HiddenText({ characters }: { readonly characters: number }) {
  return (
    <span className="redact">
      <Icon name="lock" size={12} />
      <em>up to {toCountOf(characters, 'character')}, hidden</em>
    </span>
  )
}
