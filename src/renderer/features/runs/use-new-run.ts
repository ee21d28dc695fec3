// The route's choices, the catalogue and the models → all that the new run page shows.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ModelItem } from '../../../contracts/model-item.ts'
import type { BenchmarkItem, CategoryNode } from '../../../contracts/catalog.ts'
import type { Estimate } from '../../../contracts/job.ts'
import { useEngine } from '../../api/engine-context.tsx'
import { useWorkspace } from '../../api/use-workspace.ts'
import { useRoute } from '../../ui/route.ts'
import { toChoices, toEntries } from './choices.ts'
import type { Choices } from './choices.ts'
import { useCatalog, useModels } from './use-runs.ts'

export interface NewRun {
  readonly choices: Choices
  readonly suites: readonly string[]
  readonly tree: readonly CategoryNode[]
  readonly models: readonly ModelItem[]
  /** The chosen ones that are here. */
  readonly benchmarks: readonly BenchmarkItem[]
  readonly chosenModels: readonly ModelItem[]
  readonly entries: readonly string[]
  /** Names of the judges: those chosen, else the default juries of the chosen benchmarks. */
  readonly jury: readonly string[]
  /** The default juries by benchmark; none where judges were chosen. */
  readonly juries: Juries
  /** Null until something is chosen and priced. */
  readonly estimate: Estimate | null
  readonly estimating: boolean
  readonly estimateError: unknown
  /** Entries that can be run. */
  readonly ready: readonly string[]
}

/** By benchmark, names of its judges. */
type Juries = Readonly<Record<string, readonly string[]>>

const noJuries: Juries = {}

/** Null while the catalogue or the models are read. */
export function useNewRun() {
  const { query } = useRoute()
  const workspace = useWorkspace()
  const catalog = useCatalog()
  const models = useModels()
  const suites = workspace.data?.state === 'unlocked' ? workspace.data.suites : []
  const choices = toChoices(query, suites[0])
  const benchmarks = (catalog.data ?? [])
    .flatMap((category) => category.benchmarks)
    .filter(({ name, dataset }) => dataset !== null && choices.benchmarks.includes(name))
  const chosenModels = (models.data ?? []).filter(({ name }) => choices.models.includes(name))
  const entries = toEntries({
    benchmarks: benchmarks.map(({ name }) => name),
    models: chosenModels.map(({ name }) => name),
  })
  const judged = benchmarks.filter((benchmark) => benchmark.judged).map(({ name }) => name)
  const juries = useDefaultJuries(choices.jury === null ? judged : [])
  const jury = judged.length === 0 ? [] : (choices.jury ?? [...new Set(Object.values(juries).flat())])
  const price = useEstimate(entries, choices.jury)
  const estimate = entries.length === 0 ? null : (price.data ?? null)
  const refused = new Set(estimate?.refused.map(({ entry }) => entry))
  const plan: NewRun | null =
    catalog.data === undefined || models.data === undefined
      ? null
      : {
          ...{ choices, suites, benchmarks, chosenModels, entries, jury, juries, estimate },
          tree: catalog.data,
          models: models.data,
          estimating: price.isFetching && entries.length > 0,
          estimateError: price.error,
          ready: entries.filter((entry) => !refused.has(entry)),
        }
  return { plan, catalog, models }
}

function useEstimate(entries: readonly string[], jury: readonly string[] | null) {
  const engine = useEngine()
  return useQuery({
    queryKey: ['estimate', jury?.join() ?? null, ...entries],
    queryFn: () =>
      engine.jobs.estimate({ entries: [...entries], ...(jury === null ? {} : { jury: [...jury] }) }),
    enabled: entries.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

function useDefaultJuries(benchmarks: readonly string[]): Juries {
  const engine = useEngine()
  const query = useQuery({
    queryKey: ['default-juries', ...benchmarks],
    queryFn: () => engine.jobs.defaultJuries({ benchmarks: [...benchmarks] }),
    enabled: benchmarks.length > 0,
    staleTime: 0,
  })
  return benchmarks.length === 0 ? noJuries : (query.data ?? noJuries)
}
