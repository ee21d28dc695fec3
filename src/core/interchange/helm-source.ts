// What a run folder of HELM's is made from: one run of each trial, with all that the vault holds of it.
import type { Benchmark } from '../../contracts/benchmark.ts'
import type { StoredInstance } from '../../contracts/instance.ts'
import type { AdaptedRequest } from '../../contracts/request.ts'
import type { RunSpec } from '../../contracts/run.ts'
import type { InstanceScore, Stat } from '../../contracts/stat.ts'
import type { AnswerAnnotations } from '../annotators/answer-annotations.ts'
import type { Answer } from '../ports.ts'

export interface HelmQuestion {
  /** With upstream's id. */
  readonly instance: StoredInstance
  /** As it was laid out, but for what did not fit the model. */
  readonly request: AdaptedRequest
  readonly truncated: boolean
  /** Null where nothing was asked. */
  readonly answer: Answer | null
  /** As upstream scores it. */
  readonly score: InstanceScore | null
  readonly annotations: AnswerAnnotations | null
}

export interface HelmTrial {
  readonly index: number
  /** In sampling order. */
  readonly questions: readonly HelmQuestion[]
  /** The run's values as upstream computes them; those over the whole run stand here alone. */
  readonly stats: readonly Stat[]
}

/** Upstream's two names of a model. */
export interface HelmModel {
  readonly name: string
  readonly deployment: string
}

export interface HelmSource {
  readonly spec: RunSpec
  readonly benchmark: Benchmark
  readonly model: HelmModel
  /** By the name under which verdicts are kept. */
  readonly judges: Readonly<Record<string, HelmModel>>
  readonly trials: readonly HelmTrial[]
}
