// What two SQL queries gave → execution accuracy, validity, answerability. Source: Lee et al. 2022 (EHRSQL), HELM's metric.
import type { SqlCell, SqlRows } from '../../contracts/sql-outcome.ts'
import type { InstanceScore } from '../../contracts/stat.ts'
import { readSqlAnswer } from '../extraction/sql-answer.ts'
import { countNgrams, countShared } from '../text/ngrams.ts'
import { stripPython } from '../text/normalize.ts'
import {
  readGold,
  toBadGold,
  toScored,
  toUnavailable,
  toUnread,
  type Judged,
  type Metric,
  type MetricValue,
} from './metric.ts'

const prefix = 'ehr_sql'

export const ehrSql: Metric = {
  id: prefix,
  gives: [
    toValue('execution_accuracy', 'EHRSQLExeAcc', 'The query gives what the gold query gives.'),
    toValue('query_validity', 'EHRSQLQueryValid', 'A query was written and ran without an error.'),
    toValue('precision_answerable', 'EHRSQLPreAns', 'Of the questions answered, those that can be answered.'),
    toValue('recall_answerable', 'EHRSQLReAns', 'Of the questions that can be answered, those answered.'),
    toValue('total_predicted_answerable', 'Total Pred Ans', 'A query was written.'),
    toValue('total_ground_truth_answerable', 'Total GT Ans', 'The question can be answered.'),
    toValue(
      'abstention_accuracy',
      'EHRSQLAbstain',
      'A question that cannot be answered was left without a query.',
    ),
  ],
  score: (judged, scoring) => (scoring === 'helm' ? scoreAsUpstream(judged) : scoreCorrected(judged)),
}

function toValue(part: string, shortLabel: string, description: string): MetricValue {
  return {
    name: `${prefix}_${part}`,
    label: `EHRSQL ${part.replaceAll('_', ' ')}`,
    shortLabel,
    description,
    // How many questions were answered or can be is no merit.
    direction: part.startsWith('total') ? null : 'higher',
    scale: [0, 1],
  }
}

interface Verdict {
  readonly execution: boolean
  readonly valid: boolean
  readonly predicted: boolean
  readonly answerable: boolean
}

function toParts({ execution, valid, predicted, answerable }: Verdict) {
  const both = Number(predicted && answerable)
  return {
    execution_accuracy: Number(execution),
    query_validity: Number(valid),
    precision_answerable: both,
    recall_answerable: both,
    total_predicted_answerable: Number(predicted),
    total_ground_truth_answerable: Number(answerable),
  }
}

function toNamed(parts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(parts).map(([part, value]) => [`${prefix}_${part}`, value]))
}

/**
 * Upstream: any text is a prediction, also "null"; rows are compared as a set; nothing written is right where the gold
 * query, "null" included, gave nothing, and wrong where the gold text is empty. Precision and recall are averaged over
 * all questions, so that neither is one.
 */
function scoreAsUpstream({ instance, answer, sql }: Judged): InstanceScore {
  if (sql === undefined) return toUnavailable('query_not_run')
  const goldQuery = stripPython(instance.references[0]?.output.text ?? '')
  const predicted = stripPython(answer) !== ''
  const answerable = !isImpossible(instance) && goldQuery !== ''
  const execution =
    goldQuery !== '' &&
    (sql.gold.length > 0 && sql.predicted.length > 0
      ? sameSet(sql.gold, sql.predicted)
      : sql.gold.length === 0 && sql.predicted.length === 0 && !predicted)
  const valid = predicted && sql.fault === null
  return toScored(toNamed(toParts({ execution, valid, predicted, answerable })))
}

/**
 * Corrected: "null" and "cannot be answered" are no query; rows are compared as a multiset; two empty results of queries
 * that ran are equal; a question that cannot be answered is right if it was left, wrong if not. Precision and recall
 * have a value only where the question is in their denominator, so that their means are what they are called.
 */
function scoreCorrected({ instance, answer, sql }: Judged): InstanceScore {
  if (sql === undefined) return toUnavailable('query_not_run')
  const answerable = isAnswerable(instance)
  if (answerable && sql.goldFault !== null) return toBadGold('gold_query_fails')
  const reading = readSqlAnswer(answer)
  const predicted = !reading.found || reading.value !== ''
  const valid = reading.found && predicted && sql.fault === null
  const execution = answerable ? valid && sameRows(sql.gold, sql.predicted) : !predicted
  const values = toCorrected({ execution, valid, predicted, answerable })
  return reading.found ? toScored(values, reading.value) : toUnread(values, reading.reason)
}

function toCorrected(verdict: Verdict): Record<string, number> {
  const { precision_answerable: precision, recall_answerable: recall, ...others } = toParts(verdict)
  return toNamed({
    ...others,
    ...(verdict.predicted ? { precision_answerable: precision } : {}),
    ...(verdict.answerable
      ? { recall_answerable: recall }
      : { abstention_accuracy: verdict.predicted ? 0 : 1 }),
  })
}

function isImpossible(instance: Judged['instance']): boolean {
  return /^(?:true|1)$/i.test(instance.extraData?.['is_impossible'] ?? '')
}

function isAnswerable(instance: Judged['instance']): boolean {
  return !isImpossible(instance) && !/^(?:null)?$/i.test(readGold(instance)?.trim() ?? '')
}

/** Python's set equality of row tuples: order and repeats aside, 1 equals 1.0, "1" does not. */
function sameSet(some: SqlRows, others: SqlRows): boolean {
  const [first, second] = [new Set(some.map(toKey)), new Set(others.map(toKey))]
  return first.size === second.size && [...first].every((row) => second.has(row))
}

/** Equal with repeats; fractions to twelve digits, since the order of a sum changes the last ones. */
function sameRows(some: SqlRows, others: SqlRows): boolean {
  if (some.length !== others.length) return false
  const counts = countNgrams(some.map(toRoundKey), 1)
  return countShared(counts, countNgrams(others.map(toRoundKey), 1)) === some.length
}

function toKey(row: readonly SqlCell[]): string {
  return JSON.stringify(row)
}

function toRoundKey(row: readonly SqlCell[]): string {
  return toKey(
    row.map((cell) =>
      typeof cell === 'number' && !Number.isInteger(cell) ? Number(cell.toPrecision(12)) : cell,
    ),
  )
}
