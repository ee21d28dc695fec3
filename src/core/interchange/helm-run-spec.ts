// A run → HELM's run spec and scenario: the classes, what they are made with, and the groups.
import type { Benchmark } from '../../contracts/benchmark.ts'
import type { HelmObjectSpec, HelmRunSpec, HelmScenario } from '../../contracts/helm-run.ts'
import { toHelmAdapterSpec } from './helm-adapter-spec.ts'
import { toAnnotatorModels, toMetricSpecs } from './helm-metric-classes.ts'
import type { HelmSource } from './helm-source.ts'

/** Upstream's classes for an institution's own benchmark. */
const own = {
  scenario: 'medhelm_configurable_scenario.MedHELMConfigurableScenario',
  annotator: 'model_as_judge.LLMAsJuryAnnotator',
}

/** Nothing is augmented here; upstream writes so of every such run. */
const dataAugmenterSpec: HelmRunSpec['data_augmenter_spec'] = {
  perturbation_specs: [],
  should_augment_train_instances: false,
  should_include_original_train: false,
  should_skip_unchanged_train: false,
  should_augment_eval_instances: false,
  should_include_original_eval: false,
  should_skip_unchanged_eval: false,
  seeds_per_instance: 1,
}

/** `name` is the run's, in upstream's spelling. */
export function toHelmRunSpec(source: HelmSource): HelmRunSpec {
  const { spec, benchmark, model, judges, trials } = source
  const annotators = toAnnotators(source)
  return {
    name: spec.name,
    scenario_spec: toScenarioSpec(benchmark, spec.arguments),
    adapter_spec: toHelmAdapterSpec({ spec, benchmark, model, trials: trials.length }),
    metric_specs: toMetricSpecs(benchmark, benchmark.name, judges),
    data_augmenter_spec: dataAugmenterSpec,
    groups: benchmark.upstream?.groups ?? [benchmark.name],
    ...(annotators.length === 0 ? {} : { annotators }),
  }
}

/** Without paths: where a file lay is nobody's business, and none of the scores. */
function toScenarioSpec(
  { name, upstream, arguments: known }: Benchmark,
  given: Readonly<Record<string, string>>,
): HelmObjectSpec {
  const unknown = upstream?.withoutArguments ?? []
  const kept = Object.entries(given).filter(([key]) => Object.hasOwn(known, key) && !unknown.includes(key))
  const args = Object.fromEntries(kept.map(([key, value]) => [key, toArgument(value)]))
  return {
    class_name: `helm.benchmark.scenarios.${upstream?.scenario ?? own.scenario}`,
    args: { ...(upstream === undefined ? { name } : args), ...upstream?.arguments },
  }
}

/** What upstream's command line makes of a value. */
function toArgument(value: string): string | number | boolean | null {
  if (value === 'None') return null
  if (value === 'True' || value === 'False') return value === 'True'
  return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
}

function toAnnotators({ benchmark, judges }: HelmSource): HelmObjectSpec[] {
  const { upstream, jury } = benchmark
  const name = upstream === undefined ? jury && own.annotator : upstream.annotator
  if (name === undefined) return []
  const isJudged = jury !== undefined || benchmark.metrics.includes('health_bench')
  const args: HelmObjectSpec['args'] = isJudged ? { annotator_models: toAnnotatorModels(judges) } : {}
  return [{ class_name: `helm.benchmark.annotation.${name}`, args }]
}

export function toHelmScenario(benchmark: Benchmark, given: Readonly<Record<string, string>>): HelmScenario {
  const { upstream, description } = benchmark
  const file = (upstream?.scenario ?? own.scenario).replace(/\.[^.]*$/, '')
  return {
    name: toScenarioName(benchmark, given),
    description,
    tags: [...(upstream?.tags ?? [])],
    definition_path: `https://github.com/PacificAI/medhelm/blob/main/src/helm/benchmark/scenarios/${file}.py`,
  }
}

/** `clear_{condition}` with the condition in it; else the benchmark's name. */
export function toScenarioName(
  { name, upstream }: Pick<Benchmark, 'name' | 'upstream'>,
  given: Readonly<Record<string, string>>,
): string {
  return (upstream?.scenarioName ?? name).replace(/\{(\w+)\}/g, (whole, key: string) => given[key] ?? whole)
}

/** The folder of the instance cache: the scenario's name and its arguments, sorted by name. */
export function toCacheName(benchmark: Benchmark, given: Readonly<Record<string, string>>): string {
  const { args } = toScenarioSpec(benchmark, given)
  const pairs = Object.entries(args).map(([key, value]) => `${key}=${toPython(value)}`)
  return [toScenarioName(benchmark, given), ...(pairs.length === 0 ? [] : [pairs.sort().join(',')])].join(':')
}

function toPython(value: HelmObjectSpec['args'][string]): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
