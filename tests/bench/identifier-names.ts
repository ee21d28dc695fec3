// Documents → the same with every gold name replaced by names that are in none of the finder's lists.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { foldWord } from '../../src/core/redaction/identifiers/fold-text.ts'
import type { NameLists } from '../../src/core/redaction/identifiers/identifier.ts'
import { sharedFolder } from '../shared-folder.ts'
import type { GoldDocument, GoldSpan } from './identifier-gold.ts'

export interface UnseenNames {
  readonly given: readonly string[]
  readonly surnames: readonly string[]
}

function toUnseen(file: string, lists: NameLists): string[] {
  const path = resolve(sharedFolder, 'data/phi-corpora/lists', file)
  return Object.keys(JSON.parse(readFileSync(path, 'utf8')) as Record<string, number>)
    .map((name) => name.trim().toLowerCase())
    .filter((name) => /^[a-z]{4,14}$/.test(name))
    .filter((name) => !lists.names.has(foldWord(name)) && !lists.words.has(foldWord(name)))
    .map((name) => name[0]!.toUpperCase() + name.slice(1))
}

/** Given names of the shared lists (used to measure only) that the finder's lists lack; all its surnames are in them. */
export function readUnseenNames(lists: NameLists): UnseenNames {
  const unseen = toUnseen('firstnames_minus_fps.json', lists)
  return {
    given: unseen.filter((_, at) => at % 2 === 0),
    surnames: unseen.filter((_, at) => at % 2 === 1),
  }
}

/** Whether any word of a name is in the lists. */
export function isListed(name: string, lists: NameLists): boolean {
  const words = name.match(/\p{L}[\p{L}\p{M}']+/gu) ?? []
  return words.some((word) => lists.names.has(foldWord(word)))
}

function pick(names: readonly string[], key: string): string {
  let hash = 2166136261
  for (const unit of key) hash = Math.imul(hash ^ unit.charCodeAt(0), 16777619) >>> 0
  return names[hash % names.length]!
}

/** The same word gives the same name in all documents; initials and particles stay. */
function toSwapped(name: string, { given, surnames }: UnseenNames): string {
  const words = name.split(/(\s+)/)
  const last = /(?:^|\s)\p{Lu}\.?$/u.test(name) ? -1 : words.findLastIndex((word) => /\p{L}{2}/u.test(word))
  return words
    .map((word, at) => {
      if (!/\p{L}{2}/u.test(word) || /^\p{Ll}+$/u.test(word)) return word
      return pick(at === last ? surnames : given, word)
    })
    .join('')
}

export function swapNames({ text, gold }: GoldDocument, names: UnseenNames): GoldDocument {
  const spans: GoldSpan[] = []
  let swapped = ''
  let from = 0
  for (const span of [...gold].sort((one, two) => one.start - two.start)) {
    if (span.start < from) continue
    swapped += text.slice(from, span.start)
    const value = text.slice(span.start, span.end)
    const written = span.class === 'name' ? toSwapped(value, names) : value
    spans.push({ ...span, start: swapped.length, end: swapped.length + written.length })
    swapped += written
    from = span.end
  }
  return { text: swapped + text.slice(from), gold: spans }
}
