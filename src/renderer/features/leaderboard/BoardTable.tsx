// One leaderboard → a real table: win rates pinned on top, benchmarks by category, own and published apart.
import type { Leaderboard, LeaderboardColumn } from '../../../contracts/summary.ts'
import { Icon } from '../../ui/Icon.tsx'
import { BenchmarkRow } from './BenchmarkRow.tsx'
import { toCategories, toColumnGroups, toModelName } from './board-layout.ts'
import type { ColumnGroups } from './board-layout.ts'
import { PinnedRows } from './PinnedRows.tsx'

export function BoardTable({ board }: { readonly board: Leaderboard }) {
  const groups = toColumnGroups(board.columns)
  return (
    // It scrolls, so it takes the focus: the arrow keys move it.
    <div className="scroll" role="region" aria-label="Leaderboard table" tabIndex={0}>
      <table className={groups.published.length > 0 ? 'board wide' : 'board'}>
        <caption className="sr">
          Scores by benchmark and model, suite {board.suite}, {board.scoring} scoring
        </caption>
        <BoardHead board={board} groups={groups} />
        <PinnedRows board={board} groups={groups} />
        {toCategories(board.rows).map((category) => (
          <tbody key={category.key}>
            <tr className="group">
              <th scope="rowgroup" colSpan={1 + board.columns.length}>
                <span className="name">
                  {category.name} <span className="ink3">{category.rows.length}</span>
                </span>
              </th>
            </tr>
            {category.rows.map((row) => (
              <BenchmarkRow key={row.benchmark} row={row} groups={groups} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

function BoardHead({
  board,
  groups: { own, published },
}: {
  readonly board: Leaderboard
  readonly groups: ColumnGroups
}) {
  const source = board.publishedSource
  return (
    <thead>
      <tr className="g">
        <td className="first" />
        {own.length > 0 && (
          <th scope="colgroup" colSpan={own.length} className="ownlast">
            This workspace · {toModels(own.length)}
          </th>
        )}
        {published.length > 0 && (
          <th scope="colgroup" colSpan={published.length} title={source?.citation}>
            <span className="row">
              <Icon name="page" size={12} />
              Published {source === null ? '' : `${source.title}, ${source.date}`} ·{' '}
              {toModels(published.length)}
            </span>
          </th>
        )}
      </tr>
      <tr>
        <th scope="col" className="first">
          <span className="name">
            Benchmark <span className="m">Metric</span>
          </span>
        </th>
        {own.map((column, at) => (
          <ModelHead key={column.key} column={column} last={at === own.length - 1} />
        ))}
        {published.map((column) => (
          <ModelHead key={column.key} column={column} last={false} />
        ))}
      </tr>
    </thead>
  )
}

function ModelHead({ column, last }: { readonly column: LeaderboardColumn; readonly last: boolean }) {
  const { name, version } = toModelName(column.name)
  return (
    <th scope="col" className={last ? 'num model ownlast' : 'num model'}>
      <b title={column.name}>{name}</b>
      {version !== null && <span className="version"> {version}</span>}
    </th>
  )
}

function toModels(count: number): string {
  return count === 1 ? '1 model' : `${count} models`
}
