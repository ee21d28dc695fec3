// The words of which the redaction policy is made: who reads, what they get of a field, and how it is rounded.
import { audienceSchema } from '../../contracts/redacted.ts'
import type { RecordKind } from './policy-records.ts'

/** `screen` is the window of whoever opened the workspace; the others read an export. */
export const readers = ['screen', ...audienceSchema.options] as const
export type Reader = (typeof readers)[number]

/** `hashed` is an HMAC under a key of the workspace and the export; `suppressed` leaves nothing, not even the field's name. */
export type Rule = 'as_is' | 'rounded' | 'hashed' | 'suppressed'

/**
 * decimals: 3 decimals, in a number or in each of a record's.
 * count: `<11` for 1 to 10; for the public also to the nearest 10.
 * length: a text's characters, or a count of tokens, up to the next power of two, at least 16.
 * seconds: up to the next power of two, at least 1.
 */
export type Rounding = 'decimals' | 'count' | 'length' | 'seconds'

type Row = Readonly<Record<Reader, Rule>>

export interface FieldRule {
  /** For public data. */
  readonly open: Row
  /** For gated and private data. */
  readonly closed: Row
  readonly rounding: Rounding | null
  /** What an id is an id of, so that the same thing has the same keyed id wherever it is named. */
  readonly space: string | null
  /** The field holds further records of this kind, each under its own rules. */
  readonly part: RecordKind | null
}

/** One letter a reader, in the order of `readers`: a as is, r rounded, h hashed, - suppressed. */
const letters: Readonly<Record<string, Rule>> = { a: 'as_is', r: 'rounded', h: 'hashed', '-': 'suppressed' }

function toRow(word: string): Row {
  return Object.fromEntries(readers.map((reader, at) => [reader, letters[word[at] ?? '-']!])) as Row
}

function toRule(open: string, closed: string, changes: Partial<FieldRule> = {}): FieldRule {
  return { open: toRow(open), closed: toRow(closed), rounding: null, space: null, part: null, ...changes }
}

/** A closed word of the program's, or a name that was searched for identifiers: says nothing of a patient. */
export const word = toRule('aaaa', 'aaaa')
/** Stays here: names, paths, moments and settings that people or the clock gave, and what nobody needs outside. */
export const stays = toRule('a---', 'a---')
/** Shown to nobody, whatever the data: secrets and what has no reader. */
export const never = toRule('----', '----')
/** Text of data, of a prompt, an answer or a judge: outside nothing of it, and its length alone on the screen. */
export const text = toRule('a---', 'r---', { rounding: 'length' })
/** Text that may quote the data in a few words: its length would tell the answer. */
export const quote = toRule('a---', '----')
/** A mean and what is computed like one. */
export const mean = toRule('arrr', 'arrr', { rounding: 'decimals' })
/** Spread and extremes: with few instances they are the instances. */
export const spread = toRule('arrr', 'ar--', { rounding: 'decimals' })
export const count = toRule('aaaa', 'aarr', { rounding: 'count' })
/** The state of one instance. */
export const state = toRule('aaaa', 'aa--')
/** Numbers of one instance's score. */
export const values = toRule('aaaa', 'ar--', { rounding: 'decimals' })
/** A count of tokens of one instance. */
export const tokens = toRule('aa--', 'rr--', { rounding: 'length' })
export const seconds = toRule('aa--', 'rr--', { rounding: 'seconds' })
/** The hash of a file: it names public data exactly, and would confirm a guess at any other. */
export const fileHash = toRule('aaaa', 'a---')

export function keyed(space: string): FieldRule {
  return toRule('ahhh', 'ahhh', { space })
}

/** Further records, each under its own rules; to nobody where the word says so. */
export function parts(part: RecordKind, who = 'aaaa'): FieldRule {
  return toRule(who, who, { part })
}
