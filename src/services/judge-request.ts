// What judging is asked for, what it needs, and what comes of it.
import type { OpenClient } from '../clients/model-client-kind.ts'
import type { Concurrency } from '../contracts/job.ts'
import type { RunSummary } from '../contracts/run.ts'
import type { Abort, Synonyms } from '../core/ports.ts'
import type { JudgingProgress } from './judge-run.ts'
import type { JuriesService } from './juries.ts'
import type { ModelsService } from './models.ts'
import type { ModelOpener } from './open-model.ts'
import type { Session } from './session.ts'
import type { RunStores } from './stored-run.ts'

/** What judges said already, by judge and run. */
export type Said = (judgeId: string, runId: string) => JudgingProgress | null

/** Which judge and run is meant. */
export interface JudgingPosition {
  readonly judge: string
  readonly run: string
  readonly runId: string
}

export interface JudgeRequest {
  readonly concurrency: Concurrency
  readonly abort: Abort
  readonly onJudged?: ((position: JudgingPosition, progress: JudgingProgress) => void) | undefined
  /** Verdicts of other runs are not looked at. */
  readonly withoutCache?: boolean | undefined
  /** What judges said already in this command: they are not asked about those runs. */
  readonly said?: Said | undefined
  /** What kept a judge from judging in this command already; thrown once the others have judged. */
  readonly fault?: unknown
  /** A model that is loaded already: where it is a judge, it goes first, as it is. It is closed either way. */
  readonly held?: HeldModel | null | undefined
}

export interface HeldModel {
  readonly modelId: string
  readonly client: OpenClient
}

/** A finished run and the names of its judges. */
export interface RunToJudge {
  readonly id: string
  readonly jury: readonly string[]
}

export interface JudgeOutcome {
  readonly run: RunSummary
  readonly verdicts: readonly ({ readonly judge: string } & JudgingProgress)[]
}

export interface SuiteRequest extends JudgeRequest {
  /** Names of models of this workspace; the defaults of each benchmark where it is absent. */
  readonly jury?: readonly string[] | undefined
}

export interface JudgingParts {
  readonly stores: RunStores
  readonly models: ModelsService
  readonly juries: Pick<JuriesService, 'juryOf'>
  readonly opener: ModelOpener & { readonly session: Session }
  readonly synonyms: () => Synonyms | null
}
