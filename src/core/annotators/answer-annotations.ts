// What annotators left on one answer → what its metrics may read: the verdicts of the run's own judges, query results, notes.
import type { Annotation, Judgement, JudgeTask, TextModelNote } from '../../contracts/annotation.ts'
import type { SqlOutcome } from '../../contracts/sql-outcome.ts'
import type { Scoring } from '../../contracts/stat.ts'

export interface AnswerAnnotations {
  /** Absent where the run has no judges. */
  readonly judgements?: Readonly<Partial<Record<JudgeTask, readonly Judgement[]>>>
  /** Absent where no query was run. */
  readonly sql?: Readonly<Record<Scoring, SqlOutcome>>
  readonly notes: readonly TextModelNote[]
}

/** Verdicts of judges that are not the run's stay out, so that two juries are never mixed. */
export function toAnswerAnnotations(
  all: readonly Annotation[],
  judges: readonly string[],
): AnswerAnnotations {
  const judged = all.flatMap((one) =>
    one.kind === 'judge' && judges.includes(one.judgement.judge) ? [one] : [],
  )
  const byTask = Map.groupBy(judged, ({ task }) => task)
  const judgements = Object.fromEntries(
    [...byTask].map(([task, notes]) => [task, notes.map(({ judgement }) => judgement)]),
  )
  const query = all.find((one) => one.kind === 'sql')
  return {
    ...(judges.length === 0 ? {} : { judgements }),
    ...(query === undefined ? {} : { sql: { helm: query.helm, corrected: query.corrected } }),
    notes: all.flatMap((one) => (one.kind === 'text_model' ? [one.note] : [])),
  }
}
