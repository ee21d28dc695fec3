// The route's filters → search, status and suite.
import { runStatusSchema } from '../../../contracts/run.ts'
import type { RunSummary } from '../../../contracts/run.ts'
import { Icon } from '../../ui/Icon.tsx'
import { setQuery, useRoute } from '../../ui/route.ts'
import { toFilters } from './run-list.ts'
import { toStateWord } from './StatusPill.tsx'

interface RunsToolbarProps {
  readonly runs: readonly RunSummary[]
  readonly search: React.RefObject<HTMLInputElement | null>
}

export function RunsToolbar({ runs, search }: RunsToolbarProps) {
  const filters = toFilters(useRoute().query)
  const suites = [...new Set(runs.map(({ suite }) => suite))]
  return (
    <>
      <label className="field rn-search">
        <Icon name="search" />
        <span className="sr">Search runs</span>
        <input
          ref={search}
          className="grow"
          placeholder="Benchmark, model or suite"
          value={filters.words}
          onChange={(event) => setQuery({ q: event.target.value === '' ? null : event.target.value })}
        />
        <kbd>/</kbd>
      </label>
      <div className="seg" role="group" aria-label="Status">
        <button
          type="button"
          aria-pressed={filters.status === null}
          onClick={() => setQuery({ status: null })}
        >
          All <span className="ink3">{runs.length}</span>
        </button>
        {runStatusSchema.options.map((status) => (
          <button
            key={status}
            type="button"
            aria-pressed={filters.status === status}
            onClick={() => setQuery({ status })}
          >
            {toStateWord(status)}{' '}
            <span className="ink3">{runs.filter((run) => run.status === status).length}</span>
          </button>
        ))}
      </div>
      {(suites.length > 1 || filters.suite !== null) && (
        <label className="picker">
          Suite
          <select
            value={filters.suite ?? ''}
            onChange={(event) => setQuery({ suite: event.target.value === '' ? null : event.target.value })}
          >
            <option value="">All</option>
            {suites.map((suite) => (
              <option key={suite}>{suite}</option>
            ))}
          </select>
        </label>
      )}
      <span className="grow" />
      <span className="rn-keys ink3 tiny">
        <kbd>j</kbd> <kbd>k</kbd> run <kbd>Enter</kbd> open
      </span>
    </>
  )
}
