// Text → tokens as spaCy's English tokenizer (3.8) gives them, which HELM's extractive statistics count.
import { toEnglishExceptions } from './spacy-exceptions.ts'

// Letters that spaCy knows, by script; `v` lets classes intersect.
const cased = String.raw`[A-Za-z\uff21-\uff3a\uff41-\uff5a\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0250-\u02af\u1e00-\u1effΑ-Ωα-ωΆΈΊΌΏΉΎάέίόώήύА-яЁёЂ-џҐґ]`
const uncased = String.raw`\u0591-\u05f4\u0620-\u064a\u066e-\u06d5\u0900-\u09ff\u0b80-\u0cff\u0d80-\u0dff\u1100-\u137f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff`
const lower = String.raw`[[\p{Ll}&&${cased}]${uncased}]`
const upper = String.raw`[[\p{Lu}&&${cased}]${uncased}]`
const letter = String.raw`[${cased}${uncased}]`
const punctuation = String.raw`…,:;!?¿؟¡\(\)\[\]\{\}<>_#*\&。？！，、；：～·।،۔؛٪`
const quotes = String.raw`'"”“\`‘´’‚,„»«「」『』（）〔〕【】《》〈〉⟦⟧`
const money = String.raw`\$£€¥฿₽﷼₴₠-₿`
const hyphens = '-|–|—|--|---|——|~'
const units =
  'km²|km³|km|m²|m³|m|dm²|dm³|dm|cm²|cm³|cm|mm²|mm³|mm|ha|µm|nm|yd|in|ft|kg|g|mg|µg|t|lb|oz|m/s|km/h|kmh|mph|hPa|Pa|' +
  'mbar|mb|MB|kb|KB|gb|GB|tb|TB|T|G|M|K|%|км²|км³|км|м²|м³|м|дм²|дм³|дм|см²|см³|см|мм²|мм³|мм|нм|кг|г|мг|м/с|км/ч|кПа|' +
  'Па|мбар|Кб|КБ|кб|Мб|МБ|мб|Гб|ГБ|гб|Тб|ТБ|тб'

const prefix = new RegExp(
  String.raw`^(?:[§%=—–]|\+(?!\d)|[${punctuation}]|\.\.+|[${quotes}]|(?:US|C|A)?\$|[${money}]|\p{So})`,
  'v',
)
const suffix = new RegExp(
  [
    String.raw`(?:[${punctuation}]|……|\.\.+|[${quotes}]|\p{So}|['’][sS]|[—–]`,
    String.raw`(?<=\d)\+|(?<=°[FfCcKk])\.|(?<=\d)(?:US|C|A)?\$|(?<=\d)[${money}]|(?<=\d)(?:${units})`,
    String.raw`(?<=[\d${lower}%²\-+\|${punctuation}${quotes}])\.|(?<=${upper}{2})\.)$`,
  ].join('|'),
  'v',
)
const infix = new RegExp(
  [
    String.raw`\.\.+|…|\p{So}|(?<=\d)[+\-*\^](?=[\d\-])|(?<=[${lower}${quotes}])\.(?=[${upper}${quotes}])`,
    String.raw`(?<=${letter}),(?=${letter})|(?<=[${letter}\d])(?:${hyphens})(?=${letter})|(?<=[${letter}\d])[:<>=\/](?=${letter})`,
  ].join('|'),
  'gv',
)
const host = String.raw`[A-Za-z0-9\u00a1-\uffff]`
const address = new RegExp(
  String.raw`^(?:[\p{L}\p{N}_+\-.]{2,}:\/\/)?(?:\S+(?::\S*)?@)?(?:` +
    String.raw`(?!(?:10|127)(?:\.\d{1,3}){3})(?!(?:169\.254|192\.168)(?:\.\d{1,3}){2})(?!172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2})` +
    String.raw`(?:[1-9]\d?|1\d\d|2[01]\d|22[0-3])(?:\.(?:1?\d{1,2}|2[0-4]\d|25[0-5])){2}(?:\.(?:[1-9]\d?|1\d\d|2[0-4]\d|25[0-4]))` +
    String.raw`|(?:(?:${host}[A-Za-z0-9\u00a1-\uffff_\-]{0,62})?${host}\.)+${lower}{2,63})(?::\d{2,5})?(?:[\/?#]\S*)?$`,
  'v',
)
const longestAddress = 2048

const exceptions = toEnglishExceptions()
const longestException = Math.max(...[...exceptions.keys()].map(({ length }) => length))
// A suffix other than stops in a row, with the signs that it looks back at.
const longestSuffix = 8

interface Token {
  readonly text: string
  readonly start: number
}

/** Tokens in order; white space other than single blanks is a token, as spaCy has it. */
export function toSpacyTokens(text: string): string[] {
  const known = new Map<string, readonly string[]>()
  const tokens: Token[] = []
  for (const { text: span, start } of splitSpace(text)) {
    let pieces = known.get(span)
    if (pieces === undefined) known.set(span, (pieces = splitSpan(span, true)))
    let at = start
    for (const piece of pieces) {
      tokens.push({ text: piece, start: at })
      at += piece.length
    }
  }
  return joinExceptions(text, tokens)
}

/** Runs of other signs and runs of white space; the first blank after a word belongs to it. */
function splitSpace(text: string): Token[] {
  const spans: Token[] = []
  for (const match of text.matchAll(/\S+|\s+/g)) {
    const isBlank = /^\s/.test(match[0])
    const skip = isBlank && match.index > 0 && match[0].startsWith(' ') ? 1 : 0
    if (match[0].length > skip) spans.push({ text: match[0].slice(skip), start: match.index + skip })
  }
  return spans
}

/** Affixes are peeled from both ends until an exception is left or nothing can be peeled; then infixes cut the rest. */
function splitSpan(span: string, withExceptions: boolean): readonly string[] {
  if (withExceptions && exceptions.has(span)) return exceptions.get(span)!
  if (/^[A-Za-z]+$/.test(span)) return [span]
  const isException = (part: string) =>
    withExceptions && part.length <= longestException && exceptions.has(part)
  const heads: string[] = []
  const tails: string[] = []
  let rest = span
  let size = -1
  while (rest !== '' && rest.length !== size && !isException(rest)) {
    size = rest.length
    const head = prefix.exec(rest)?.[0] ?? ''
    const behind = rest.slice(head.length)
    if (head !== '' && isException(behind)) {
      heads.push(head)
      rest = behind
      break
    }
    const tail = readSuffix(behind)
    const before = rest.slice(0, rest.length - tail.length)
    if (tail !== '' && isException(before)) {
      tails.push(tail)
      rest = before
      break
    }
    if (head !== '') heads.push(head)
    if (tail !== '') tails.push(tail)
    rest = rest.slice(head.length, rest.length - tail.length)
  }
  const middle = isException(rest) ? exceptions.get(rest)! : splitInfixes(rest)
  return [...heads, ...middle, ...tails.reverse()]
}

/** Looks at the end alone: a search through the whole word at each step would make long words slow. */
function readSuffix(part: string): string {
  if (part.endsWith('..')) {
    let start = part.length
    while (part[start - 1] === '.') start -= 1
    return part.slice(start)
  }
  return suffix.exec(part.slice(-longestSuffix))?.[0] ?? ''
}

function splitInfixes(part: string): readonly string[] {
  if (part === '') return []
  if (part.includes('.') && part.length <= longestAddress && address.test(part)) return [part]
  const pieces: string[] = []
  let start = 0
  for (const match of part.matchAll(infix)) {
    if (match.index === 0) continue
    if (match.index > start) pieces.push(part.slice(start, match.index))
    pieces.push(match[0])
    start = match.index + match[0].length
  }
  if (start < part.length) pieces.push(part.slice(start))
  return pieces
}

// Exceptions that affixes may have taken apart, by their first piece, longest first.
const taken = new Map<string, { readonly word: string; readonly pieces: readonly string[] }[]>()
for (const word of exceptions.keys()) {
  if (!prefix.test(word) && !suffix.test(word) && word.search(infix) === -1) continue
  const pieces = splitSpan(word, false)
  taken.set(pieces[0]!, [...(taken.get(pieces[0]!) ?? []), { word, pieces }])
}

/** Puts an exception together again where its pieces stand side by side: "see 8)" ends in the face "8)". */
function joinExceptions(text: string, tokens: readonly Token[]): string[] {
  const hits = tokens
    .flatMap((token, at) => (taken.get(token.text) ?? []).map((entry) => ({ ...entry, at })))
    .filter(({ pieces, at }) => pieces.every((piece, index) => tokens[at + index]?.text === piece))
    .sort((a, b) => b.pieces.length - a.pieces.length || a.at - b.at)
  const used = new Set<number>()
  const joined = new Map<number, { readonly word: string; readonly count: number }>()
  for (const { word, pieces, at } of hits) {
    if (!used.has(at) && !used.has(at + pieces.length - 1)) {
      const start = tokens[at]!.start
      if (text.startsWith(word, start) && isAdjacent(tokens, at, pieces.length))
        joined.set(at, { word, count: pieces.length })
    }
    for (let index = at; index < at + pieces.length; index += 1) used.add(index)
  }
  if (joined.size === 0) return tokens.map((token) => token.text)
  const result: string[] = []
  for (let at = 0; at < tokens.length; at += joined.get(at)?.count ?? 1)
    result.push(...(joined.has(at) ? exceptions.get(joined.get(at)!.word)! : [tokens[at]!.text]))
  return result
}

function isAdjacent(tokens: readonly Token[], at: number, count: number): boolean {
  for (let index = at + 1; index < at + count; index += 1) {
    const before = tokens[index - 1]!
    if (before.start + before.text.length !== tokens[index]!.start) return false
  }
  return true
}
