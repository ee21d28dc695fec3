// An answer to a question about a database → the SQL query in it, or that it leaves the question.
import { dropReasoning } from '../text/clean-answer.ts'
import { stripPython } from '../text/normalize.ts'
import { found, notFound, type Reading } from './reading.ts'

/** Upstream's query: what stands between sql tags, else all of it; backticks and a line "sql" go; '' for none. */
export function toQueryAsUpstream(answer: string): string {
  const stripped = stripPython(answer)
  const tagged = /<\s*sql\s*>([^]*?)<\/?\s*sql\s*>/i.exec(stripped)
  const query = stripPython((tagged?.[1] ?? stripped).replaceAll('`', ''))
  return query.replace(/^sql\n/gm, '')
}

const tagged = /<\s*sql\s*>([^]*?)(?:<\/?\s*sql\s*>|$)/gi
const fenced = /```[ \t]*(?:sqlite3?|sql)?[ \t]*\n?([^]*?)(?:```|$)/gi
const label = /^\s*(?:final |generated )?(?:sql|sqlite|answer|query|sql query|sqlite query)\s*:?\s*\n?(?=\S)/i
const statement = /(?:^|[\n:])\s*((?:select|with)\b[^]*?)(?:;|\n\s*\n|$)/i
const nothing =
  /^["'`(]*(?:null|none|n\/?a|nil|empty(?: string)?|no (?:sql )?query|unanswerable|not answerable|impossible|"")["'`).\s;]*$/i
const leaves =
  /\b(?:cannot|can't|can not|could not|unable to|not possible to|impossible to)\b[^.\n]{0,60}\b(?:answer|determin|generat|writ|formulat|deriv|retriev|translat|express)|\b(?:is|are|was) (?:not answerable|unanswerable|not (?:available|present|stored|contained|included|recorded) in)|\b(?:schema|database|tables?)\b[^.\n]{0,40}\b(?:does not|do not|doesn't|don't|lacks?)\b/i

/**
 * The query, without the semicolon at its end; '' where the answer leaves the question: empty, "null", a word for it or a
 * sentence that it cannot be answered. In this order: sql tags, fenced code, the first statement that begins a line.
 */
export function readSqlAnswer(raw: string): Reading<string> {
  const text = dropReasoning(raw)
  if (text === null) return notFound('incomplete_reasoning')
  const blocks = [[...text.matchAll(tagged)].at(-1)?.[1], [...text.matchAll(fenced)].at(-1)?.[1]]
  const block = blocks.find((part) => part !== undefined)
  const query = toQuery(block ?? text)
  if (query !== null) return found(query)
  if (block !== undefined && block.trim() === '') return found('')
  return leaves.test(text) ? found('') : notFound('no_answer_found')
}

function toQuery(part: string): string | null {
  const plain = part.replaceAll('`', '').replace(label, '').trim()
  if (plain === '' || nothing.test(plain)) return ''
  const hit = statement.exec(plain)
  return hit ? hit[1]!.trim() : null
}
