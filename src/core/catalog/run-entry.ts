// "BENCHMARK:key=value,…" → the benchmark, its arguments and the model, and upstream's name for the run.
import { AppError } from '../../contracts/errors.ts'
import type { Benchmark } from '../../contracts/benchmark.ts'
import type { AdapterSpec } from '../../contracts/request.ts'
import { toSuggestion } from '../text/nearest-name.ts'

export interface RunEntry {
  readonly benchmark: Benchmark
  readonly arguments: Readonly<Record<string, string>>
  readonly model: string
  /** What run expanders changed of the benchmark's adapter, in HELM's terms. */
  readonly changes?: Partial<AdapterSpec>
  /** What they added to the run's name, `key=value`, in the order written. */
  readonly suffixes?: readonly string[]
  /** The entry's own cap, which stands before the command's. */
  readonly maxEvalInstances?: number
  /** Groups of the entry's file, which stand in the run's name. */
  readonly groups?: readonly string[]
  /** A file of judges for this entry alone. */
  readonly juryConfigPath?: string
}

/** Splits at the first colon, then at commas, then at the first equals sign, as upstream does. */
export function parseRunEntry(description: string, benchmarks: readonly Benchmark[]): RunEntry {
  const colon = description.indexOf(':')
  const benchmark = findBenchmark(colon < 0 ? description : description.slice(0, colon), benchmarks)
  const given = new Map<string, string>()
  for (const part of colon < 0 ? [] : description.slice(colon + 1).split(',')) {
    const equals = part.indexOf('=')
    if (equals < 1)
      throw new AppError(
        'usage',
        `The run entry for ${benchmark.name} needs key=value pairs, separated by commas.`,
      )
    given.set(part.slice(0, equals).trim(), part.slice(equals + 1).trim())
  }
  const args = checkArguments(benchmark, given)
  const model = given.get('model')
  if (!model)
    throw new AppError(
      'usage',
      `The run entry for ${benchmark.name} names no model: write ${benchmark.name}:model=NAME.`,
      { field: 'model' },
    )
  return { benchmark, model, arguments: args }
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

function checkArguments(benchmark: Benchmark, given: ReadonlyMap<string, string>): Record<string, string> {
  const known = Object.keys(benchmark.arguments)
  for (const key of given.keys()) {
    if (key === 'model' || known.includes(key)) continue
    const suggestion = toSuggestion(key, ['model', ...known])
    throw new AppError('usage', `${benchmark.name} takes no argument "${key.slice(0, 60)}".${suggestion}`, {
      field: key,
    })
  }
  return Object.fromEntries(known.map((key) => [key, given.get(key) ?? findDefault(benchmark, key)]))
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

/** Upstream's run name: arguments in the benchmark's order, the model with `/` written `_`, what expanders and groups add. */
export function toRunName({
  benchmark,
  arguments: args,
  model,
  suffixes = [],
  groups = [],
}: RunEntry): string {
  const { omitsDefaults = [], commaFirst = false } = benchmark.runName ?? {}
  const shown = Object.entries(args).filter(
    ([key, value]) => !omitsDefaults.includes(key) || value !== benchmark.arguments[key],
  )
  const parts = shown.map(([key, value]) => `${key}=${value}`)
  const [before, after] = commaFirst && parts.length > 0 ? [`,${parts.join(',')}`, []] : ['', parts]
  const grouped = groups.length === 0 ? [] : [`groups=${groups.join('-')}`]
  const named = [...after, `model=${model}`, ...suffixes, ...grouped]
  return `${benchmark.name}${before}:${named.join(',')}`.replaceAll('/', '_')
}
