import { describe, expect, test } from 'vitest'
import type { SqlOutcome, SqlRows } from '../../contracts/sql-outcome.ts'
import { readSqlAnswer, toQueryAsUpstream } from '../extraction/sql-answer.ts'
import { toJudged } from '../testing/judged.fixture.ts'
import { ehrSql } from './ehr-sql.ts'

describe('the query in an answer', () => {
  test.each([
    ['SELECT 1;', 'SELECT 1;', 'SELECT 1'],
    ['<sql>SELECT a FROM t</sql>', 'SELECT a FROM t', 'SELECT a FROM t'],
    ['```sql\nSELECT 1\n```', 'SELECT 1', 'SELECT 1'],
    [
      'Here is the query:\n```sql\nselect a\nfrom t;\n```\nIt lists a.',
      'Here is the query:\nselect a\nfrom t;\n\nIt lists a.',
      'select a\nfrom t',
    ],
    ['SQL: select 1', 'SQL: select 1', 'select 1'],
    [
      'WITH c AS (SELECT 1) SELECT * FROM c',
      'WITH c AS (SELECT 1) SELECT * FROM c',
      'WITH c AS (SELECT 1) SELECT * FROM c',
    ],
    ['<think>select 2</think>select 1', '<think>select 2</think>select 1', 'select 1'],
    ['null', 'null', ''],
    ['', '', ''],
    ['""', '""', ''],
    ['```sql\n```', 'sql', ''],
    [
      'This question cannot be answered from the schema.',
      'This question cannot be answered from the schema.',
      '',
    ],
    ['Drop the table.', 'Drop the table.', 'no_answer_found'],
  ])('%j', (answer, upstream, expected) => {
    expect(toQueryAsUpstream(answer)).toBe(upstream)
    const reading = readSqlAnswer(answer)
    expect(reading.found ? reading.value : reading.reason).toBe(expected)
  })
})

const name = 'ehr_sql_execution_accuracy'
const score = (predicted: SqlRows, gold: SqlRows, more: Partial<SqlOutcome> = {}) => {
  const judged = toJudged('SELECT 1', ['SELECT 2'], {
    sql: { predicted, gold, fault: null, goldFault: null, ...more },
    extraData: { is_impossible: 'false' },
  })
  return { helm: ehrSql.score(judged, 'helm').values[name], corrected: ehrSql.score(judged, 'corrected') }
}

describe('rows', () => {
  test.each<[string, [predicted: SqlRows, gold: SqlRows], [helm: number, corrected: number]]>([
    [
      'order',
      [
        [[1], [2]],
        [[2], [1]],
      ],
      [1, 1],
    ],
    ['repeats', [[[1]], [[1], [1]]], [1, 0]],
    ['type', [[['1']], [[1]]], [0, 0]],
    ['columns', [[[1, 2]], [[2, 1]]], [0, 0]],
    ['nothing', [[[null]], [[null]]], [1, 1]],
    ['the last digits of a sum', [[[0.1 + 0.2]], [[0.3]]], [0, 1]],
    ['a fraction that differs', [[[0.3001]], [[0.3]]], [0, 0]],
    ['two empty results', [[], []], [0, 1]],
    ['one empty result', [[], [[1]]], [0, 0]],
  ])('%s', (_what, rows, [helm, corrected]) => {
    const scores = score(...rows)
    expect(scores.helm).toBe(helm)
    expect(scores.corrected.values[name]).toBe(corrected)
  })

  test('a query that fails gives no rows, and no two failures are equal', () => {
    const { corrected } = score([], [], { fault: 'not_readable' })
    expect(corrected.values).toMatchObject({ [name]: 0, ehr_sql_query_validity: 0 })
  })

  test('a gold query that fails says nothing about the model', () => {
    expect(score([[1]], [], { goldFault: 'not_readable' }).corrected).toMatchObject({
      status: 'bad_gold',
      values: {},
    })
  })
})

test('precision and recall have a value only where the question is in their denominator', () => {
  const sql = { predicted: [[1]], gold: [[1]], fault: null, goldFault: null }
  const values = (answer: string, impossible: boolean) =>
    ehrSql.score(
      toJudged(answer, [impossible ? 'null' : 'SELECT 1'], {
        sql,
        extraData: { is_impossible: String(impossible) },
      }),
      'corrected',
    ).values
  const precision = 'ehr_sql_precision_answerable'
  const recall = 'ehr_sql_recall_answerable'
  expect([values('SELECT 1', false)[precision], values('SELECT 1', false)[recall]]).toEqual([1, 1])
  expect([values('null', false)[precision], values('null', false)[recall]]).toEqual([undefined, 0])
  expect([values('SELECT 1', true)[precision], values('SELECT 1', true)[recall]]).toEqual([0, undefined])
  expect([values('', true)[precision], values('', true)[recall]]).toEqual([undefined, undefined])
})

test('where no query was run there is no score', () => {
  for (const scoring of ['helm', 'corrected'] as const)
    expect(ehrSql.score(toJudged('SELECT 1', ['SELECT 1']), scoring).status).toBe('unavailable')
})

test('text that is no query and does not leave the question is unparsed', () => {
  const sql = { predicted: [], gold: [[1]], fault: 'not_readable' as const, goldFault: null }
  expect(ehrSql.score(toJudged('Drop the table.', ['SELECT 1'], { sql }), 'corrected')).toMatchObject({
    status: 'unparsed',
    values: { [name]: 0 },
  })
})
