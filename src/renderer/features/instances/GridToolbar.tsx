// How many instances had each outcome → chips that narrow the list, and a search.
import type { RefObject } from 'react'
import { outcomeSchema } from '../../../contracts/instance-view.ts'
import { Icon } from '../../ui/Icon.tsx'
import { setQuery } from '../../ui/route.ts'
import { countOutcomes, isNarrowed, toggleOutcome } from './instance-filter.ts'
import { outcomeLooks } from './outcome.ts'
import type { FilteredInstances } from './use-instances.ts'

interface GridToolbarProps {
  readonly found: FilteredInstances
  readonly search: RefObject<HTMLInputElement | null>
}

export function GridToolbar({ found, search }: GridToolbarProps) {
  return (
    <div className="filters">
      <OutcomeChips found={found} />
      <span className="grow" />
      <SearchField found={found} search={search} />
      <ShownCount found={found} />
    </div>
  )
}

function OutcomeChips({ found: { filter, list } }: { readonly found: FilteredInstances }) {
  const rows = list?.rows ?? []
  const counts = new Map(countOutcomes(rows))
  // A chip that is pressed stays in sight, also where the other scoring has none of it.
  const shown = outcomeSchema.options.filter((outcome) => counts.has(outcome) || filter.outcomes.has(outcome))
  return (
    <div className="chips" role="group" aria-label="Outcome">
      <button
        type="button"
        className="chip"
        aria-pressed={filter.outcomes.size === 0}
        onClick={() => setQuery({ outcome: null })}
      >
        All <span className="c">{rows.length.toLocaleString('en-GB')}</span>
      </button>
      {shown.map((outcome) => {
        const { word, icon } = outcomeLooks[outcome]
        return (
          <button
            key={outcome}
            type="button"
            className="chip"
            aria-pressed={filter.outcomes.has(outcome)}
            onClick={() => setQuery({ outcome: toggleOutcome(filter.outcomes, outcome) })}
          >
            <Icon name={icon} size={13} />
            {word} <span className="c">{(counts.get(outcome) ?? 0).toLocaleString('en-GB')}</span>
          </button>
        )
      })}
    </div>
  )
}

function SearchField({ found, search }: GridToolbarProps) {
  const isPublic = found.list?.access === 'public'
  return (
    <label className="field search" title={isPublic ? undefined : 'Patient text is not searched'}>
      <span className="sr">
        {isPublic ? 'Search ids and text' : 'Search ids; patient text is not searched'}
      </span>
      <input
        ref={search}
        type="search"
        value={found.filter.words}
        maxLength={200}
        placeholder={isPublic ? 'Search ids and text' : 'Search ids'}
        onChange={(event) => setQuery({ q: event.target.value === '' ? null : event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Escape' || event.key === 'Enter') event.currentTarget.blur()
        }}
      />
      <kbd>/</kbd>
    </label>
  )
}

function ShownCount({
  found: { filter, list, rows, searching, searchFailed },
}: {
  readonly found: FilteredInstances
}) {
  const words = searching
    ? 'Searching'
    : list === undefined || !isNarrowed(filter)
      ? ''
      : `${rows.length.toLocaleString('en-GB')} of ${list.rows.length.toLocaleString('en-GB')} shown`
  return (
    <span className="shown ink3 tiny" role="status">
      {words}
      {searchFailed && '. Text could not be searched, only ids'}
    </span>
  )
}
