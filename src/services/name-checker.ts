// The identifier finder → a checker of names that reads its lists when the first name is asked about, and not before.
import { createIdentifierFinder } from '../core/redaction/identifiers/create-identifier-finder.ts'
import type { IdentifierFinder } from '../core/redaction/identifiers/identifier.ts'
import type { NameChecker } from '../core/redaction/name-checker.ts'
import { loadNameLists } from './name-lists.ts'

let finder: IdentifierFinder | null = null

export const nameChecker: NameChecker = {
  findInName(name) {
    finder ??= createIdentifierFinder(loadNameLists())
    return finder.findInName(name)
  },
}
