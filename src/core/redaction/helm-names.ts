// HELM's run spec and scenario → the same without words that nobody has proven to be public.
import type { Benchmark } from '../../contracts/benchmark.ts'
import {
  REDACTED_TEXT,
  type HelmAdapterSpec,
  type HelmObjectSpec,
  type HelmRunSpec,
  type HelmScenario,
} from '../../contracts/helm-run.ts'
import { toAdapterSpec } from '../adapters/adapter-spec.ts'
import type { HelmReading } from './helm-rules.ts'
import { toLeavingBenchmark } from './own-benchmark-name.ts'

export interface HelmNames {
  readonly shipped: boolean
  /** What stands around a question: as it is where it is the shipped benchmark's. */
  readonly toWords: (text: string) => string
  /** Of the run: its folder is called so. */
  toRunName(name: string): string
  toRunSpec(spec: HelmRunSpec): HelmRunSpec
  toScenario(scenario: HelmScenario): HelmScenario
  /** Of a metric's value: some hold the benchmark's name. */
  toValueName(name: string): string
}

/**
 * Shipped benchmarks keep all of their names; of an own one a keyed name is left, and the model. Words of a prompt stay only
 * where they are those that Wardroom ships: an imported wording, or one that somebody typed, may quote the data.
 */
export function createHelmNames({
  benchmark: { name: benchmark, adapter },
  shipped,
  ids,
}: HelmReading & { readonly benchmark: Pick<Benchmark, 'name' | 'adapter'> }): HelmNames {
  const keyed = toLeavingBenchmark(benchmark, () => shipped, ids)
  const known = new Set(shipped ? Object.values(toAdapterSpec(adapter)).flat() : [])
  const toWords = (text: string) => (text.trim() === '' || known.has(text) ? text : REDACTED_TEXT)
  const rename = (text: string) =>
    text === benchmark || text.startsWith(`${benchmark}_`) ? keyed + text.slice(benchmark.length) : text
  const toValueName = shipped ? (name: string) => name : rename
  const toRunName = (name: string) => (shipped ? name : `${keyed}:${toModelPart(name)}`)
  const renameIn = ({ class_name, args }: HelmObjectSpec): HelmObjectSpec => ({
    class_name,
    args: Object.fromEntries(
      Object.entries(args).map(([key, value]) => [key, typeof value === 'string' ? rename(value) : value]),
    ),
  })
  return {
    shipped,
    toWords,
    toRunName,
    toValueName,
    toScenario: (scenario) =>
      shipped ? scenario : { ...scenario, name: keyed, description: REDACTED_TEXT, tags: [] },
    toRunSpec(spec) {
      const adapter_spec = withWords(spec.adapter_spec, toWords)
      if (shipped) return { ...spec, adapter_spec }
      const { name, scenario_spec, metric_specs, ...rest } = spec
      return {
        ...rest,
        name: toRunName(name),
        scenario_spec: renameIn(scenario_spec),
        adapter_spec,
        metric_specs: metric_specs.map(renameIn),
        groups: [keyed],
      }
    },
  }
}

/** From the model on, up to groups that the institution named. */
function toModelPart(name: string): string {
  return (/[:,](model(?:_deployment)?=.*)$/.exec(name)?.[1] ?? 'model=unnamed').replace(/,groups=.*$/, '')
}

const texts = [
  'global_prefix',
  'global_suffix',
  'instructions',
  'input_prefix',
  'input_suffix',
  'output_prefix',
  'output_suffix',
  'instance_prefix',
  'reference_prefix',
  'reference_suffix',
] as const

function withWords(spec: HelmAdapterSpec, toWords: (text: string) => string): HelmAdapterSpec {
  const { output_mapping_pattern: pattern } = spec
  return {
    ...spec,
    ...Object.fromEntries(texts.map((field) => [field, toWords(spec[field])])),
    stop_sequences: spec.stop_sequences.map(toWords),
    ...(pattern === undefined ? {} : { output_mapping_pattern: toWords(pattern) }),
  }
}
