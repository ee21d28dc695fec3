// Jobs ↔ their rows in the vault, so that one cut short can go on.
import { jobRequestSchema, jobStateSchema, type JobRequest, type JobState } from '../contracts/job.ts'
import { fromJson } from './json-column.ts'
import { inTransaction } from './transaction.ts'
import type { Vault } from './vault.ts'

export interface StoredJob {
  readonly id: string
  readonly request: JobRequest
  readonly state: JobState
  readonly answered: number
  readonly total: number
  readonly startedAt: string
  readonly endedAt: string | null
}

export interface JobsStore {
  add(job: StoredJob): void
  update(id: string, change: Pick<StoredJob, 'state' | 'answered' | 'total' | 'endedAt'>): void
  last(): StoredJob | null
  /** Oldest first. */
  list(): StoredJob[]
  remove(id: string): void
}

interface JobRow {
  readonly id: string
  readonly request: string
  readonly state: string
  readonly answered: number
  readonly total: number
  readonly started_at: string
  readonly ended_at: string | null
}

const COLUMNS = 'id, request, state, answered, total, started_at, ended_at'

export function createJobsStore(vault: Vault): JobsStore {
  const insert = vault.db.prepare<[string, string, string, number, number, string, string | null]>(
    `INSERT INTO jobs (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)`,
  )
  const update = vault.db.prepare<[string, number, number, string | null, string]>(
    'UPDATE jobs SET state = ?, answered = ?, total = ?, ended_at = ? WHERE id = ?',
  )
  const list = vault.db.prepare<[], JobRow>(`SELECT ${COLUMNS} FROM jobs ORDER BY number`)
  const remove = vault.db.prepare<[string]>('DELETE FROM jobs WHERE id = ?')
  const last = vault.db.prepare<[], JobRow>(`SELECT ${COLUMNS} FROM jobs ORDER BY number DESC LIMIT 1`)
  return {
    add: (job) =>
      inTransaction(vault, () => {
        const { id, request, state, answered, total, startedAt, endedAt } = job
        insert.run(id, JSON.stringify(request), state, answered, total, startedAt, endedAt)
      }),
    update: (id, { state, answered, total, endedAt }) =>
      inTransaction(vault, () => void update.run(state, answered, total, endedAt, id)),
    list: () => list.all().map(toJob),
    remove: (id) => inTransaction(vault, () => void remove.run(id)),
    last() {
      const row = last.get()
      return row === undefined ? null : toJob(row)
    },
  }
}

function toJob({ started_at: startedAt, ended_at: endedAt, request, state, ...rest }: JobRow): StoredJob {
  return {
    ...rest,
    request: fromJson(jobRequestSchema, request),
    state: jobStateSchema.parse(state),
    startedAt,
    endedAt,
  }
}
