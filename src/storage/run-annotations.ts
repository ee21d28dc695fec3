// What annotators say of a run's answers ↔ their rows in the vault.
import { annotationSchema, type Annotation, type Judgement } from '../contracts/annotation.ts'
import { fromJson } from './json-column.ts'
import { createModelNames } from './model-names.ts'
import { createQuestionFinder } from './question-finder.ts'
import { inTransaction } from './transaction.ts'
import type { Vault } from './vault.ts'

export interface StoredAnnotation {
  readonly rowId: string
  readonly annotation: Annotation
}

export interface NewAnnotation extends StoredAnnotation {
  /** Under which a judge's verdict is found again, hex; null: it is not. */
  readonly basisKey?: string | null | undefined
}

export interface RunAnnotations {
  /** In sampling order; judges under their names of today. */
  annotations(runId: string): StoredAnnotation[]
  /** One transaction. One word an annotator and answer: a later one replaces it. */
  saveAnnotations(runId: string, items: readonly NewAnnotation[]): void
  /** What was said of the same by the same judge before, in any run; null where it never was. */
  findJudgement(basisKey: string): Judgement | null
}

export function createRunAnnotations(vault: Vault): RunAnnotations {
  const list = vault.db.prepare<[string], { readonly row_id: string; readonly body: string }>(
    `SELECT row_id, body FROM questions JOIN annotations ON question = questions.number
     WHERE run_id = ? ORDER BY ordinal, annotator`,
  )
  const upsert = vault.db.prepare<[number, string, string, Buffer | null]>(
    `INSERT INTO annotations (question, annotator, body, basis) VALUES (?, ?, ?, ?)
     ON CONFLICT (question, annotator) DO UPDATE SET body = excluded.body, basis = excluded.basis`,
  )
  const byBasis = vault.db.prepare<[Buffer], { readonly body: string }>(
    'SELECT body FROM annotations WHERE basis = ? LIMIT 1',
  )
  const nameOf = createModelNames(vault)
  const findQuestion = createQuestionFinder(vault)
  return {
    annotations: (runId) =>
      list.all(runId).map(({ row_id, body }) => {
        const annotation = fromJson(annotationSchema, body)
        return { rowId: row_id, annotation: withName(annotation, nameOf) }
      }),
    saveAnnotations: (runId, items) =>
      inTransaction(vault, () => {
        for (const { rowId, annotation, basisKey } of items) {
          const key = basisKey ? Buffer.from(basisKey, 'hex') : null
          upsert.run(findQuestion(runId, rowId), toAnnotator(annotation), JSON.stringify(annotation), key)
        }
      }),
    findJudgement(basisKey) {
      const row = byBasis.get(Buffer.from(basisKey, 'hex'))
      const annotation = row === undefined ? null : fromJson(annotationSchema, row.body)
      return annotation?.kind === 'judge' ? annotation.judgement : null
    },
  }
}

function withName(annotation: Annotation, nameOf: ReturnType<typeof createModelNames>): Annotation {
  if (annotation.kind !== 'judge') return annotation
  const { judgement } = annotation
  return { ...annotation, judgement: { ...judgement, judge: nameOf(judgement) } }
}

function toAnnotator(annotation: Annotation): string {
  switch (annotation.kind) {
    case 'judge':
      return `judge ${annotation.task} ${annotation.judgement.modelId ?? annotation.judgement.judge}`
    case 'sql':
      return 'sql'
    case 'text_model':
      return `text_model ${annotation.note.task}`
  }
}
