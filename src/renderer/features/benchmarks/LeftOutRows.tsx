// Rows that were left out → a row a reason, with how many and where the first ones stand.
import type { SkippedRows } from '../../../contracts/instance.ts'
import { toCount } from '../../ui/quantities.ts'
import { toLines, toReason } from './dataset-words.ts'

export function LeftOutRows({ skipped }: { readonly skipped: readonly SkippedRows[] }) {
  return (
    <table className="bm-left">
      <caption className="sr">Rows left out, by reason</caption>
      <thead className="sr">
        <tr>
          <th scope="col">Reason</th>
          <th scope="col">Where</th>
          <th scope="col">Rows</th>
        </tr>
      </thead>
      <tbody>
        {skipped.map((rows) => {
          const { field, words } = toReason(rows)
          return (
            <tr key={`${rows.reason} ${rows.field ?? ''}`}>
              <th scope="row">
                {field !== null && <span className="mono">{field}</span>} {words}
              </th>
              <td className="ink3">{toLines(rows)}</td>
              <td className="num">{toCount(rows.count)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
