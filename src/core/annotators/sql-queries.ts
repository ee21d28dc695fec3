// A question about a database and its answer → the queries to run, as upstream runs them and corrected.
import type { Instance } from '../../contracts/instance.ts'
import type { Scoring } from '../../contracts/stat.ts'
import { readSqlAnswer, toQueryAsUpstream } from '../extraction/sql-answer.ts'
import { readGold } from '../metrics/metric.ts'
import { stripPython } from '../text/normalize.ts'

/** The moment that the data set calls now. */
const now = "'2105-12-31 23:59:00'"

export interface SqlQueries {
  /** '' where none was written. */
  readonly predicted: string
  readonly gold: string
}

/**
 * helm: upstream's package puts the data set's moment in place of the bare word `current_time` in the gold query alone; in an
 * answer SQLite reads it as the time of day. corrected: both get the moment, wherever the word stands outside of quotes.
 */
export function toSqlQueries(instance: Instance, answer: string): Readonly<Record<Scoring, SqlQueries>> {
  const gold = readGold(instance) ?? ''
  const reading = readSqlAnswer(answer)
  return {
    helm: {
      predicted: toQueryAsUpstream(answer),
      gold: stripPython(instance.references[0]?.output.text ?? '').replaceAll('current_time', now),
    },
    corrected: {
      predicted: reading.found ? setNow(reading.value) : '',
      gold: /^\s*(?:null)?\s*$/i.test(gold) ? '' : setNow(gold),
    },
  }
}

/** Texts in quotes, comments and names in brackets stay as they are. */
function setNow(query: string): string {
  const parts = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*[^]*?\*\/|\bcurrent_time\b/gi
  return query.replace(parts, (part) => (/^current_time$/i.test(part) ? now : part))
}
