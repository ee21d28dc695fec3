// Files that an institution wrote → benchmarks of this workspace, and further subcategories of its taxonomy.
import type { Benchmark } from '../contracts/benchmark.ts'
import { AppError } from '../contracts/errors.ts'
import { toSuggestion } from '../core/text/nearest-name.ts'
import type { DatasetsStore } from '../storage/datasets-store.ts'
import type { OwnBenchmarkFile } from '../storage/own-benchmark-file.ts'
import type { OwnBenchmarksStore } from '../storage/own-benchmarks-store.ts'
import type { RunsStore } from '../storage/runs-store.ts'
import { readOwnBenchmark, type WorkspaceCatalog } from './catalog.ts'
import { toSha256, type Host } from './host.ts'
import type { Session } from './session.ts'

export interface AddedBenchmark extends OwnBenchmarkFile {
  /** It stood here before, worded otherwise. */
  readonly replaced: boolean
  readonly already: boolean
}

export interface OwnBenchmarksService {
  list(): readonly Benchmark[]
  /**
   * Takes in a YAML file. Throws `not_permitted`, `not_found`, `bad_input`; `not_allowed` where a benchmark of that name
   * has data or runs and is worded otherwise.
   */
  add(path: string): AddedBenchmark
  /** Throws `not_permitted`, `not_found`, and `not_allowed` while data or runs of it are here. */
  remove(name: string): void
  /** Adds a subcategory to one of the taxonomy's categories. Throws `not_permitted`, `not_found`, `bad_input`. */
  addSubcategory(category: string, name: string): void
  /** Throws `not_permitted`, `not_found`, and `not_allowed` while a benchmark is in it. */
  removeSubcategory(category: string, name: string): void
}

export interface OwnBenchmarksParts {
  readonly ownBenchmarks: OwnBenchmarksStore
  readonly datasets: DatasetsStore
  readonly runs: RunsStore
  readonly catalog: WorkspaceCatalog
  readonly session: Session
  readonly host: Host
}

export function createOwnBenchmarksService(parts: OwnBenchmarksParts): OwnBenchmarksService {
  const { ownBenchmarks: store, catalog, session, host } = parts
  return {
    list: () => catalog.own,
    add(path) {
      session.require('import')
      const read = readOwnBenchmark(path, catalog)
      const { benchmark } = read
      const before = catalog.own.find(({ name }) => name === benchmark.name)
      const already = before !== undefined && JSON.stringify(before) === JSON.stringify(benchmark)
      if (already) return { ...read, already, replaced: false }
      if (before !== undefined) requireUnused(before, parts, 'changed')
      store.save(benchmark, host.now())
      catalog.refresh()
      session.record({ action: 'benchmark', object: `own benchmark ${toMark(benchmark)} added` })
      return { ...read, already, replaced: before !== undefined }
    },
    remove(name) {
      session.require('import')
      const benchmark = findOwn(name, catalog)
      requireUnused(benchmark, parts, 'removed')
      store.remove(benchmark.name)
      catalog.refresh()
      session.record({ action: 'benchmark', object: `own benchmark ${toMark(benchmark)} removed` })
    },
    ...createSubcategoryActs(parts),
  }
}

function createSubcategoryActs({
  ownBenchmarks: store,
  catalog,
  session,
}: OwnBenchmarksParts): Pick<OwnBenchmarksService, 'addSubcategory' | 'removeSubcategory'> {
  return {
    addSubcategory(category, name) {
      session.require('import')
      const node = findCategory(category, catalog)
      const wanted = toSubcategoryName(name)
      const isThere = node.subcategories.some((other) => other.toLowerCase() === wanted.toLowerCase())
      if (isThere || !store.addSubcategory({ category: node.name, name: wanted }))
        throw new AppError(
          'bad_input',
          `${node.displayName} has this subcategory already. Nothing was added.`,
        )
      catalog.refresh()
      session.record({ action: 'benchmark', object: `subcategory of ${node.name} added` })
    },
    removeSubcategory(category, name) {
      session.require('import')
      const node = findCategory(category, catalog)
      const isUsed = catalog.own.some(
        (benchmark) => benchmark.category === node.name && benchmark.subcategory === name,
      )
      if (isUsed)
        throw new AppError('not_allowed', 'An own benchmark is in this subcategory. Nothing was removed.')
      if (!store.removeSubcategory({ category: node.name, name }))
        throw new AppError(
          'not_found',
          `${node.displayName} has no subcategory of that name that was added here. Nothing was removed.`,
        )
      catalog.refresh()
      session.record({ action: 'benchmark', object: `subcategory of ${node.name} removed` })
    },
  }
}

/** Of the definition: tells two versions apart without naming the benchmark. */
function toMark(benchmark: Benchmark): string {
  return toSha256(JSON.stringify(benchmark)).slice(0, 12)
}

function findOwn(name: string, catalog: WorkspaceCatalog): Benchmark {
  const found = catalog.own.find((benchmark) => benchmark.name === name)
  if (found) return found
  if (catalog.isShipped(name))
    throw new AppError('not_allowed', `${name} is shipped with Wardroom and stays. Nothing was removed.`)
  const names = catalog.own.map((benchmark) => benchmark.name)
  throw new AppError(
    'not_found',
    `No own benchmark is named "${name.slice(0, 60)}".${toSuggestion(name, names)} Nothing was removed.`,
  )
}

/** What was asked must stay known as long as its answers are here. */
function requireUnused({ name }: Benchmark, { datasets, runs }: OwnBenchmarksParts, act: string): void {
  const sets = datasets.list().filter(({ benchmark }) => benchmark === name).length
  const made = runs.list().filter(({ benchmark }) => benchmark === name).length
  if (sets === 0 && made === 0) return
  throw new AppError(
    'not_allowed',
    `${name} has ${toCount(sets, 'data set')} and ${toCount(made, 'run')} here, so it cannot be ${act}. Delete its data first, or choose another name.`,
  )
}

function toCount(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}

function findCategory(name: string, { taxonomy }: WorkspaceCatalog) {
  const wanted = name.trim().toLowerCase()
  const node = taxonomy.categories.find(
    (category) => category.name === wanted || category.displayName.toLowerCase() === wanted,
  )
  if (node) return node
  const names = taxonomy.categories.map((category) => category.name)
  throw new AppError(
    'not_found',
    `No category is named "${name.slice(0, 60)}".${toSuggestion(wanted, names)} There are ${names.join(', ')}.`,
    { field: 'category' },
  )
}

function toSubcategoryName(name: string): string {
  const plain = name.trim().replace(/\s+/g, ' ')
  if (/^[^\p{C}]{1,80}$/u.test(plain)) return plain
  throw new AppError('bad_input', 'A subcategory has a name of 1 to 80 characters.', { field: 'subcategory' })
}
