// Text → tokens as NLTK's word_tokenize gives them, which BLEU and METEOR count: Penn Treebank rules, sentence by sentence.
import { toSentences } from './sentences.ts'

type Step = readonly [pattern: RegExp, replacement: string]

const word = String.raw`[\p{L}\p{N}_]`

const openingQuotes: readonly Step[] = [
  [/([«“‘„]|`+)/g, ' $1 '],
  [/^"/, '``'],
  [/``/g, ' `` '],
  [/([ ([{<])(?:"|'{2})/g, '$1 `` '],
  [new RegExp(`(?<!${word})'(?!(?:re|ve|ll|m|t|s|d|n)(?!${word}))(?=${word})`, 'giu'), "' "],
]
const punctuation: readonly Step[] = [
  [/([^.])\.([\])}>"'»”’ ]*)\s*$/, '$1 . $2 '],
  [/([:,])([^\p{Nd}])/gu, ' $1 $2'],
  [/([:,])$/, ' $1 '],
  [/\.{2,}/g, ' $& '],
  [/[;@#$%&]/g, ' $& '],
  [/[\u2012-\u2015]/g, ' $& '],
  [/([^.])\.([\])}>"']*)\s*$/, '$1 .$2 '],
  [/[?!]/g, ' $& '],
  [/([^'])' /g, "$1 ' "],
  [/\*/g, ' * '],
  [/[\][(){}<>]/g, ' $& '],
  [/--/g, ' -- '],
]
const closingQuotes: readonly Step[] = [
  [/[»”’]/g, ' $& '],
  [/''/g, " '' "],
  [/"/g, " '' "],
  [/\s+/g, ' '],
  [/([^' ])('[sS]|'[mM]|'[dD]|') /g, '$1 $2 '],
  [/([^' ])('ll|'LL|'re|'RE|'ve|'VE|n't|N'T) /g, '$1 $2 '],
]
const contractions: readonly Step[] = [
  ...['can|not', "d|'ye", 'gim|me', 'gon|na', 'got|ta', 'lem|me', "more|'n"].map(toContraction),
  [/\b(wan)(na)(?=\s)/gi, ' $1 $2 '],
  [/ ('t)(is|was)\b/gi, ' $1 $2 '],
]

function toContraction(pair: string): Step {
  const [first, second] = pair.split('|')
  return [new RegExp(String.raw`(?<!${word})(${first})(${second})(?!${word})`, 'giu'), ' $1 $2 ']
}

/** Straight double quotes become `` and ''; letters keep their case. */
export function toTreebankTokens(text: string): string[] {
  return toSentences(text).flatMap(toTokens)
}

function toTokens(sentence: string): string[] {
  const marked = run(run(sentence, openingQuotes), punctuation)
  const padded = run(run(` ${marked} `, closingQuotes), contractions)
  return padded.split(/\s+/).filter((token) => token !== '')
}

function run(text: string, steps: readonly Step[]): string {
  return steps.reduce((current, [pattern, replacement]) => current.replace(pattern, replacement), text)
}
