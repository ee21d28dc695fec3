// Benchmarks → who judges them: what an entry's file or the command names, else what the people here set as defaults.
import { z } from 'zod'
import type { Benchmark } from '../contracts/benchmark.ts'
import { AppError } from '../contracts/errors.ts'
import type { Model } from '../contracts/model.ts'
import type { DefaultJury } from '../contracts/workspace-settings.ts'
import { listJudgeTasks } from '../core/annotators/ask-judge.ts'
import { findBenchmark, type RunEntry } from '../core/catalog/run-entry.ts'
import { loadJudges, type JudgeEntry } from '../storage/judges-file.ts'
import type { SettingsStore } from '../storage/settings-store.ts'
import type { Catalog } from './catalog.ts'
import type { ModelsService } from './models.ts'
import type { Session } from './session.ts'

export interface JuriesService {
  /** Names of models of this workspace from upstream's file of judges. Throws `not_found` naming the judge, and `bad_input`. */
  load(path: string): string[]
  /** Who judges a benchmark where nobody is named: its own default, that of all, those that its own file names. */
  juryOf(benchmark: Benchmark): string[]
  /** The judges of an entry: of its file, else the named ones, else the defaults. */
  readonly juryFor: (
    entry: Pick<RunEntry, 'benchmark' | 'juryConfigPath'>,
    named: readonly string[] | undefined,
  ) => string[]
  list(): DefaultJury[]
  /** `all` stands for every benchmark without a default of its own. Throws `not_found` and `not_permitted`. */
  set(benchmark: string, names: readonly string[]): DefaultJury[]
  clear(benchmark: string): DefaultJury[]
}

interface JuriesParts {
  readonly settings: SettingsStore
  readonly models: Pick<ModelsService, 'find' | 'findById' | 'list'>
  readonly catalog: Catalog
  readonly session: Session
}

const STORED = 'jury'
const ALL = '*'
/** Ids of models, so that a renamed judge stays one. */
const storedSchema = z.record(z.string(), z.array(z.string()))

export function createJuriesService({ settings, models, catalog, session }: JuriesParts): JuriesService {
  const stored = () => settings.get(STORED, storedSchema) ?? {}

  function nameOf(id: string): string {
    const model = models.list().find((one) => one.id === id)
    if (model) return model.name
    const name = models.findById(id)?.name ?? 'a model'
    throw new AppError(
      'not_found',
      `The default jury names ${name}, which is not in this workspace any more; set it anew with "wardroom jury set".`,
      { field: 'jury' },
    )
  }

  function juryOf(benchmark: Benchmark): string[] {
    if (listJudgeTasks(benchmark).length === 0) return []
    const defaults = stored()
    const ids = defaults[benchmark.name] ?? defaults[ALL]
    return ids === undefined ? listOwnJudges(benchmark, models.list()) : ids.map(nameOf)
  }

  function load(path: string): string[] {
    return loadJudges(path).map((judge, at) => findJudge(judge, models.list(), { path, at }).name)
  }

  function list(): DefaultJury[] {
    const known = new Map(models.list().map(({ id, name }) => [id, name]))
    return Object.entries(stored()).map(([benchmark, ids]) => ({
      benchmark: benchmark === ALL ? null : benchmark,
      jury: ids.map((id) => known.get(id) ?? models.findById(id)?.name ?? id),
    }))
  }

  function change(benchmark: string, names: readonly string[] | null): DefaultJury[] {
    // Whoever runs may name any jury anyway.
    session.require('run')
    const key = benchmark.trim() === 'all' ? ALL : findBenchmark(benchmark, catalog.benchmarks).name
    const ids = [...new Set(names?.map((name) => models.find(name).id))]
    const others = Object.entries(stored()).filter(([name]) => name !== key)
    settings.set(STORED, Object.fromEntries(names === null ? others : [...others, [key, ids]]))
    session.record({ action: 'settings', object: 'jury', count: ids.length })
    return list()
  }

  return {
    load,
    juryOf,
    juryFor: ({ benchmark, juryConfigPath }, named) =>
      juryConfigPath === undefined ? [...(named ?? juryOf(benchmark))] : load(juryConfigPath),
    list,
    set: change,
    clear: (benchmark) => change(benchmark, null),
  }
}

/** By its deployment, by its model, or by its name, whichever a model of the workspace bears. */
function matches(judge: JudgeEntry, { name, card }: Model): boolean[] {
  const { modelDeployment } = judge
  return [
    modelDeployment !== undefined && (card?.deployment === modelDeployment || name === modelDeployment),
    card?.modelName === judge.model || name === judge.model,
    name === judge.name,
  ]
}

function findIn(judge: JudgeEntry, all: readonly Model[]): Model | undefined {
  return [0, 1, 2].flatMap((by) => all.find((model) => matches(judge, model)[by]) ?? [])[0]
}

function findJudge(
  judge: JudgeEntry,
  all: readonly Model[],
  { path, at }: { readonly path: string; readonly at: number },
): Model {
  const found = findIn(judge, all)
  if (found !== undefined) return found
  const asked = judge.modelDeployment ?? judge.model
  throw new AppError(
    'not_found',
    `${path}: no model here is the judge ${judge.name} (${asked}); add it with "wardroom models add ${judge.name}".`,
    { file: path, field: `judges.${at}.name` },
  )
}

/** An own benchmark's file may name judges; a part of them is another jury, so it is all of them or none. */
function listOwnJudges({ jury }: Benchmark, all: readonly Model[]): string[] {
  const wanted = jury?.prompt?.judges ?? []
  const found = wanted.map((name) => findIn({ name, model: name, modelDeployment: name }, all))
  const names = found.flatMap((model) => model?.name ?? [])
  return names.length < wanted.length ? [] : [...new Set(names)]
}
