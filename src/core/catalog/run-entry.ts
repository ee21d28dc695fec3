// "BENCHMARK:key=value,…" → the benchmark, its arguments and the model, and upstream's name for the run.
import { AppError } from '../../contracts/errors.ts'
import type { Benchmark } from '../../contracts/benchmark.ts'
import { toSuggestion } from '../text/nearest-name.ts'

export interface RunEntry {
  readonly benchmark: Benchmark
  readonly arguments: Readonly<Record<string, string>>
  readonly model: string
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
  return Object.fromEntries(
    known.flatMap((key) => {
      const value = given.get(key) ?? benchmark.arguments[key]
      return value === null || value === undefined ? [] : [[key, value]]
    }),
  )
}

/** Upstream's run name: arguments in the benchmark's order, then the model with `/` written `_`. */
export function toRunName({ benchmark, arguments: args, model }: RunEntry): string {
  const parts = [...Object.entries(args), ['model', model] as const].map(([key, value]) => `${key}=${value}`)
  return `${benchmark.name}:${parts.join(',')}`.replaceAll('/', '_')
}
