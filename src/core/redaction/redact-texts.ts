// The questions of a gated data set and the marks in them → the same questions with surrogates, sealed, and what was replaced.
import type { Access } from '../../contracts/benchmark.ts'
import { AppError } from '../../contracts/errors.ts'
import type { IdentifierClass, IdentifierSpan } from '../../contracts/identifier.ts'
import { CORRECT_TAG, type StoredInstance } from '../../contracts/instance.ts'
import type { SurrogateRow, SurrogateSet } from '../../contracts/redacted.ts'
import type { Hasher } from '../ports.ts'
import { toKeyedId } from './apply-policy.ts'
import { replaceIdentifiers } from './identifiers/surrogates.ts'
import { sealSurrogates, type Redacted } from './redacted.ts'

export interface MarkedInstance {
  readonly instance: StoredInstance
  /** Of the texts that `toTexts` gives, in that order. */
  readonly spans: readonly (readonly IdentifierSpan[])[]
}

export interface TextRedaction {
  readonly redacted: Redacted<SurrogateSet>
  /** How many marks were replaced; classes without one are absent. */
  readonly replaced: Readonly<Partial<Record<IdentifierClass, number>>>
}

/** Throws `not_allowed` for text of any other level: public text needs no surrogates, private text does not leave. */
export function requireGated(access: Access): void {
  if (access === 'gated') return
  throw new AppError(
    'not_allowed',
    access === 'public'
      ? 'That data set is public: its text needs no surrogates. Nothing was written.'
      : 'That data set is private: its text does not leave, with surrogates either. Nothing was written.',
  )
}

/** What of a question leaves with surrogates: its input, then its references. Nothing else of it does. */
export function toTexts({ input, references }: StoredInstance): string[] {
  return [input, ...references.map(({ output }) => output.text)]
}

/**
 * Each question is a scope of its own: one shift for its dates, the same surrogate for the same name. In the order of the
 * keyed ids, so that the same questions under the same key give the same bytes and order tells nothing. Throws as
 * `requireGated`.
 */
export function redactTexts(
  { access, marked }: { readonly access: Access; readonly marked: readonly MarkedInstance[] },
  hasher: Hasher,
): TextRedaction {
  requireGated(access)
  const rows = marked.map((one) => toRow(one, hasher)).sort((a, b) => (a.id < b.id ? -1 : 1))
  const replaced: Partial<Record<IdentifierClass, number>> = {}
  for (const { class: kind } of marked.flatMap(({ spans }) => spans.flat()))
    replaced[kind] = (replaced[kind] ?? 0) + 1
  return { redacted: sealSurrogates({ format: 'wardroom-surrogates-1', rows }), replaced }
}

function toRow({ instance, spans }: MarkedInstance, hasher: Hasher): SurrogateRow {
  const texts = toTexts(instance)
  // A text without its marks would leave as it is.
  if (spans.length !== texts.length) throw new TypeError('every text needs its marks')
  const to = { hasher, scope: instance.rowId }
  const [input, ...references] = texts.map((text, at) => replaceIdentifiers(text, spans[at]!, to))
  return {
    id: toKeyedId(hasher, 'instance', instance.rowId),
    split: instance.split,
    input: input!,
    references: references.map((text, at) => ({
      text,
      correct: instance.references[at]!.tags.includes(CORRECT_TAG),
    })),
  }
}
