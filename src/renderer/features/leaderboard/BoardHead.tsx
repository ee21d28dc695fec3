// The columns of a board → its head: two groups, and a model's name that sorts the benchmarks by it.
import type { ModelSource } from '../../../contracts/model.ts'
import type { Leaderboard, LeaderboardColumn } from '../../../contracts/summary.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { IconName } from '../../ui/Icon.tsx'
import { toModelName } from './board-layout.ts'
import type { ColumnGroups } from './board-layout.ts'
import { changeView, nextOrder } from './board-view.ts'
import type { BoardView } from './board-view.ts'
import { toAriaSort } from './sort-words.ts'
import { useModelKinds } from './use-leaderboard.ts'

interface BoardHeadProps {
  readonly board: Leaderboard
  readonly groups: ColumnGroups
  readonly view: BoardView
}

type Kind = ModelSource['kind']
const PROVENANCE: Readonly<Record<Kind, { readonly icon: IconName; readonly word: string }>> = {
  gguf: { icon: 'chip', word: 'local file' },
  endpoint: { icon: 'server', word: 'endpoint' },
  azure: { icon: 'server', word: 'endpoint behind a gateway' },
  program: { icon: 'page', word: 'program' },
  replay: { icon: 'page', word: 'recorded' },
}

export function BoardHead({ board, groups: { own, published }, view }: BoardHeadProps) {
  const kinds = useModelKinds()
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
          <ModelHead
            key={column.key}
            column={column}
            view={view}
            kind={kinds.get(column.name) ?? null}
            last={at === own.length - 1}
          />
        ))}
        {published.map((column) => (
          <ModelHead key={column.key} column={column} view={view} kind={null} last={false} />
        ))}
      </tr>
    </thead>
  )
}

interface ModelHeadProps {
  readonly column: LeaderboardColumn
  readonly view: BoardView
  readonly kind: Kind | null
  readonly last: boolean
}

function ModelHead({ column, view, kind, last }: ModelHeadProps) {
  const { name, version } = toModelName(column.name)
  const sort = toAriaSort(view.order, 'model', column.key)
  return (
    <th scope="col" className={last ? 'num model ownlast' : 'num model'} aria-sort={sort}>
      <button
        type="button"
        title={`Sort benchmarks by ${column.name} (s)`}
        onClick={() => changeView({ order: nextOrder(view.order, 'model', column.key) })}
      >
        <b>{name}</b>
        <span className="version">
          {sort !== undefined && <span aria-hidden="true">{sort === 'descending' ? '↓ ' : '↑ '}</span>}
          {kind !== null && <Icon name={PROVENANCE[kind].icon} size={11} />}
          {version ?? (kind === null ? '' : PROVENANCE[kind].word)}
        </span>
      </button>
    </th>
  )
}

function toModels(count: number): string {
  return count === 1 ? '1 model' : `${count} models`
}
