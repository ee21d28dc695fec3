// "BENCHMARK:key=value,…" → the benchmark, its arguments and what run expanders are to do; an entry → upstream's name for the run.
import { AppError } from '../../contracts/errors.ts'
import type { Benchmark } from '../../contracts/benchmark.ts'
import { toSuggestion } from '../text/nearest-name.ts'
import { expanderNames } from './run-expanders.ts'
import type { SpecChange } from './spec-change.ts'

/** One benchmark asked of one model. */
export interface RunEntry {
  readonly benchmark: Benchmark
  readonly arguments: Readonly<Record<string, string>>
  /** The model's name in the workspace. */
  readonly model: string
  /** What run expanders change of the benchmark's adapter, in the order written. */
  readonly changes?: readonly SpecChange[]
  /** What stands in the run's name behind the benchmark's arguments, `model=…` included; the model alone where absent. */
  readonly suffixes?: readonly string[]
  /** The entry's own cap, which stands before the command's. */
  readonly maxEvalInstances?: number
  /** Groups of the entry's file, which stand in the run's name. */
  readonly groups?: readonly string[]
  /** The file of judges that the entry names. */
  readonly juryConfigPath?: string
}

/** A key that is no argument of the benchmark, in the order written. */
export interface EntryStep {
  readonly key: string
  readonly value: string
}

/** An entry as written, before its models are chosen. */
export interface ParsedEntry extends Pick<RunEntry, 'benchmark' | 'arguments' | 'juryConfigPath'> {
  /** Run expanders, `model` and `model_deployment` among them. */
  readonly steps: readonly EntryStep[]
}

const modelKeys = ['model', 'model_deployment']
/** They say where something lies, and are no part of the run. */
const pathKeys = ['data_path', 'jury_config_path']

/** Splits at the first colon, then at commas, then at the first equals sign, as upstream does. Of a key given twice the last counts. */
export function splitEntry(description: string): {
  readonly name: string
  readonly given: Map<string, string>
} {
  const colon = description.indexOf(':')
  const name = (colon < 0 ? description : description.slice(0, colon)).trim()
  const given = new Map<string, string>()
  for (const part of colon < 0 ? [] : description.slice(colon + 1).split(',')) {
    const equals = part.indexOf('=')
    if (equals < 1) {
      const sentence = `The run entry for ${name.slice(0, 60)} needs key=value pairs, separated by commas.`
      throw new AppError('usage', sentence)
    }
    given.set(part.slice(0, equals).trim(), part.slice(equals + 1).trim())
  }
  return { name, given }
}

/** Throws `usage` or `not_found`. */
export function parseRunEntry(description: string, benchmarks: readonly Benchmark[]): ParsedEntry {
  const { name, given } = splitEntry(description)
  const benchmark = findBenchmark(name, benchmarks)
  checkMaxLength(benchmark, given)
  const args = checkArguments(benchmark, given)
  const steps = [...given]
    .filter(([key]) => modelKeys.includes(key) || (expanderNames.includes(key) && !Object.hasOwn(args, key)))
    .map(([key, value]) => ({ key, value }))
  for (const { key, value } of steps) {
    if (value !== '' || !modelKeys.includes(key)) continue
    const sentence = `The run entry for ${benchmark.name} names no model: write ${benchmark.name}:model=NAME.`
    throw new AppError('usage', sentence, { field: 'model' })
  }
  const juryConfigPath = given.get('jury_config_path')
  return { benchmark, arguments: args, steps, ...(juryConfigPath ? { juryConfigPath } : {}) }
}

export function findBenchmark(name: string, benchmarks: readonly Benchmark[]): Benchmark {
  const wanted = name.trim()
  const benchmark = benchmarks.find(
    (candidate) => candidate.name === wanted || candidate.aliases.includes(wanted),
  )
  if (benchmark) return benchmark
  const names = benchmarks.flatMap((candidate) => [candidate.name, ...candidate.aliases])
  throw new AppError(
    'not_found',
    `No benchmark is named "${wanted.slice(0, 60)}".${toSuggestion(wanted, names)}`,
  )
}

/** EHRSHOT and MedAlign: records are fitted to that many tokens when the data set is read. */
const readWith = '100000'

function checkMaxLength(benchmark: Benchmark, given: Map<string, string>): void {
  if (!['ehrshot', 'medalign'].includes(benchmark.name)) return
  const value = given.get('max_length')
  if (value !== undefined && value !== readWith) {
    const sentence = `${benchmark.name} is read with max_length=${readWith} here; leave it out.`
    throw new AppError('usage', sentence, { field: 'max_length' })
  }
  given.delete('max_length')
}

function checkArguments(benchmark: Benchmark, given: ReadonlyMap<string, string>): Record<string, string> {
  const own = Object.keys(benchmark.arguments)
  const known = [...modelKeys, ...own, ...expanderNames, ...pathKeys]
  for (const key of given.keys()) {
    if (known.includes(key)) continue
    const suggestion = toSuggestion(key, known)
    throw new AppError('usage', `${benchmark.name} takes no argument "${key.slice(0, 60)}".${suggestion}`, {
      field: key,
    })
  }
  return Object.fromEntries(own.map((key) => [key, given.get(key) ?? findDefault(benchmark, key)]))
}

function findDefault(benchmark: Benchmark, key: string): string {
  const value = benchmark.arguments[key]
  if (value !== null && value !== undefined) return value
  throw new AppError(
    'usage',
    `${benchmark.name} needs ${key}: write ${benchmark.name}:${key}=VALUE,model=NAME.`,
    {
      field: key,
    },
  )
}

/** They join with a comma even where the name has no colon yet. */
const commaKeys = ['instructions', 'prompt', 'newline', 'stop', 'global_prefix', 'groups']

/** Upstream's run name: arguments in the benchmark's order, then what expanders and groups add; `/` written `_`. */
export function toRunName({ benchmark, arguments: args, model, suffixes, groups = [] }: RunEntry): string {
  const { omitsDefaults = [], commaFirst = false } = benchmark.runName ?? {}
  const shown = Object.entries(args).filter(
    ([key, value]) => !omitsDefaults.includes(key) || value !== benchmark.arguments[key],
  )
  const parts = shown.map(([key, value]) => `${key}=${value}`).join(',')
  const grouped = groups.length === 0 ? [] : [`groups=${groups.toSorted().join('-')}`]
  let name = parts === '' ? benchmark.name : `${benchmark.name}${commaFirst ? ',' : ':'}${parts}`
  for (const suffix of [...(suffixes ?? [`model=${model}`]), ...grouped]) {
    const joinsWithComma = name.includes(':') || commaKeys.includes(suffix.split('=')[0]!)
    name += `${joinsWithComma ? ',' : ':'}${suffix}`
  }
  return name.replaceAll('/', '_')
}
