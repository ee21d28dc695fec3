// Texts that must not get out → where any of them lies in bytes, plain or in one of the usual disguises.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Bytes of a needle are looked up by their first six: shorter needles would be found by chance. */
const keyLength = 6

export interface Finding {
  readonly text: string
  readonly form: string
}

export interface Searcher {
  /** Every text that the bytes hold; without regard to case in the forms that keep letters. */
  search(content: Buffer | string): Finding[]
}

interface Needle extends Finding {
  readonly bytes: string
}

/** `texts` have at least six characters. */
export function createSearcher(texts: Iterable<string>): Searcher {
  const unique = [...new Set(texts)]
  const short = unique.find((text) => text.length < keyLength)
  if (short !== undefined) throw new Error(`too short to search for: ${short}`)
  const lettered = toIndex(unique.flatMap(toLetteredForms))
  const coded = toIndex(unique.flatMap(toBase64Forms))
  return {
    search(content) {
      const bytes = Buffer.isBuffer(content) ? content : Buffer.from(content, 'utf8')
      const text = bytes.toString('latin1')
      return [...find(toLowerLatin(text), lettered), ...find(text, coded)]
    },
  }
}

/** Windows of so many characters at every place of a text. */
export function toWindows(text: string, length: number): string[] {
  return Array.from({ length: Math.max(0, text.length - length + 1) }, (_, at) => text.slice(at, at + length))
}

/** All files below a folder, links and sockets left out. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** What is found below a folder, with the file; the names of files are searched too. */
export function searchFolder(searcher: Searcher, folder: string): (Finding & { file: string })[] {
  return listFiles(folder).flatMap((file) =>
    [...searcher.search(file), ...searcher.search(readFileSync(file))].map((finding) => ({
      ...finding,
      file,
    })),
  )
}

function toLetteredForms(text: string): Needle[] {
  const forms = {
    plain: Buffer.from(text, 'utf8'),
    'JSON-escaped': Buffer.from(JSON.stringify(text).slice(1, -1), 'utf8'),
    'URL-encoded': Buffer.from(encodeURIComponent(text), 'utf8'),
    'form-encoded': Buffer.from(encodeURIComponent(text).replaceAll('%20', '+'), 'utf8'),
    'UTF-16LE': Buffer.from(text, 'utf16le'),
  }
  const needles = Object.entries(forms).map(([form, bytes]) => {
    return [toLowerLatin(bytes.toString('latin1')), form] as const
  })
  // A form that changes nothing goes by the name of the plainest.
  return [...new Map(needles.toReversed())].map(([bytes, form]) => ({ text, form, bytes }))
}

/** Base64 of a text depends on where in the whole it stands: three shifts, each without its uncertain ends. */
function toBase64Forms(text: string): Needle[] {
  return [0, 1, 2].flatMap((shift) => {
    const bytes = Buffer.concat([Buffer.alloc(shift), Buffer.from(text, 'utf8')])
    const certainEnd = Math.floor(bytes.length / 3) * 4
    const coded = bytes.toString('base64').slice(shift === 0 ? 0 : 4, certainEnd)
    const alphabets = [coded, coded.replaceAll('+', '-').replaceAll('/', '_')]
    // A few letters of base64 stand in any binary file by chance.
    if (coded.length < 8) return []
    return [...new Set(alphabets)].map((letters) => ({ text, form: 'base64', bytes: letters }))
  })
}

function toIndex(needles: readonly Needle[]): Map<string, Needle[]> {
  return Map.groupBy(needles, ({ bytes }) => bytes.slice(0, keyLength))
}

function find(haystack: string, index: ReadonlyMap<string, readonly Needle[]>): Finding[] {
  const found = new Map<string, Finding>()
  for (let at = 0; at + keyLength <= haystack.length; at++) {
    for (const { text, form, bytes } of index.get(haystack.slice(at, at + keyLength)) ?? []) {
      if (haystack.startsWith(bytes, at)) found.set(`${form} ${text}`, { text, form })
    }
  }
  return [...found.values()]
}

/** ASCII letters in lower case; bytes beyond stay what they are. */
function toLowerLatin(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
