// Answers of a run ↔ their rows in the vault.
import { z } from 'zod'
import { completionSchema, failureSchema, type Completion } from '../contracts/request.ts'
import type { Answer } from '../core/ports.ts'
import { fromJson } from './json-column.ts'
import { createQuestionFinder } from './question-finder.ts'
import { inTransaction } from './transaction.ts'
import type { Vault } from './vault.ts'

export interface StoredAnswer {
  readonly rowId: string
  readonly answer: Answer
}

export interface NewAnswer extends StoredAnswer {
  /** Under which a completion is found again, hex; null: it is not. */
  readonly requestKey?: string | null | undefined
}

export interface RunAnswers {
  /** In sampling order. */
  answers(runId: string): StoredAnswer[]
  /** One transaction. A completion replaces a failure, never the other way; a stored completion stays as it is. */
  saveAnswers(runId: string, items: readonly NewAnswer[]): void
  /** What was answered to the same request before, in any run; null where it never was. */
  findCompletion(requestKey: string): Completion | null
}

const answerSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('completed'),
    completion: completionSchema,
    attempts: z.number().int().positive(),
  }),
  z.object({ kind: z.literal('failed'), failure: failureSchema }),
])

export function createRunAnswers(vault: Vault): RunAnswers {
  const list = vault.db.prepare<[string], { readonly row_id: string; readonly body: string }>(
    `SELECT row_id, body FROM questions JOIN answers ON question = questions.number
     WHERE run_id = ? ORDER BY ordinal`,
  )
  const upsert = vault.db.prepare<[number, string, string, Buffer | null]>(
    `INSERT INTO answers (question, kind, body, request_key) VALUES (?, ?, ?, ?)
     ON CONFLICT (question) DO UPDATE
     SET kind = excluded.kind, body = excluded.body, request_key = excluded.request_key
     WHERE answers.kind = 'failed'`,
  )
  const byRequest = vault.db.prepare<[Buffer], { readonly body: string }>(
    'SELECT body FROM answers WHERE request_key = ? LIMIT 1',
  )
  const findQuestion = createQuestionFinder(vault)
  return {
    answers: (runId) =>
      list.all(runId).map(({ row_id, body }) => ({ rowId: row_id, answer: fromJson(answerSchema, body) })),
    saveAnswers: (runId, items) =>
      inTransaction(vault, () => {
        for (const { rowId, answer, requestKey } of items) {
          const key = answer.kind === 'completed' && requestKey ? Buffer.from(requestKey, 'hex') : null
          upsert.run(findQuestion(runId, rowId), answer.kind, JSON.stringify(answer), key)
        }
      }),
    findCompletion(requestKey) {
      const row = byRequest.get(Buffer.from(requestKey, 'hex'))
      const answer = row === undefined ? null : fromJson(answerSchema, row.body)
      return answer?.kind === 'completed' ? answer.completion : null
    },
  }
}
