// What the identifier finder takes and how it is called: name lists in, spans out.
import type { IdentifierSpan } from '../../../contracts/identifier.ts'

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
