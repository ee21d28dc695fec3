// The records that the redaction policy speaks of: every shape of the contracts that holds something of the work.
import type { CriterionVerdict, JudgeCount, Judgement, TextModelNote } from '../../contracts/annotation.ts'
import type { AuditEntry } from '../../contracts/audit.ts'
import type { Benchmark } from '../../contracts/benchmark.ts'
import type { StoredInstance } from '../../contracts/instance.ts'
import type { Job } from '../../contracts/job.ts'
import type { Model } from '../../contracts/model.ts'
import type { Completion, Failure, Request } from '../../contracts/request.ts'
import type { DatasetSummary, RunSpec, RunSummary } from '../../contracts/run.ts'
import type { SqlOutcome } from '../../contracts/sql-outcome.ts'
import type { Coverage, InstanceScore, Interval, RunScore, Stat } from '../../contracts/stat.ts'

/** What a person said of one answer. */
export interface Review {
  readonly reviewer: string
  readonly criterion: string
  readonly rating: number
  readonly comment: string
}

export interface PolicyRecords {
  readonly suite: { readonly name: string }
  readonly run: RunSummary
  readonly spec: RunSpec
  readonly score: RunScore
  readonly coverage: Coverage
  readonly interval: Interval
  readonly stat: Stat
  readonly dataset: DatasetSummary
  readonly model: Model
  readonly benchmark: Benchmark
  readonly instance: StoredInstance
  readonly request: Request
  readonly completion: Completion
  readonly failure: Failure
  readonly instance_score: InstanceScore
  readonly judge_count: JudgeCount
  readonly judgement: Judgement
  readonly verdict: CriterionVerdict
  readonly query_run: SqlOutcome
  readonly text_model_note: TextModelNote
  readonly review: Review
  readonly job: Job
  readonly audit_entry: AuditEntry
}

export type RecordKind = keyof PolicyRecords
