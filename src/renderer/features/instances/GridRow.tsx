// One instance → its row: name, input or its length, outcome, what was read, score, marks.
import type { InstanceRow } from '../../../contracts/instance-view.ts'
import { Icon } from '../../ui/Icon.tsx'
import { HiddenLine, toLengthText } from './Guarded.tsx'
import { toReasonText, toScoreText } from './outcome.ts'
import { OutcomePill } from './OutcomePill.tsx'

interface GridRowProps {
  readonly id: string
  readonly row: InstanceRow
  /** Among the rows that the filter lets through. */
  readonly index: number
  readonly current: boolean
  readonly onMove: (index: number) => void
  readonly onOpen: (rowId: string) => void
}

const excerptLength = 200

export function GridRow({ id, row, index, current, onMove, onOpen }: GridRowProps) {
  const { input } = row
  return (
    <tr
      id={id}
      aria-rowindex={index + 2}
      aria-selected={current}
      onClick={() => onMove(index)}
      onDoubleClick={() => onOpen(row.rowId)}
    >
      <th scope="row" className="mono">
        {row.name}
      </th>
      <td className="cut">
        {input.kind === 'text' ? (
          input.text.slice(0, excerptLength)
        ) : (
          <HiddenLine words={toLengthText(input.characters)} />
        )}
      </td>
      <td title={row.reason === null ? undefined : toReasonText(row.reason)}>
        <OutcomePill outcome={row.outcome} />
      </td>
      <td className="cut">
        <ReadCell row={row} />
      </td>
      <td className="num">
        {row.score === null ? (
          <span className="ink3">
            <span aria-hidden="true">–</span>
            <span className="sr">not in the mean</span>
          </span>
        ) : (
          <b className="medium">{toScoreText(row.score)}</b>
        )}
      </td>
      <td>
        {row.truncated && (
          <span className="mark" title="The prompt was cut to fit the model">
            <Icon name="warning" size={12} />
            cut
          </span>
        )}
      </td>
    </tr>
  )
}

/** What was read out of private text is private too. */
function ReadCell({ row: { read, input, status } }: Pick<GridRowProps, 'row'>) {
  if (read !== null) return read
  if (input.kind === 'hidden' && status === 'scored') return <HiddenLine words="hidden" />
  return <span className="ink3">–</span>
}
