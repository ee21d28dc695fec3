// HELM's objects of a run and whose data they are of → the five files that may be written, sealed.
import type { Benchmark } from '../../contracts/benchmark.ts'
import type { HelmRequestState, HelmRun, HelmStat } from '../../contracts/helm-run.ts'
import { toHelmStat, toHelmStats, type InstanceValues, type TrialMeans } from '../interchange/helm-stats.ts'
import type { RawHelmRun } from '../interchange/to-helm-run.ts'
import { toKeyedId } from './apply-policy.ts'
import { isOpen, toShownValue, type HelmReading } from './helm-rules.ts'
import { createHelmNames, type HelmNames } from './helm-names.ts'
import { redactHelmState } from './redact-helm-state.ts'
import { sealHelmRun, type Redacted } from './redacted.ts'
import { toDecimals } from './rounding.ts'

export interface HelmRunReading extends HelmReading {
  readonly benchmark: Pick<Benchmark, 'name' | 'adapter'>
  /** A score is withheld, as in an export: then no value and no question of the run is written. */
  readonly withheld: boolean
}

/** Public data as they are; of any other no text, keyed ids, and numbers as an export for colleagues has them. */
export function redactHelmRun(raw: RawHelmRun, reading: HelmRunReading): Redacted<HelmRun> {
  return sealHelmRun(isOpen(reading) ? toOpen(raw) : toClosed(raw, reading))
}

function toOpen({ runSpec, scenario, states, instances, trials }: RawHelmRun): unknown {
  return {
    level: 'open',
    name: runSpec.name,
    run_spec: runSpec,
    scenario,
    scenario_state: toScenarioState(
      runSpec,
      states.map(({ state }) => state),
    ),
    stats: trials.flatMap(toHelmStats),
    per_instance_stats: instances.map(({ id, ...values }) => toPerInstance(id, values)),
  }
}

function toClosed(raw: RawHelmRun, reading: HelmRunReading): unknown {
  const names = createHelmNames(reading)
  const runSpec = names.toRunSpec(raw.runSpec)
  return {
    level: 'closed',
    name: runSpec.name,
    run_spec: runSpec,
    scenario: names.toScenario(raw.scenario),
    scenario_state: toScenarioState(runSpec, reading.withheld ? [] : toClosedStates(raw, reading, names)),
    ...toClosedValues(raw, reading, names),
  }
}

/** In the order of the keyed ids: the order of the data would tell which question is which. */
function toClosedStates(
  { states }: RawHelmRun,
  reading: HelmRunReading,
  names: HelmNames,
): HelmRequestState[] {
  return states
    .map((state) => redactHelmState(state, reading, names))
    .sort(byTrialAndId(({ instance, train_trial_index }) => ({ trial: train_trial_index, id: instance.id! })))
}

function byTrialAndId<T>(
  toKey: (value: T) => { readonly trial: number; readonly id: string },
): (a: T, b: T) => number {
  return (a, b) => {
    const [first, second] = [toKey(a), toKey(b)]
    return first.trial - second.trial || (first.id < second.id ? -1 : Number(first.id > second.id))
  }
}

function toClosedValues(
  { trials, instances }: RawHelmRun,
  { withheld, ids }: HelmRunReading,
  names: HelmNames,
): Pick<HelmRun, 'stats'> & { readonly per_instance_stats: unknown } {
  if (withheld) return { stats: [], per_instance_stats: [] }
  const toRounded = ({ name, means, ...rest }: TrialMeans): TrialMeans => ({
    ...rest,
    name: names.toValueName(name),
    // Of each trial before they are put together: a sum of squares would tell more decimals.
    means: means.map((mean) => toDecimals(mean, 3)),
  })
  return {
    stats: trials.map(toRounded).flatMap(toHelmStats),
    per_instance_stats: instances
      .map(({ rowId, values, ...rest }) => {
        const shown = values.flatMap(([name, value]) => {
          const rounded = toShownValue(name, value)
          return rounded === undefined ? [] : [[names.toValueName(name), rounded] as const]
        })
        return toPerInstance(toKeyedId(ids, 'instance', rowId), { ...rest, values: shown })
      })
      .sort(
        byTrialAndId(({ instance_id, train_trial_index }) => ({ trial: train_trial_index, id: instance_id })),
      ),
  }
}

function toScenarioState(runSpec: HelmRun['run_spec'], states: readonly unknown[]): unknown {
  const { adapter_spec, annotators } = runSpec
  return {
    adapter_spec,
    request_states: states,
    ...(annotators === undefined ? {} : { annotator_specs: annotators }),
  }
}

function toPerInstance(
  id: string,
  { split, trial, values }: Omit<InstanceValues, 'id' | 'rowId'>,
): { instance_id: string; train_trial_index: number; stats: HelmStat[] } {
  const stats = values.map(([name, value]) => toHelmStat({ name, split }, [value]))
  return { instance_id: id, train_trial_index: trial, stats }
}
