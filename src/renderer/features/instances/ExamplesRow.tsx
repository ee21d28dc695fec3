// What a prompt held beyond its question → the number of examples, folded up with the examples themselves.
import { GuardedBlock } from './Guarded.tsx'
import { toCountText } from './outcome.ts'
import type { MarkedTextProps } from './text-props.ts'

export function ExamplesRow({ view, shown, marks }: MarkedTextProps) {
  const { examples } = view
  if (examples === null) return null
  const { most, held, texts } = examples
  return (
    <div>
      <dt>Examples</dt>
      <dd>
        {texts.length === 0 ? (
          <p className="ink3">{toNoneText(most, held)}</p>
        ) : (
          <details className="examples">
            <summary>{toHeldText(most, texts.length)}</summary>
            <ol>
              {texts.map((text, at) => (
                <li key={at}>
                  <GuardedBlock
                    text={text}
                    shown={shown?.examples?.texts[at] ?? null}
                    marks={marks?.examples[at]}
                  />
                </li>
              ))}
            </ol>
          </details>
        )}
      </dd>
    </div>
  )
}

function toHeldText(most: number, held: number): string {
  const count = toCountText(held, 'example')
  return held === most ? `${count} with the right answers` : `${count} of ${most}: the others had no room`
}

function toNoneText(most: number, held: number | null): string {
  return held === null
    ? `${toCountText(most, 'example')} at most; which had room is kept with an answer.`
    : `None of ${most} had room.`
}

/** Instructions and examples of a program can hold patients' words, and are shown to nobody. */
export function ProgramRow({ examples }: { readonly examples: number | null }) {
  if (examples === null) return null
  return (
    <div>
      <dt>Program</dt>
      <dd>
        <p className="ink2">
          {examples === 0
            ? 'Its instructions stand around this prompt. They are not shown.'
            : `Its instructions and ${toCountText(examples, 'example')} stand around this prompt. They are not shown.`}
        </p>
      </dd>
    </div>
  )
}
