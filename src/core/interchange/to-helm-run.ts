// The runs of all trials → HELM's objects with everything in them: what core/redaction makes a run folder of, and nothing else may.
import type { HelmRequestState, HelmRunSpec, HelmScenario } from '../../contracts/helm-run.ts'
import { toHelmRequestState } from './helm-request-state.ts'
import { toHelmRunSpec, toHelmScenario } from './helm-run-spec.ts'
import type { HelmSource } from './helm-source.ts'
import { toHelmValues, type HelmValues } from './helm-stats.ts'

export interface RawState {
  readonly rowId: string
  readonly state: HelmRequestState
}

export interface RawHelmRun extends HelmValues {
  readonly runSpec: HelmRunSpec
  readonly scenario: HelmScenario
  /** Trial after trial, in sampling order. */
  readonly states: readonly RawState[]
}

export function toHelmRun(source: HelmSource): RawHelmRun {
  const { spec, benchmark, model, trials } = source
  return {
    runSpec: toHelmRunSpec(source),
    scenario: toHelmScenario(benchmark, spec.arguments),
    states: trials.flatMap(({ index, questions }) =>
      questions.map((question) => ({
        rowId: question.instance.rowId,
        state: toHelmRequestState(question, { spec, benchmark, model, trial: index }),
      })),
    ),
    ...toHelmValues(source),
  }
}
