// The route's query ↔ what a new run is to be: suite, benchmarks, models, sample, requests in flight.
import type { BenchmarkItem } from '../../../contracts/catalog.ts'
import type { Concurrency } from '../../../contracts/job.ts'
import type { ModelItem } from '../../../contracts/model-item.ts'
import type { Prompting } from '../../../contracts/run.ts'
import { isMoreClosed } from '../../ui/access-order.ts'

export interface Choices {
  readonly suite: string
  readonly benchmarks: readonly string[]
  readonly models: readonly string[]
  /** Instances a benchmark; null is all. */
  readonly size: number | null
  readonly concurrency: Concurrency
  readonly prompting: Prompting
  /** Answers to multiple choice are held to their labels; local files only. */
  readonly constrained: boolean
  /** How likely each label of multiple choice is, is asked for and kept. */
  readonly logprobs: boolean
  /** Names of the models that judge; null leaves it to the default jury of each benchmark. */
  readonly jury: readonly string[] | null
}

type Query = Readonly<Record<string, string | undefined>>

export const defaultSize = 200
export const defaultConcurrency = 'auto'
export const mostConcurrency = 4096
/** No model is named so: nobody judges, whatever the default is. */
const nobody = '-'

/** Names hold no commas, so a comma parts them. */
export function toChoices(query: Query, newestSuite: string | undefined): Choices {
  return {
    suite: query['suite'] ?? newestSuite ?? 'first',
    benchmarks: toNames(query['benchmarks']),
    models: toNames(query['models']),
    size: query['n'] === 'all' ? null : (toWhole(query['n']) ?? defaultSize),
    concurrency: toConcurrency(query['atonce']),
    prompting: query['prompting'] === 'corrected' ? 'corrected' : 'helm',
    constrained: query['held'] === 'yes',
    logprobs: query['letters'] === 'yes',
    jury: query['jury'] === undefined ? null : toNames(query['jury']).filter((name) => name !== nobody),
  }
}

function toConcurrency(words: string | undefined): Concurrency {
  const wanted = toWhole(words)
  return wanted === null ? defaultConcurrency : Math.min(mostConcurrency, wanted)
}

function toNames(words: string | undefined): readonly string[] {
  return (words ?? '').split(',').filter((word) => word !== '')
}

function toWhole(words: string | undefined): number | null {
  return words !== undefined && /^[1-9]\d{0,6}$/.test(words) ? Number(words) : null
}

/** The query's value for a list of names; null leaves it out. */
export function toListQuery(names: readonly string[]): string | null {
  return names.length === 0 ? null : names.join(',')
}

/** As `toListQuery`, but an empty jury is a choice too. */
export function toJuryQuery(names: readonly string[]): string {
  return toListQuery(names) ?? nobody
}

/** With all of `names` in, or with none of them. */
export function withNames(chosen: readonly string[], names: readonly string[], into: boolean): string[] {
  const rest = chosen.filter((name) => !names.includes(name))
  return into ? [...rest, ...names] : rest
}

/** Every benchmark asked of every model, in the order of the lists. */
export function toEntries({ benchmarks, models }: Pick<Choices, 'benchmarks' | 'models'>): string[] {
  return benchmarks.flatMap((benchmark) => models.map((model) => toEntry(benchmark, model)))
}

export function toEntry(benchmark: string, model: string): string {
  return `${benchmark}:model=${model}`
}

/** The two names that an entry of this page was made of. */
export function fromEntry(entry: string): { readonly benchmark: string; readonly model: string } {
  const [benchmark = entry, model = ''] = entry.split(':model=', 2)
  return { benchmark, model }
}

/** Chosen benchmarks whose data set is more closed than the model may be shown. */
export function beyondClearance(model: ModelItem, chosen: readonly BenchmarkItem[]): BenchmarkItem[] {
  return chosen.filter(({ dataset }) => dataset !== null && isMoreClosed(dataset.access, model.clearance))
}
