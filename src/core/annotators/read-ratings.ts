// A judge's reply and the criteria asked for → one rating each, as upstream reads it, or strictly.
import type { CriterionVerdict, UnreadReason, Verdict } from '../../contracts/annotation.ts'
import type { JuryRecipe } from '../../contracts/benchmark.ts'
import { dropReasoning } from '../text/clean-answer.ts'
import { findObjects, isObject, parseAsUpstream, type FoundObject, type JsonObject } from './judge-json.ts'
import { toCriterionNames } from './own-keys.ts'

type Asked = Pick<JuryRecipe, 'criteria' | 'scale' | 'prompt'>

/**
 * Upstream: the keys must be there and each score must be a number or the text of one; no range is checked, and whatever
 * else stands there is ignored. A score that is none would end upstream's run; here that judge is left out.
 */
export function readRatingsAsUpstream(text: string, asked: Asked): Verdict {
  const { criteria } = asked
  const found = parseAsUpstream(text)
  if (found === null) return unread('not_json')
  const parsed = toCriterionNames(found, asked)
  const ratings: CriterionVerdict[] = []
  for (const { name } of criteria) {
    const entry = parsed[name]
    if (!isObject(entry)) return unread('missing')
    const score = toFloat(entry['score'])
    if (score === null) return unread('not_a_number')
    ratings.push({ criterion: name, score, reason: toReason(entry) })
  }
  return { status: 'given', ratings }
}

/**
 * Corrected: the last object that rates some criterion must rate all of them and no other, within the scale. An object that
 * stands in the judged answer word for word is a quotation and no verdict. Without any object the last line of a criterion's
 * name and a number counts.
 */
export function readRatings(text: string, asked: Asked, answer: string): Verdict {
  const own = dropReasoning(text)
  if (own === null || own.trim() === '') return unread('empty')
  const rating = findObjects(own).flatMap((object) => toRatingObject(object, asked))
  const given = rating.filter(({ source }) => !isQuoted(source, answer))
  const last = given.at(-1)
  if (last === undefined && rating.length > 0) return unread('quoted_from_answer')
  return readEntries(last?.value ?? readLines(own, asked), asked, last === undefined)
}

/** An object that rates some criterion; where one is asked for, its score may stand there without the criterion's name. */
function toRatingObject({ value: found, source }: FoundObject, asked: Asked): FoundObject[] {
  const { criteria } = asked
  const value = toCriterionNames(found, asked)
  if (criteria.some(({ name }) => name in value)) return [{ value, source }]
  const only = criteria.length === 1 ? criteria[0] : undefined
  return only !== undefined && 'score' in value ? [{ value: { [only.name]: value }, source }] : []
}

function readEntries(entries: JsonObject, { criteria, scale }: Asked, isPlain: boolean): Verdict {
  const names = Object.keys(entries)
  if (isPlain && names.length === 0) return unread('not_json')
  if (names.some((name) => criteria.every((criterion) => criterion.name !== name))) return unread('surplus')
  const ratings: CriterionVerdict[] = []
  for (const { name } of criteria) {
    const entry = entries[name]
    const raw = isObject(entry) ? entry['score'] : entry
    if (raw === undefined || raw === null) return unread('missing')
    const score = toRating(raw, scale)
    if (score === null) return unread('not_a_number')
    if (score < scale[0] || score > scale[1]) return unread('out_of_range')
    ratings.push({ criterion: name, score, reason: isObject(entry) ? toReason(entry) : '' })
  }
  return { status: 'given', ratings }
}

/** `accuracy: 4` at the start of a line; where one criterion is asked for it may also be called a rating or a score. */
function readLines(text: string, { criteria }: Asked): JsonObject {
  const only = criteria.length === 1 ? '|(?:final |overall )?(?:rating|score|grade)' : ''
  return Object.fromEntries(
    criteria.flatMap(({ name }) => {
      const words = name.replaceAll('_', '[ _]')
      const line = new RegExp(
        `^[ \\t*_#>-]*(?:${words}${only})[*_ \\t]*[:=][*_ \\t]*(\\S[^\\n]*?)[*_. \\t\\r]*$`,
        'gim',
      )
      const last = [...text.matchAll(line)].at(-1)?.[1]
      return last === undefined ? [] : [[name, last]]
    }),
  )
}

/** Letter by letter, white space aside. */
export function isQuoted(source: string, answer: string): boolean {
  const bare = (text: string) => text.replace(/\s+/g, '')
  return bare(answer).includes(bare(source))
}

/** A number, the text of one, or "4/5" and "4 out of 5" where 5 is the highest rating. */
function toRating(raw: unknown, [, highest]: Asked['scale']): number | null {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : null
  if (typeof raw !== 'string') return null
  const parts = /^\s*(-?\d+(?:\.\d+)?)(?:\s*(?:\/|out of)\s*(\d+(?:\.\d+)?))?\s*$/i.exec(raw)
  if (parts === null || (parts[2] !== undefined && Number(parts[2]) !== highest)) return null
  return Number(parts[1])
}

/** Python's float(), as far as JSON gives it numbers and texts. */
function toFloat(raw: unknown): number | null {
  if (typeof raw === 'boolean') return Number(raw)
  if (typeof raw === 'number') return raw
  if (typeof raw !== 'string' || !/^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i.test(raw)) return null
  return Number(raw)
}

function toReason(entry: JsonObject): string {
  const reason = entry['explanation'] ?? entry['reason']
  return typeof reason === 'string' ? reason : ''
}

function unread(reason: UnreadReason): Verdict {
  return { status: 'unread', reason }
}
