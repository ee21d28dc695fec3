// Gold queries of EHRSQL on the invented database → the rows that were recorded for them, and the known cases of queries.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Instance } from '../../src/contracts/instance.ts'
import { ehrSql } from '../../src/core/metrics/ehr-sql.ts'
import { runQueries } from '../../src/services/sql-annotator.ts'
import { createSqlSandbox, type SqlSandbox } from '../../src/storage/sql-sandbox.ts'
import { hasShared, readSharedJson, sharedFolder } from '../shared-folder.ts'

const present = hasShared('the invented database')

interface Question {
  readonly id: string
  readonly question: string
  readonly query: string
  readonly is_impossible: boolean
}

interface GoldResult {
  readonly id: string
  readonly split: string
  /** Of the whole result; absent where the query fails. */
  readonly rows?: number
  /** The first twenty. */
  readonly result?: unknown[][]
  readonly error?: string
}

function toInstance({ query, is_impossible }: Pick<Question, 'query' | 'is_impossible'>): Instance {
  const references = [{ output: { text: query }, tags: ['correct'] }]
  const extraData = { is_impossible: String(is_impossible), value: '{}' }
  return { id: 'q', split: 'test', input: 'q?', references, extraData }
}

describe.skipIf(!present)('on the invented database', () => {
  let sandbox: SqlSandbox
  let questions: Question[]
  beforeAll(() => {
    sandbox = createSqlSandbox(readFileSync(join(sharedFolder, 'data/ehr_sql/synthetic.eicu.sqlite')))
    questions = ['valid', 'test'].flatMap(
      (split) => readSharedJson(`data/ehr_sql/${split}.json`) as Question[],
    )
  })
  afterAll(() => sandbox.close())

  test('every gold query gives the rows recorded for it, as it is written', async () => {
    const recorded = readSharedJson('data/ehr_sql/synthetic.gold_results.json') as GoldResult[]
    const byId = new Map(questions.map((question) => [question.id, question]))
    let checked = 0
    for (const { id, rows, result } of recorded) {
      const { query } = byId.get(id)!
      // The word means the time of day to SQLite: what was recorded at another hour can differ.
      if (query.includes('current_time')) continue
      const found = await sandbox.run(query)
      expect(found.fault === null ? found.rows.length : undefined, id).toBe(rows)
      if (rows !== undefined && rows <= 20) expect(toSorted(found.rows), id).toEqual(toSorted(result ?? []))
      checked += 1
    }
    expect(checked).toBeGreaterThan(150)
  })

  test('answered with the gold query, every question that can be answered is right', async () => {
    const outcomes = { helm: 0, corrected: 0, broken: 0, asked: 0 }
    for (const question of questions.filter(({ is_impossible }) => !is_impossible)) {
      const instance = toInstance(question)
      const answer = question.query.replaceAll('current_time', "'2105-12-31 23:59:00'")
      const sql = await runQueries(instance, `\`\`\`sql\n${answer};\n\`\`\``, sandbox)
      const judged = { instance, answer, answerWords: {}, numOutputs: 1 }
      const score = ehrSql.score({ ...judged, sql: sql.corrected }, 'corrected')
      outcomes.asked += 1
      if (score.status === 'bad_gold') outcomes.broken += 1
      outcomes.corrected += score.values['ehr_sql_execution_accuracy'] ?? 0
      // Upstream finds two empty results equal only where nothing was written.
      if (sql.helm.gold.length > 0)
        expect(ehrSql.score({ ...judged, sql: sql.helm }, 'helm').values['ehr_sql_execution_accuracy']).toBe(
          1,
        )
    }
    expect(outcomes.broken).toBeLessThan(3)
    expect(outcomes.corrected).toBe(outcomes.asked - outcomes.broken)
  })
})

interface KnownCase {
  readonly id: string
  readonly input: never
  readonly expected: never
}

describe.skipIf(!present)('known-cases.json', () => {
  const known = (id: string) =>
    (readSharedJson('cases/known-cases.json') as KnownCase[]).find((candidate) => candidate.id === id)!

  test('a question that cannot be answered is right to be left', () => {
    const { input, expected } = known('ehrsql-correct-abstention')
    const wanted = expected as { abstention_correct: number }[]
    ;(input as { is_impossible: boolean; gold_sql: string; prediction: string }[]).forEach((one, index) => {
      const instance = toInstance({ query: one.gold_sql, is_impossible: one.is_impossible })
      const sql = { predicted: [[1]], gold: [], fault: null, goldFault: 'none_generated' as const }
      const judged = { instance, answer: one.prediction, answerWords: {}, numOutputs: 1, sql }
      expect(ehrSql.score(judged, 'corrected').values['ehr_sql_abstention_accuracy']).toBe(
        wanted[index]!.abstention_correct,
      )
    })
  })
})

function toSorted(rows: readonly (readonly unknown[])[]): string[] {
  // The order of a sum, and with it the last digit, is another in each version of SQLite.
  const round = (cell: unknown) => (typeof cell === 'number' ? Number(cell.toPrecision(12)) : cell)
  return rows.map((row) => JSON.stringify(row.map(round))).sort()
}
