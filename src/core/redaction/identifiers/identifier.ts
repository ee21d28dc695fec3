// What the identifier finder takes and gives: name lists in, spans with class and reason out.

/** The 18 classes of HIPAA Safe Harbor, 45 CFR 164.514(b)(2)(i)(A) to (R), and `age` for ages over 89 (part of C). */
export const identifierClasses = [
  'name',
  'place',
  'date',
  'age',
  'phone',
  'fax',
  'email',
  'ssn',
  'record_number',
  'health_plan',
  'account',
  'licence',
  'vehicle',
  'device',
  'url',
  'ip_address',
  'biometric',
  'photo',
  'other_code',
] as const

export type IdentifierClass = (typeof identifierClasses)[number]

/** Why a span was found; closed words, so that a reason never holds text from data. */
export const identifierRules = [
  'pattern',
  'checksum',
  'label',
  'title_before',
  'words_around',
  'list',
  'list_and_shape',
  'unknown_word',
  'repeated',
  'facility_word',
] as const

export type IdentifierRule = (typeof identifierRules)[number]

/**
 * One identifier. `start` and `end` (exclusive) are UTF-16 offsets, as String.slice takes them.
 * `score` (0 to 1) orders findings by the strength of their evidence; it is no probability.
 */
export interface IdentifierSpan {
  readonly start: number
  readonly end: number
  readonly class: IdentifierClass
  readonly rule: IdentifierRule
  readonly score: number
}

/** Words folded by foldWord: personal names, towns (several words joined by one space), plain English words. */
export interface NameLists {
  readonly names: ReadonlySet<string>
  readonly places: ReadonlySet<string>
  readonly words: ReadonlySet<string>
}

export type FindIdentifiers = (text: string) => readonly IdentifierSpan[]

/** Marks what it finds. What it does not mark may still identify someone: no answer of it means safe. */
export interface IdentifierFinder {
  /** Spans in running text, in order, none overlapping another. */
  readonly find: FindIdentifiers
  /** Spans in the name of a file, a run or a model, where words are joined by _ - . / and capitals. */
  readonly findInName: FindIdentifiers
}
