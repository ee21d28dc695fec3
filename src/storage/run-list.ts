// Runs in the vault → summaries with what was asked, answered and scored.
import { accessSchema } from '../contracts/benchmark.ts'
import { runSpecSchema, runStatusSchema } from '../contracts/run.ts'
import type { RunSummary } from '../contracts/run.ts'
import type { RunScore } from '../contracts/stat.ts'
import { toTrial } from '../core/runner/trials.ts'
import { fromJson } from './json-column.ts'
import type { Vault } from './vault.ts'

export interface RunList {
  /** Newest first; of one suite where it is named. */
  list(filter?: { readonly suite?: string }): RunSummary[]
  /** By name. */
  suites(): string[]
}

interface RunRow {
  readonly id: string
  readonly spec: string
  readonly model: string
  readonly access: string
  readonly status: string
  readonly created_at: string
  readonly finished_at: string | null
  readonly total: number
  readonly truncated: number
  readonly answered: number
  readonly failed: number
}

const LIST = `
  SELECT runs.id, spec, models.name AS model, runs.access, status, runs.created_at, finished_at,
    (SELECT count(*) FROM questions WHERE run_id = runs.id) AS total,
    (SELECT count(*) FROM questions WHERE run_id = runs.id AND truncated = 1) AS truncated,
    (SELECT count(*) FROM questions JOIN answers ON question = questions.number
      WHERE run_id = runs.id AND kind = 'completed') AS answered,
    (SELECT count(*) FROM questions JOIN answers ON question = questions.number
      WHERE run_id = runs.id AND kind = 'failed') AS failed
  FROM runs JOIN models ON models.id = runs.model_id
  WHERE suite = coalesce(?, suite)
  ORDER BY runs.created_at DESC, runs.number DESC`

export function createRunList(vault: Vault, scores: (runId: string) => RunScore[]): RunList {
  const list = vault.db.prepare<[string | null], RunRow>(LIST)
  const suites = vault.db.prepare<[], { readonly suite: string }>(
    'SELECT DISTINCT suite FROM runs ORDER BY suite',
  )
  return {
    list: ({ suite } = {}) => list.all(suite ?? null).map((row) => toSummary(row, scores(row.id))),
    suites: () => suites.all().map(({ suite }) => suite),
  }
}

function toSummary({ spec, created_at, finished_at, ...row }: RunRow, scores: RunScore[]): RunSummary {
  const known = fromJson(runSpecSchema, spec)
  const { name, suite, benchmark, prompting, wording } = known
  const { shownQuestions } = known
  const trial = toTrial(known)
  const examples = known.adapterSpec.maxTrainInstances
  return {
    ...row,
    ...{ name, suite, benchmark, prompting, wording, scores },
    access: accessSchema.parse(row.access),
    status: runStatusSchema.parse(row.status),
    createdAt: created_at,
    finishedAt: finished_at,
    ...(trial === undefined ? {} : { trial }),
    ...(examples === 0 ? {} : { examples }),
    ...(shownQuestions === undefined ? {} : { shownQuestions }),
    ...(known.adapterSpec.constrained ? { constrained: true as const } : {}),
  }
}
