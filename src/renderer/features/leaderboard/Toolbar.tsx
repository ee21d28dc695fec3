// What the leaderboard can be asked → suite, filters, colours, scoring, intervals; all of it lives in the route.
import { useRef } from 'react'
import type { Access } from '../../../contracts/benchmark.ts'
import { scoringSchema } from '../../../contracts/stat.ts'
import type { Leaderboard } from '../../../contracts/summary.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useKeys } from '../../ui/keys.ts'
import { toCategories } from './board-layout.ts'
import { changeView, heats } from './board-view.ts'
import type { BoardView, Heat } from './board-view.ts'
import { FilterChip } from './FilterChip.tsx'

interface ToolbarProps {
  readonly suites: readonly string[]
  readonly view: BoardView
  readonly board: Leaderboard | null
}

const ACCESS_WORDS: Readonly<Record<Access, string>> = {
  public: 'Public',
  gated: 'Gated',
  private: 'Private',
}
const HEAT_WORDS: Readonly<Record<Heat, string>> = { off: 'Off', row: 'By row', scale: 'By scale' }

export function Toolbar({ suites, view, board }: ToolbarProps) {
  const field = useRef<HTMLInputElement>(null)
  useKeys([{ keys: '/', label: 'Filter benchmarks', short: 'filter', run: () => field.current?.focus() }])
  return (
    <>
      <div className="field search">
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          className="grow"
          aria-label="Filter benchmarks"
          placeholder="Filter benchmarks"
          value={view.words}
          onChange={(event) => changeView({ words: event.target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur()
          }}
        />
        <kbd aria-hidden="true">/</kbd>
      </div>
      {suites.length > 1 && (
        <label className="picker">
          Suite
          <select value={view.suite ?? ''} onChange={(event) => changeView({ suite: event.target.value })}>
            {suites.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
      {board !== null && <Filters board={board} view={view} />}
      <span className="grow" />
      <Looks view={view} />
    </>
  )
}

function Filters({ board, view }: { readonly board: Leaderboard; readonly view: BoardView }) {
  const accesses = (['public', 'gated', 'private'] as const).filter((access) =>
    board.rows.some((row) => row.access === access),
  )
  return (
    <>
      <FilterChip
        label="Category"
        options={toCategories(board.rows).map(({ key, name, rows }) => ({
          key,
          text: name,
          remark: String(rows.length),
        }))}
        chosen={view.categories}
        onChange={(categories) => changeView({ categories })}
      />
      <FilterChip
        label="Access"
        options={accesses.map((key) => ({ key, text: ACCESS_WORDS[key] }))}
        chosen={view.access}
        onChange={(access) => changeView({ access })}
      />
      <FilterChip
        label="Models"
        options={board.columns.map(({ key, name, kind }) => ({
          key,
          text: name,
          remark: kind === 'own' ? 'own' : 'published',
        }))}
        chosen={view.models.filter((key) => board.columns.some((column) => column.key === key))}
        onChange={(models) => changeView({ models })}
      />
    </>
  )
}

function Looks({ view }: { readonly view: BoardView }) {
  return (
    <>
      <span className="picker" id="heat-label">
        Heat map
      </span>
      <div className="seg" role="group" aria-labelledby="heat-label">
        {heats.map((heat) => (
          <button
            key={heat}
            type="button"
            aria-pressed={heat === view.heat}
            title={`${HEAT_WORDS[heat]} (m changes it)`}
            onClick={() => changeView({ heat })}
          >
            {HEAT_WORDS[heat]}
          </button>
        ))}
      </div>
      <div className="seg" role="group" aria-label="Scoring mode">
        {scoringSchema.options.map((scoring) => (
          <button
            key={scoring}
            type="button"
            className="mono"
            aria-pressed={scoring === view.scoring}
            onClick={() => changeView({ scoring })}
          >
            {scoring}
          </button>
        ))}
      </div>
      <button
        type="button"
        className="switch"
        aria-pressed={view.intervals}
        onClick={() => changeView({ intervals: !view.intervals })}
      >
        Intervals
      </button>
    </>
  )
}
