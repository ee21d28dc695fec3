// Labels of multiple choice and their probabilities → small bars with numbers, where the run kept them.
import type { CSSProperties } from 'react'
import type { Letter } from '../../../contracts/instance-view.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Block } from './Block.tsx'
import { HiddenLine } from './Guarded.tsx'
import { toOtherShare, toProbabilityText } from './letters.ts'
import type { TextProps } from './text-props.ts'

export function LettersBlock({ view, shown }: TextProps) {
  const letters = (shown ?? view).letters
  if (letters === null) return null
  return (
    <Block title="Letters" note="how likely each was to begin the answer">
      {letters.kind === 'hidden' ? (
        <HiddenLine words="hidden: they tell the answer" />
      ) : (
        <LettersTable letters={letters.letters} revealed={view.letters?.kind === 'hidden'} />
      )}
    </Block>
  )
}

interface LettersTableProps {
  readonly letters: readonly Letter[]
  readonly revealed: boolean
}

function LettersTable({ letters, revealed }: LettersTableProps) {
  const other = toOtherShare(letters)
  return (
    <table className={revealed ? 'letters revealed' : 'letters'}>
      <thead className="sr">
        <tr>
          <th scope="col">Letter</th>
          <th scope="col">Share</th>
          <th scope="col">Probability</th>
          <th scope="col">Reference</th>
        </tr>
      </thead>
      <tbody>
        {letters.map(({ letter, probability, correct }) => (
          <tr key={letter}>
            <th scope="row" className="mono">
              {letter}
            </th>
            <td>
              <Bar share={probability ?? 0} />
            </td>
            <td className="num">{toProbabilityText(probability)}</td>
            <td>
              {correct && (
                <span className="pill ok">
                  <Icon name="check" size={13} />
                  correct
                </span>
              )}
            </td>
          </tr>
        ))}
        {other !== null && (
          <tr>
            <th scope="row">other</th>
            <td>
              <Bar share={other} />
            </td>
            <td className="num">{toProbabilityText(other)}</td>
            <td />
          </tr>
        )}
      </tbody>
    </table>
  )
}

function Bar({ share }: { readonly share: number }) {
  const style: CSSProperties = { width: `${(100 * Math.min(1, share)).toFixed(1)}%` }
  return (
    <span className="bar" aria-hidden="true">
      <i style={style} />
    </span>
  )
}
