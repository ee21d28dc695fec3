// One benchmark's name → its page: about, dataset, prompt, scoring, results, and what can be done with it.
import type { BenchmarkPage as BenchmarkData } from '../../../contracts/catalog.ts'
import { useMay } from '../../api/use-may.ts'
import { AccessBadge } from '../../ui/AccessBadge.tsx'
import { FaultPanel } from '../../ui/FaultPanel.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useKeys } from '../../ui/keys.ts'
import { Page } from '../../ui/Page.tsx'
import '../../ui/panels.css'
import { Loading } from '../../ui/Loading.tsx'
import { navigate, toHref } from '../../ui/route.ts'
import { AboutCard } from './AboutCard.tsx'
import { BenchmarkBasis } from './BenchmarkBasis.tsx'
import { toAccess, toItems } from './benchmark-filters.ts'
import './benchmarks.css'
import './benchmark-page.css'
import { DatasetCard } from './DatasetCard.tsx'
import { ImportFlow, useImportFlow } from './ImportFlow.tsx'
import { PromptCard } from './PromptCard.tsx'
import { ResultsCard } from './ResultsCard.tsx'
import { NotesCard, ScoringCard } from './ScoringCard.tsx'
import { useBenchmark, useCatalog } from './use-catalog.ts'

const CATALOG = { text: 'Benchmarks', href: toHref(['benchmarks']) }

export function BenchmarkPage({ name }: { readonly name: string }) {
  const benchmark = useBenchmark(name)
  const around = useNeighbours(name)
  useNeighbourKeys(around)
  if (benchmark.data !== undefined) return <Benchmark data={benchmark.data} around={around} />
  return (
    <Page title={around.displayName ?? name} crumbs={[CATALOG]}>
      {benchmark.isError ? (
        <FaultPanel
          title="This benchmark could not be read"
          error={benchmark.error}
          onRetry={() => void benchmark.refetch()}
        />
      ) : (
        <Loading words="Reading the benchmark" rows={12} />
      )}
    </Page>
  )
}

interface BenchmarkProps {
  readonly data: BenchmarkData
  readonly around: Neighbours
}

function Benchmark({ data, around: { previous, next } }: BenchmarkProps) {
  const { item, categoryName } = data
  const flow = useImportFlow()
  const mayImport = useMay()('import').may
  const chooseFiles = () => void flow.choose(item)
  const startRun = () => navigate(['runs', 'new'], { benchmarks: item.name })
  useKeys([
    { keys: 'i', label: 'import', run: () => mayImport && flow.request === null && chooseFiles() },
    { keys: 'n', label: 'new run', run: () => flow.request === null && item.dataset !== null && startRun() },
  ])
  return (
    <Page
      title={item.displayName}
      crumbs={[CATALOG, { text: categoryName, href: toHref(['benchmarks'], { q: categoryName }) }]}
      state={<AccessBadge access={toAccess(item)} />}
      actions={
        <>
          <Neighbour name={previous} direction="previous" />
          <Neighbour name={next} direction="next" />
          <Actions here={item.dataset !== null} onImport={chooseFiles} onRun={startRun} />
        </>
      }
      basis={<BenchmarkBasis data={data} />}
    >
      <div className="bm-page" role="region" aria-label={`About ${item.displayName}`} tabIndex={0}>
        <div className="bm-cards">
          <div>
            <AboutCard data={data} />
            <DatasetCard data={data} onImport={chooseFiles} />
            <PromptCard data={data} />
          </div>
          <div>
            <ResultsCard item={item} />
            <ScoringCard metrics={data.metrics} />
            <NotesCard notes={data.notes} />
          </div>
        </div>
      </div>
      <ImportFlow flow={flow} />
    </Page>
  )
}

interface ActionsProps {
  /** Whether a dataset is here. */
  readonly here: boolean
  readonly onImport: () => void
  readonly onRun: () => void
}

function Actions({ here, onImport, onRun }: ActionsProps) {
  const permission = useMay()('import')
  return (
    <>
      <button
        type="button"
        className="btn"
        disabled={!permission.may}
        title={permission.why}
        onClick={onImport}
      >
        <Icon name="import" />
        {here ? 'Replace…' : 'Import…'} <kbd>i</kbd>
      </button>
      <button
        type="button"
        className="btn primary"
        onClick={onRun}
        disabled={!here}
        title={here ? undefined : 'Import a dataset first'}
      >
        <Icon name="play" />
        New run <kbd>n</kbd>
      </button>
    </>
  )
}

interface Neighbours {
  /** Its own, as soon as the catalog is known. */
  readonly displayName: string | null
  readonly previous: string | null
  readonly next: string | null
}

/** The benchmarks beside it in the catalog's order. */
function useNeighbours(name: string): Neighbours {
  const { data = [] } = useCatalog()
  const items = toItems(data)
  const at = items.findIndex((item) => item.name === name)
  if (at === -1) return { displayName: null, previous: null, next: null }
  const { displayName } = items[at]!
  return { displayName, previous: items[at - 1]?.name ?? null, next: items[at + 1]?.name ?? null }
}

/** They work while a benchmark is still being read: whoever steps through them does not wait for each. */
function useNeighbourKeys({ previous, next }: Neighbours): void {
  const goTo = (name: string | null) => name !== null && navigate(['benchmarks', name])
  const short = 'previous or next benchmark'
  useKeys([
    { keys: '[', label: 'previous benchmark', short, run: () => goTo(previous) },
    { keys: ']', label: 'next benchmark', short, run: () => goTo(next) },
  ])
}

interface NeighbourProps {
  readonly name: string | null
  readonly direction: 'previous' | 'next'
}

function Neighbour({ name, direction }: NeighbourProps) {
  const label = direction === 'previous' ? 'Previous benchmark ([)' : 'Next benchmark (])'
  return (
    <button
      type="button"
      className="btn quiet"
      aria-label={label}
      title={label}
      disabled={name === null}
      onClick={() => name !== null && navigate(['benchmarks', name])}
    >
      <Icon name={direction} />
    </button>
  )
}
