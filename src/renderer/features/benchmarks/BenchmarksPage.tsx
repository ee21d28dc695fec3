// The catalog → the page of all benchmarks, filtered by the route, with imports by dialog.
import { useRef } from 'react'
import type { CategoryNode } from '../../../contracts/catalog.ts'
import { FaultPanel } from '../../ui/FaultPanel.tsx'
import { useKeys } from '../../ui/keys.ts'
import { Page } from '../../ui/Page.tsx'
import { PanelState } from '../../ui/PanelState.tsx'
import { toCountOf } from '../../ui/quantities.ts'
import { Loading } from '../../ui/Loading.tsx'
import { setQuery, useRoute } from '../../ui/route.ts'
import { moveRowFocus, openFocused } from '../../ui/row-focus.ts'
import '../../ui/panels.css'
import { readFilters, toItems, toRows } from './benchmark-filters.ts'
import { BenchmarksToolbar } from './BenchmarksToolbar.tsx'
import { BenchmarkTable } from './BenchmarkTable.tsx'
import './benchmarks.css'
import './benchmark-page.css'
import { ImportFlow, useImportFlow } from './ImportFlow.tsx'
import { useCatalog } from './use-catalog.ts'

export function BenchmarksPage() {
  const catalog = useCatalog()
  if (catalog.data !== undefined) return <Catalog tree={catalog.data} />
  return (
    <Page title="Benchmarks">
      {catalog.isError ? (
        <FaultPanel
          title="The benchmarks could not be read"
          error={catalog.error}
          onRetry={() => void catalog.refetch()}
        />
      ) : (
        <Loading words="Reading benchmarks" rows={12} />
      )}
    </Page>
  )
}

function Catalog({ tree }: { readonly tree: readonly CategoryNode[] }) {
  const filters = readFilters(useRoute().query)
  const items = toItems(tree)
  const flow = useImportFlow()
  const table = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const rows = toRows(tree, filters)
  useKeys(
    flow.request === null
      ? [
          {
            keys: 'j',
            label: 'next benchmark',
            short: 'benchmark',
            run: () => moveRowFocus(table.current, 1),
          },
          {
            keys: 'k',
            label: 'previous benchmark',
            short: 'benchmark',
            run: () => moveRowFocus(table.current, -1),
          },
          { keys: 'Enter', label: 'open', run: () => openFocused(table.current) },
          { keys: '/', label: 'filter', run: () => search.current?.focus() },
        ]
      : [],
  )
  return (
    <Page
      title="Benchmarks"
      toolbar={<BenchmarksToolbar items={items} filters={filters} searchRef={search} />}
      basis={<CatalogBasis tree={tree} shown={rows.reduce((sum, { count }) => sum + count, 0)} />}
    >
      {rows.length === 0 ? (
        <PanelState
          title="No benchmark matches"
          action={
            <button type="button" className="btn" onClick={clearFilters}>
              Clear filters
            </button>
          }
        >
          <p>The filters leave none of {toCountOf(items.length, 'benchmark')}.</p>
        </PanelState>
      ) : (
        <BenchmarkTable ref={table} categories={rows} onImport={(item) => void flow.choose(item)} />
      )}
      <ImportFlow flow={flow} />
    </Page>
  )
}

function clearFilters(): void {
  setQuery({ q: null, access: null, dataset: null })
}

function CatalogBasis({ tree, shown }: { readonly tree: readonly CategoryNode[]; readonly shown: number }) {
  const items = toItems(tree)
  const here = items.filter(({ dataset }) => dataset !== null).length
  const covered = tree.flatMap(({ subcategories, benchmarks }) =>
    subcategories.filter((name) => benchmarks.some(({ subcategory }) => subcategory === name)),
  ).length
  const all = tree.reduce((sum, { subcategories }) => sum + subcategories.length, 0)
  return (
    <>
      <span role="status">
        {shown === items.length ? toCountOf(shown, 'benchmark') : `${shown} of ${items.length} benchmarks`}
      </span>
      <span>{here} with a dataset here</span>
      <span>
        {covered} of {all} subcategories covered
      </span>
      <span className="ink3">A file is public only by its known hash; any other file counts as private.</span>
    </>
  )
}
