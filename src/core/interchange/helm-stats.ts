// Answers of each trial with their scores → the values of each instance and the means of each trial, by upstream's names.
import type { Benchmark, Split } from '../../contracts/benchmark.ts'
import type { HelmStat } from '../../contracts/helm-run.ts'
import { toEfficiency } from '../metrics/efficiency.ts'
import { listMetricGroups } from './helm-metric-classes.ts'
import type { HelmQuestion, HelmSource, HelmTrial } from './helm-source.ts'

/** What one metric class gives of one instance in one trial. */
export interface InstanceValues {
  readonly rowId: string
  readonly id: string
  readonly split: Split
  readonly trial: number
  readonly values: readonly (readonly [name: string, value: number])[]
}

/** The mean of each trial that has one. */
export interface TrialMeans {
  readonly name: string
  readonly split: Split
  readonly means: readonly number[]
  /** Upstream repeats every mean over instances as the worst over perturbations, of which there are none. */
  readonly repeated: boolean
}

export interface HelmValues {
  /** Class by class, trial by trial, in sampling order. */
  readonly instances: readonly InstanceValues[]
  readonly trials: readonly TrialMeans[]
}

export function toHelmValues({ benchmark, trials }: HelmSource): HelmValues {
  const groups = listMetricGroups(benchmark)
  const instances: InstanceValues[] = []
  const means: TrialMeans[] = []
  for (const { className, values } of groups) {
    const isBasic = className.endsWith('.BasicGenerationMetric')
    const ofClass = trials.flatMap((trial) =>
      trial.questions.flatMap((question) =>
        toInstanceValues(question, {
          trial: trial.index,
          names: values,
          basic: isBasic ? trials.length : null,
        }),
      ),
    )
    instances.push(...ofClass)
    means.push(...toTrialMeans(ofClass, trials), ...toMeansOverRun(benchmark, values, trials))
  }
  return { instances, trials: [...means, ...toCounts(trials)] }
}

interface Wanted {
  readonly trial: number
  readonly names: readonly string[]
  /** The number of trials where the class is the basic one, which also says what the answer took; null of any other. */
  readonly basic: number | null
}

/** A question without an answer has no values: nothing is scored as if it were wrong. */
function toInstanceValues(question: HelmQuestion, { trial, names, basic }: Wanted): InstanceValues[] {
  const { instance, score } = question
  if (score === null || score.status === 'failed') return []
  const scored = names.flatMap((name) => toNamed(name, score.values))
  const values = basic === null ? scored : [...toMeasures(question, basic), ...scored]
  const { rowId, id, split } = instance
  return values.length === 0 ? [] : [{ rowId, id, split, trial, values }]
}

/** A name and its repetition for several outputs, such as `exact_match@5`. */
function toNamed(name: string, values: Readonly<Record<string, number>>): [string, number][] {
  return Object.entries(values).filter(
    ([key, value]) => (key === name || key.startsWith(`${name}@`)) && Number.isFinite(value),
  )
}

function toMeasures(
  { instance, truncated, answer }: HelmQuestion,
  numTrainTrials: number,
): [string, number][] {
  const took =
    answer?.kind === 'completed' ? toEfficiency(answer.completion, { truncated, numTrainTrials }) : {}
  return [['num_references', instance.references.length], ...Object.entries(took), ['batch_size', 1]]
}

function toTrialMeans(all: readonly InstanceValues[], trials: readonly HelmTrial[]): TrialMeans[] {
  const single = all.flatMap(({ split, trial, values }) =>
    values.map(([name, value]) => ({ split, trial, name, value })),
  )
  const byName = Map.groupBy(single, ({ split, name }) => `${split} ${name}`)
  return [...byName.values()].map((found) => {
    const { name, split } = found[0]!
    const byTrial = Map.groupBy(found, ({ trial }) => trial)
    const means = trials.flatMap(({ index }) => {
      const ofTrial = byTrial.get(index)
      return ofTrial === undefined
        ? []
        : [ofTrial.reduce((sum, { value }) => sum + value, 0) / ofTrial.length]
    })
    return { name, split, means, repeated: true }
  })
}

/** Values such as macro F1, of which no instance has a part. */
function toMeansOverRun(
  { mainSplit }: Benchmark,
  names: readonly string[],
  trials: readonly HelmTrial[],
): TrialMeans[] {
  return names.flatMap((name) => {
    const means = trials.flatMap(({ stats, questions }) => {
      const hasParts = questions.some(({ score }) => score !== null && Object.hasOwn(score.values, name))
      return hasParts ? [] : stats.flatMap((stat) => (stat.name === name ? (stat.mean ?? []) : []))
    })
    return means.length === 0 ? [] : [{ name, split: mainSplit, means, repeated: false }]
  })
}

/** All questions count, also those without an answer. */
function toCounts(trials: readonly HelmTrial[]): TrialMeans[] {
  const splits = new Set(trials.flatMap(({ questions }) => questions.map(({ instance }) => instance.split)))
  return [...splits].map((split) => ({
    name: 'num_instances',
    split,
    means: trials.map(({ questions }) => questions.filter(({ instance }) => instance.split === split).length),
    repeated: false,
  }))
}

/** HELM's Stat: population variance, floored at 0; without values only the zeros. */
export function toHelmStat(name: HelmStat['name'], values: readonly number[]): HelmStat {
  const sum = values.reduce((total, value) => total + value, 0)
  const squared = values.reduce((total, value) => total + value * value, 0)
  const base = { name, count: values.length, sum, sum_squared: squared }
  if (values.length === 0) return base
  const mean = sum / values.length
  const variance = Math.max(0, squared / values.length - mean ** 2)
  return {
    ...base,
    min: Math.min(...values),
    max: Math.max(...values),
    mean,
    variance,
    stddev: Math.sqrt(variance),
  }
}

/** Behind a mean over instances come its two repetitions as the worst over perturbations. */
export function toHelmStats({ name, split, means, repeated }: TrialMeans): HelmStat[] {
  const worst = (kind: 'robustness' | 'fairness') =>
    toHelmStat(
      {
        name,
        split,
        perturbation: {
          name: kind,
          robustness: kind === 'robustness',
          fairness: kind === 'fairness',
          computed_on: 'worst',
        },
      },
      means,
    )
  return [toHelmStat({ name, split }, means), ...(repeated ? [worst('robustness'), worst('fairness')] : [])]
}
