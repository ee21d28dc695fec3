// A benchmark's metrics → upstream's classes for them, and which of the values are upstream's.
import type { Benchmark } from '../../contracts/benchmark.ts'
import type { HelmObjectSpec } from '../../contracts/helm-run.ts'
import { findMetric, listMetricValues } from '../metrics/find-metric.ts'
import type { HelmModel } from './helm-source.ts'

const basicGeneration = 'basic_metrics.BasicGenerationMetric'
const summarization = 'summarization_metrics.SummarizationMetric'
const jury = 'llm_jury_metrics.LLMJuryMetric'

/** Metrics that are not here are ours and stand in no file of upstream's. */
const classes: Readonly<Record<string, string>> = {
  medcalc_bench_accuracy: 'medcalc_bench_metrics.MedCalcBenchMetric',
  medec_error: 'medec_metrics.MedecMetric',
  ehr_sql: 'ehr_sql_metrics.EhrSqlMetric',
  mimiciv_billing_code: 'mimiciv_billing_code_metrics.MIMICIVBillingCodeMetric',
  sct: 'sct_bench_metrics.SCTBenchMetric',
  health_bench: jury,
  rouge: summarization,
  summarization_stats: summarization,
  bert_score: summarization,
  summac: summarization,
  exact_match: basicGeneration,
  f1_score: basicGeneration,
  bleu: basicGeneration,
  classification: 'classification_metrics.ClassificationMetric',
  jury,
}

/** What stands in no list of a benchmark's metrics: upstream's billing codes have no basic metric beside them. */
const withoutBasic = 'mimiciv_billing_code'

export interface MetricGroup {
  /** With the package in front. */
  readonly className: string
  /** Names of the values that it gives, in the metric's order; `name@5` stands behind `name`. */
  readonly values: readonly string[]
}

/** One a class, the basic one among them whether it gives a value or not; juries of ratings last, as upstream has it. */
export function listMetricGroups(benchmark: Benchmark): MetricGroup[] {
  const known = benchmark.metrics.filter((id) => Object.hasOwn(classes, id))
  const rated = known.filter((id) => id === 'jury')
  const others = known.filter((id) => id !== 'jury' && classes[id] !== basicGeneration)
  const basic = benchmark.metrics.includes(withoutBasic)
    ? []
    : [{ className: toFullName(basicGeneration), values: toValues(basicGeneration, benchmark, known) }]
  const toGroups = (ids: readonly string[]) =>
    [...new Set(ids.map((id) => classes[id]!))].map((name) => ({
      className: toFullName(name),
      values: toValues(name, benchmark, ids),
    }))
  return [...toGroups(others), ...basic, ...toGroups(rated)]
}

/** Ratings by criterion and the comparison with a physician are ours: of a jury upstream has the first value alone. */
function toValues(className: string, benchmark: Benchmark, ids: readonly string[]): string[] {
  return ids
    .filter((id) => classes[id] === className)
    .flatMap((id) => {
      const names = listMetricValues(findMetric(id), benchmark).map(({ name }) => name)
      return className === jury ? names.slice(0, 1) : names
    })
}

export function toMetricSpecs(
  benchmark: Benchmark,
  name: string,
  judges: Readonly<Record<string, HelmModel>>,
): HelmObjectSpec[] {
  const groups = listMetricGroups(benchmark)
  return [
    ...groups.flatMap((group) => toSpecs(group, { benchmark, name, judges })),
    ...(groups.some(({ className }) => className.endsWith(basicGeneration))
      ? []
      : [toSpec('basic_metrics.InstancesPerSplitMetric')]),
  ]
}

interface ToSpec {
  readonly benchmark: Benchmark
  readonly name: string
  readonly judges: Readonly<Record<string, HelmModel>>
}

function toSpecs({ className, values }: MetricGroup, { benchmark, name, judges }: ToSpec): HelmObjectSpec[] {
  switch (className) {
    case toFullName(basicGeneration):
      return [
        { class_name: className, args: { names: [...values] } },
        toSpec('basic_metrics.BasicReferenceMetric'),
        toSpec('basic_metrics.InstancesPerSplitMetric'),
      ]
    case toFullName(summarization): {
      const models = { bertscore_model: 'distilbert-base-uncased', rescale_with_baseline: false }
      return [{ class_name: className, args: { task: name, device: 'cpu', ...models } }]
    }
    case toFullName(jury): {
      const score = benchmark.jury?.scoreWithoutVerdict ?? 0
      const args = { metric_name: values[0] ?? name, scenario_name: name, default_score: score }
      return [{ class_name: className, args: { ...args, annotator_models: toAnnotatorModels(judges) } }]
    }
    default:
      return [{ class_name: className, args: {} }]
  }
}

export function toAnnotatorModels(judges: Readonly<Record<string, HelmModel>>) {
  return Object.fromEntries(
    Object.entries(judges).map(([key, { name, deployment }]) => [
      key,
      { model_name: name, model_deployment: deployment },
    ]),
  )
}

function toSpec(className: string): HelmObjectSpec {
  return { class_name: toFullName(className), args: {} }
}

function toFullName(className: string): string {
  return `helm.benchmark.metrics.${className}`
}
