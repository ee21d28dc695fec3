// The answers of a run about a database → what their queries and the gold ones give, stored beside them.
import type { Annotation } from '../contracts/annotation.ts'
import type { Instance } from '../contracts/instance.ts'
import type { SqlOutcome } from '../contracts/sql-outcome.ts'
import type { Scoring } from '../contracts/stat.ts'
import { toSqlQueries, type SqlQueries } from '../core/annotators/sql-queries.ts'
import type { DatasetsStore } from '../storage/datasets-store.ts'
import type { RunsStore } from '../storage/runs-store.ts'
import { createSqlSandbox, type SqlSandbox } from '../storage/sql-sandbox.ts'
import { toSha256 } from './host.ts'
import type { RunAnnotator } from './scoring-aids.ts'

/** Whether a benchmark's answers are queries that must be run. */
export function asksForSql({ metrics }: { readonly metrics: readonly string[] }): boolean {
  return metrics.includes('ehr_sql')
}

export async function runQueries(
  instance: Instance,
  answer: string,
  sandbox: SqlSandbox,
): Promise<Record<Scoring, SqlOutcome>> {
  const { helm, corrected } = toSqlQueries(instance, answer)
  return { helm: await toOutcome(helm, sandbox), corrected: await toOutcome(corrected, sandbox) }
}

async function toOutcome({ predicted, gold }: SqlQueries, sandbox: SqlSandbox): Promise<SqlOutcome> {
  const [ran, right] = await Promise.all([sandbox.run(predicted), sandbox.run(gold)])
  return { predicted: ran.rows, gold: right.rows, fault: ran.fault, goldFault: right.fault }
}

/** Queries in flight at once: more would wait in memory only. */
const mostAtOnce = 8

/** Without the database in the vault nothing is stored, and the scores say that no query was run. */
export function createSqlAnnotator(runs: RunsStore, datasets: DatasetsStore): RunAnnotator {
  return async (run, answers, abort) => {
    if (!asksForSql(run.benchmark)) return
    const file = run.benchmark.files.find(({ attachment }) => attachment)
    const kept = new Map(
      runs
        .annotations(run.id)
        .flatMap(({ rowId, annotation }) => (annotation.kind === 'sql' ? [[rowId, annotation.basis]] : [])),
    )
    const todo = run.instances.flatMap((instance) => {
      const answer = answers.get(instance.rowId)
      if (answer?.kind !== 'completed') return []
      const { text } = answer.completion
      const basis = toSha256(JSON.stringify([run.spec.datasetSha256, instance.references, text]))
      return kept.get(instance.rowId) === basis ? [] : [{ instance, text, basis }]
    })
    if (file === undefined || todo.length === 0) return
    const database = Buffer.concat([...datasets.attachment(run.spec.datasetId, file.name)])
    if (database.length === 0) return
    const sandbox = createSqlSandbox(database)
    const queue = todo.values()
    async function work(): Promise<void> {
      for (const { instance, text, basis } of queue) {
        if (abort.aborted) return
        const annotation: Annotation = { kind: 'sql', basis, ...(await runQueries(instance, text, sandbox)) }
        runs.saveAnnotations(run.id, [{ rowId: instance.rowId, annotation }])
      }
    }
    try {
      await Promise.all(Array.from({ length: mostAtOnce }, work))
    } finally {
      sandbox.close()
    }
  }
}
