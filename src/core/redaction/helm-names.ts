// HELM's run spec and scenario → the same without the words of an institution's own benchmark.
import type { HelmAdapterSpec, HelmObjectSpec, HelmRunSpec, HelmScenario } from '../../contracts/helm-run.ts'
import { REDACTED_TEXT } from '../../contracts/helm-run.ts'
import type { HelmReading } from './helm-rules.ts'
import { toLeavingBenchmark } from './own-benchmark-name.ts'

export interface HelmNames {
  readonly shipped: boolean
  /** Of the run: its folder is called so. */
  toRunName(name: string): string
  toRunSpec(spec: HelmRunSpec): HelmRunSpec
  toScenario(scenario: HelmScenario): HelmScenario
  /** Of a metric's value: some hold the benchmark's name. */
  toValueName(name: string): string
}

/** Shipped benchmarks keep all of their names; of an own one a keyed name is left, and the model. */
export function createHelmNames({
  benchmark,
  shipped,
  ids,
}: HelmReading & { readonly benchmark: string }): HelmNames {
  const keyed = toLeavingBenchmark(benchmark, () => shipped, ids)
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
    toRunName,
    toValueName,
    toScenario: (scenario) =>
      shipped ? scenario : { ...scenario, name: keyed, description: REDACTED_TEXT, tags: [] },
    toRunSpec(spec) {
      if (shipped) return spec
      const { name, scenario_spec, adapter_spec, metric_specs, ...rest } = spec
      return {
        ...rest,
        name: toRunName(name),
        scenario_spec: renameIn(scenario_spec),
        adapter_spec: withoutWords(adapter_spec),
        metric_specs: metric_specs.map(renameIn),
        groups: [keyed],
      }
    },
  }
}

/** From the model on, up to groups that the institution named. */
function toModelPart(name: string): string {
  return (/[:,](model=.*)$/.exec(name)?.[1] ?? 'model=unnamed').replace(/,groups=.*$/, '')
}

const texts = [
  'global_prefix',
  'global_suffix',
  'instructions',
  'input_prefix',
  'input_suffix',
  'output_prefix',
  'output_suffix',
] as const

function withoutWords(spec: HelmAdapterSpec): HelmAdapterSpec {
  const hide = (text: string) => (text.trim() === '' ? text : REDACTED_TEXT)
  const { output_mapping_pattern: pattern } = spec
  return {
    ...spec,
    ...Object.fromEntries(texts.map((field) => [field, hide(spec[field])])),
    stop_sequences: spec.stop_sequences.map(hide),
    ...(pattern === undefined ? {} : { output_mapping_pattern: REDACTED_TEXT }),
  }
}
