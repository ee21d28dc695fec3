// Scores of a run, and of its instances ↔ their rows in the vault.
import { instanceScoreSchema, runScoreSchema } from '../contracts/stat.ts'
import type { InstanceScore, RunScore, Scoring } from '../contracts/stat.ts'
import { fromJson } from './json-column.ts'
import { createModelNames } from './model-names.ts'
import { createQuestionFinder } from './question-finder.ts'
import { inTransaction } from './transaction.ts'
import type { Vault } from './vault.ts'

export interface ScoredInstance {
  readonly rowId: string
  readonly score: InstanceScore
}

export interface NewScores {
  readonly scores: readonly RunScore[]
  readonly instances: readonly (ScoredInstance & { readonly scoring: Scoring })[]
}

export interface RunScores {
  /** Replaces every earlier score of the run, in both scorings. */
  saveScores(runId: string, scores: NewScores): void
  /** In sampling order. */
  instanceScores(runId: string, scoring: Scoring): ScoredInstance[]
  /** Of one question; null where it was not scored. */
  instanceScore(runId: string, rowId: string, scoring: Scoring): InstanceScore | null
  /** One for each way of scoring; none where the run was not scored yet. */
  scores(runId: string): RunScore[]
}

export function createRunScores(vault: Vault): RunScores {
  const list = vault.db.prepare<[string, string], { readonly row_id: string; readonly score: string }>(
    `SELECT row_id, score FROM questions JOIN instance_scores ON question = questions.number
     WHERE run_id = ? AND scoring = ? ORDER BY ordinal`,
  )
  const one = vault.db.prepare<[string, string, string], { readonly score: string }>(
    `SELECT score FROM questions JOIN instance_scores ON question = questions.number
     WHERE run_id = ? AND row_id = ? AND scoring = ?`,
  )
  const scores = vault.db.prepare<[string], { readonly score: string }>(
    'SELECT score FROM run_scores WHERE run_id = ? ORDER BY scoring',
  )
  const nameOf = createModelNames(vault)
  const named = (score: RunScore): RunScore => ({
    ...score,
    judges: score.judges.map((count) => ({ ...count, judge: nameOf(count) })),
  })
  return {
    saveScores: createSaveScores(vault),
    instanceScores: (runId, scoring) =>
      list
        .all(runId, scoring)
        .map(({ row_id, score }) => ({ rowId: row_id, score: fromJson(instanceScoreSchema, score) })),
    instanceScore(runId, rowId, scoring) {
      const row = one.get(runId, rowId, scoring)
      return row === undefined ? null : fromJson(instanceScoreSchema, row.score)
    },
    scores: (runId) => scores.all(runId).map(({ score }) => named(fromJson(runScoreSchema, score))),
  }
}

function createSaveScores(vault: Vault): RunScores['saveScores'] {
  const { db } = vault
  const forgetScores = db.prepare<[string]>('DELETE FROM run_scores WHERE run_id = ?')
  const forgetInstances = db.prepare<[string]>(
    'DELETE FROM instance_scores WHERE question IN (SELECT number FROM questions WHERE run_id = ?)',
  )
  const insertScore = db.prepare<[string, string, string]>(
    'INSERT INTO run_scores (run_id, scoring, score) VALUES (?, ?, ?)',
  )
  const insertInstance = db.prepare<[number, string, string]>(
    'INSERT INTO instance_scores (question, scoring, score) VALUES (?, ?, ?)',
  )
  const findQuestion = createQuestionFinder(vault)
  return (runId, { scores, instances }) =>
    inTransaction(vault, () => {
      forgetScores.run(runId)
      forgetInstances.run(runId)
      for (const score of scores) insertScore.run(runId, score.scoring, JSON.stringify(score))
      for (const { scoring, rowId, score } of instances) {
        insertInstance.run(findQuestion(runId, rowId), scoring, JSON.stringify(score))
      }
    })
}
