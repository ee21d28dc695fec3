// A judge's reply to a yes-or-no question, or to a request for a list → what it says, or why that cannot be read.
import type { UnreadReason } from '../../contracts/annotation.ts'
import { dropReasoning } from '../text/clean-answer.ts'
import { findObjects, parseAsUpstream } from './judge-json.ts'
import { isQuoted } from './read-ratings.ts'

export type Read<T> =
  { readonly found: true; readonly value: T } | { readonly found: false; readonly reason: UnreadReason }

/** Upstream: the key of the one object; any value that Python takes as true is a yes. */
export function readDecisionAsUpstream(text: string, key: string): Read<boolean> {
  const parsed = parseAsUpstream(text)
  if (parsed === null) return { found: false, reason: 'not_json' }
  if (!(key in parsed)) return { found: false, reason: 'missing' }
  return { found: true, value: Boolean(parsed[key]) }
}

/** Corrected: the last object with the key, which must be true or false; a quotation from the answer does not count. */
export function readDecision(text: string, key: string, answer: string): Read<boolean> {
  const value = readKey(text, key, answer)
  if (!value.found) return value
  if (typeof value.value === 'boolean') return { found: true, value: value.value }
  const word = /^\s*(true|false)\s*$/i.exec(String(value.value))?.[1]?.toLowerCase()
  return word === undefined ? { found: false, reason: 'missing' } : { found: true, value: word === 'true' }
}

/** A number within the scale under the key. */
export function readNumber(text: string, key: string, scale: readonly [number, number]): Read<number> {
  const value = readKey(text, key, '')
  if (!value.found) return value
  const number =
    typeof value.value === 'string' && value.value.trim() !== '' ? Number(value.value) : value.value
  if (typeof number !== 'number' || Number.isNaN(number)) return { found: false, reason: 'not_a_number' }
  const fits = number >= scale[0] && number <= scale[1]
  return fits ? { found: true, value: number } : { found: false, reason: 'out_of_range' }
}

/** The texts of the list under the key, blank ones left out. */
export function readList(text: string, key: string): Read<readonly string[]> {
  const value = readKey(text, key, '')
  if (!value.found) return value
  if (!Array.isArray(value.value) || value.value.some((entry) => typeof entry !== 'string'))
    return { found: false, reason: 'missing' }
  return { found: true, value: (value.value as string[]).map((entry) => entry.trim()).filter(Boolean) }
}

function readKey(text: string, key: string, answer: string): Read<unknown> {
  const own = dropReasoning(text)
  if (own === null || own.trim() === '') return { found: false, reason: 'empty' }
  const objects = findObjects(own)
  if (objects.length === 0) return { found: false, reason: 'not_json' }
  const holding = objects.filter(({ value }) => key in value)
  if (holding.length === 0) return { found: false, reason: 'missing' }
  const given = holding.filter(({ source }) => !isQuoted(source, answer)).at(-1)
  if (given === undefined) return { found: false, reason: 'quoted_from_answer' }
  return { found: true, value: given.value[key] }
}
