// Runs ↔ their rows in the vault: what is asked, what was answered, how it scored.
import type { Access } from '../contracts/benchmark.ts'
import { runSpecSchema } from '../contracts/run.ts'
import type { RunSpec, RunStatus } from '../contracts/run.ts'
import { fromJson } from './json-column.ts'
import { createRunAnnotations, type RunAnnotations } from './run-annotations.ts'
import { createRunAnswers } from './run-answers.ts'
import type { RunAnswers } from './run-answers.ts'
import { createRunList } from './run-list.ts'
import type { RunList } from './run-list.ts'
import { createRunScores } from './run-scores.ts'
import type { RunScores } from './run-scores.ts'
import { inTransaction } from './transaction.ts'
import type { Vault } from './vault.ts'

/** One question of a run: an instance, its place in the sample, and whether its prompt had to be cut. */
export interface PlannedQuestion {
  readonly rowId: string
  readonly ordinal: number
  readonly truncated: boolean
}

export interface NewRun {
  readonly id: string
  readonly spec: RunSpec
  readonly specHash: string
  readonly access: Access
  readonly createdAt: string
  readonly planned: readonly PlannedQuestion[]
}

export interface RunsStore extends RunAnswers, RunAnnotations, RunScores, RunList {
  findBySpec(specHash: string): { readonly id: string } | null
  /** Stores the run and its questions in one transaction, with status `running`. */
  create(run: NewRun): void
  spec(runId: string): RunSpec | null
  /** In sampling order. */
  plan(runId: string): PlannedQuestion[]
  setStatus(runId: string, status: RunStatus, finishedAt: string | null): void
}

interface QuestionRow {
  readonly row_id: string
  readonly ordinal: number
  readonly truncated: number
}

export function createRunsStore(vault: Vault): RunsStore {
  const { db } = vault
  const findBySpec = db.prepare<[string], { readonly id: string }>('SELECT id FROM runs WHERE spec_hash = ?')
  const spec = db.prepare<[string], { readonly spec: string }>('SELECT spec FROM runs WHERE id = ?')
  const plan = db.prepare<[string], QuestionRow>(
    'SELECT row_id, ordinal, truncated FROM questions WHERE run_id = ? ORDER BY ordinal',
  )
  const setStatus = db.prepare<[string, string | null, string]>(
    'UPDATE runs SET status = ?, finished_at = ? WHERE id = ?',
  )
  const scores = createRunScores(vault)
  return {
    ...createRunAnswers(vault),
    ...createRunAnnotations(vault),
    ...scores,
    ...createRunList(vault, (runId) => scores.scores(runId)),
    create: createCreate(vault),
    findBySpec: (specHash) => findBySpec.get(specHash) ?? null,
    spec(runId) {
      const row = spec.get(runId)
      return row === undefined ? null : fromJson(runSpecSchema, row.spec)
    },
    plan: (runId) => plan.all(runId).map(toQuestion),
    setStatus: (runId, status, finishedAt) =>
      inTransaction(vault, () => void setStatus.run(status, finishedAt, runId)),
  }
}

function createCreate(vault: Vault): RunsStore['create'] {
  const insertRun = vault.db.prepare<string[]>(
    `INSERT INTO runs (id, suite, spec, spec_hash, model_id, dataset_id, access, created_at, status)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'running')`,
  )
  const insertQuestion = vault.db.prepare<[string, string, number, number]>(
    'INSERT INTO questions (run_id, row_id, ordinal, truncated) VALUES (?, ?, ?, ?)',
  )
  return ({ id, spec, specHash, access, createdAt, planned }) =>
    inTransaction(vault, () => {
      const { suite, modelId, datasetId } = spec
      insertRun.run(id, suite, JSON.stringify(spec), specHash, modelId, datasetId, access, createdAt)
      for (const { rowId, ordinal, truncated } of planned) {
        insertQuestion.run(id, rowId, ordinal, truncated ? 1 : 0)
      }
    })
}

function toQuestion({ row_id, ordinal, truncated }: QuestionRow): PlannedQuestion {
  return { rowId: row_id, ordinal, truncated: truncated === 1 }
}
