// What judges said of one answer → ratings by criterion and judge, and their reasons.
import type { ShownVerdict } from '../../../contracts/instance-view.ts'
import { Icon } from '../../ui/Icon.tsx'
import { GuardedBlock } from './Guarded.tsx'
import { toJuryTable, type JuryTable } from './jury-table.ts'
import { toCountText, toNoVerdictText } from './outcome.ts'
import type { TextProps } from './text-props.ts'

export function JurySection({ view, shown }: TextProps) {
  const table = toJuryTable(view.verdicts)
  if (table === null) return null
  const shownJudges = shown === null ? [] : (toJuryTable(shown.verdicts)?.judges ?? [])
  return (
    <>
      <section aria-label="Judges">
        <Ratings table={table} />
        {table.judges.map(({ judge, self, status, reason }) => (
          <Remarks key={judge} judge={judge} self={self} status={status} reason={reason} />
        ))}
      </section>
      <Reasons judges={table.judges} shown={shownJudges} />
    </>
  )
}

function Ratings({ table }: { readonly table: JuryTable }) {
  const { judges, rows, means, mean, count } = table
  return (
    <>
      <div className="row">
        <h2 className="grow">Judges</h2>
        <span className="tiny ink3">mean of {toCountText(count, 'rating')} that could be read</span>
      </div>
      <div className="jury-scroll" role="region" aria-label="Ratings by judge" tabIndex={0}>
        <table className="jury">
          <thead>
            <tr>
              <th scope="col">Criterion</th>
              {judges.map(({ judge }) => (
                <th key={judge} scope="col" className="num">
                  {judge}
                </th>
              ))}
              <th scope="col" className="num">
                Mean
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ criterion, cells, mean: average }) => (
              <tr key={criterion}>
                <th scope="row">{toCriterionText(criterion)}</th>
                {cells.map(({ score, apart }, at) => (
                  <td key={at} className="num">
                    {score === null ? (
                      <NoRating />
                    ) : (
                      <span className={apart ? 'apart' : undefined}>{score}</span>
                    )}
                    {apart && <span className="sr"> two or more from the others</span>}
                  </td>
                ))}
                <td className="num">{toMeanText(average)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Mean</th>
              {means.map((value, at) => (
                <td key={at} className="num">
                  {toMeanText(value)}
                </td>
              ))}
              <td className="num">{toMeanText(mean)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </>
  )
}

function NoRating() {
  return (
    <span className="unread">
      ?<span className="sr"> no rating that can be read</span>
    </span>
  )
}

function Remarks({
  judge,
  self,
  status,
  reason,
}: Pick<ShownVerdict, 'judge' | 'self' | 'status' | 'reason'>) {
  return (
    <>
      {status !== 'given' && (
        <p className="remark">
          <Icon name="unread" size={13} />
          {judge}: {toNoVerdictText(status, reason)}
        </p>
      )}
      {self && (
        <p className="remark">
          <Icon name="warning" size={13} />
          {judge} rates its own answer.
        </p>
      )}
    </>
  )
}

interface ReasonsProps {
  readonly judges: readonly ShownVerdict[]
  /** The same judges with their words; none while text is hidden. */
  readonly shown: readonly ShownVerdict[]
}

function Reasons({ judges, shown }: ReasonsProps) {
  const given = judges.filter(({ ratings }) => ratings.length > 0)
  if (given.length === 0) return null
  return (
    <section aria-label="Reasons">
      <h2>Reasons</h2>
      <dl className="reasons">
        {given.map(({ judge, ratings }) => (
          <div key={judge}>
            <dt>{judge}</dt>
            {ratings.map(({ criterion, explanation }) => (
              <dd key={criterion}>
                <span className="tiny ink3">{toCriterionText(criterion)}</span>
                <GuardedBlock
                  text={explanation}
                  shown={findReason(shown, judge, criterion)}
                  marks={undefined}
                  prose
                />
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  )
}

function findReason(shown: ReasonsProps['shown'], judge: string, criterion: string) {
  const ratings = shown.find((verdict) => verdict.judge === judge)?.ratings
  return ratings?.find((rating) => rating.criterion === criterion)?.explanation ?? null
}

function toCriterionText(criterion: string): string {
  const words = criterion.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function toMeanText(mean: number | null): string {
  return mean === null ? '–' : mean.toFixed(2)
}
