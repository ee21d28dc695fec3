// The same question asked of other models → a table of their outcomes and scores, without text.
import type { InstanceView } from '../../../contracts/instance-view.ts'
import { toHref, useRoute } from '../../ui/route.ts'
import { toScoreText } from './outcome.ts'
import { OutcomePill } from './OutcomePill.tsx'

interface OthersTableProps {
  readonly others: InstanceView['others']
  readonly rowId: string
}

export function OthersTable({ others, rowId }: OthersTableProps) {
  const scoring = useRoute().query['scoring']
  return (
    <table className="others">
      <thead className="sr">
        <tr>
          <th scope="col">Model</th>
          <th scope="col">Outcome</th>
          <th scope="col">Score</th>
        </tr>
      </thead>
      <tbody>
        {others.map(({ runId, model, outcome, score }) => (
          <tr key={runId}>
            <th scope="row">
              <a href={toHref(['runs', runId, 'i', rowId], { scoring })}>{model}</a>
            </th>
            <td>
              <OutcomePill outcome={outcome} />
            </td>
            <td className="num">{score === null ? '–' : toScoreText(score)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
