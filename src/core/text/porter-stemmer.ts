// An English word → its stem: Porter 1980, "An algorithm for suffix stripping", in the form that ROUGE and METEOR use.

type Condition = (stem: string) => boolean
type Rule = readonly [suffix: string, replacement: string, condition?: Condition]

// NLTK's additions to the paper: words that the rules would merge or split wrongly.
const irregular = new Map(
  Object.entries({
    skies: 'sky',
    dying: 'die',
    lying: 'lie',
    tying: 'tie',
    innings: 'inning',
    outings: 'outing',
    cannings: 'canning',
  }),
)
for (const word of 'sky news inning outing canning howe proceed exceed succeed'.split(' '))
  irregular.set(word, word)

const known = new Map<string, string>()
const mostKnown = 50_000

/**
 * The stem of a lower-case word. Follows NLTK's PorterStemmer in its default mode, which departs from the paper in
 * short words (dies → die), y (enjoy stays), alli, bli, fulli and logi. Words of one or two letters stay.
 */
export function toStem(word: string): string {
  const cached = known.get(word)
  if (cached !== undefined) return cached
  const stem = irregular.get(word) ?? (word.length <= 2 ? word : strip(word))
  if (known.size >= mostKnown) known.clear()
  known.set(word, stem)
  return stem
}

function strip(word: string): string {
  const noun = stripPlural(word)
  const verb = stripPast(noun)
  const base = apply(verb, [['y', 'i', (stem) => stem.length > 1 && isConsonant(stem, stem.length - 1)]])
  return stripEnd(apply(apply(stripDouble(base), thirdRules), fourthRules))
}

function stripPlural(word: string): string {
  if (word.length === 4 && word.endsWith('ies')) return word.slice(0, -1)
  return apply(word, [
    ['sses', 'ss'],
    ['ies', 'i'],
    ['ss', 'ss'],
    ['s', ''],
  ])
}

function stripPast(word: string): string {
  if (word.endsWith('ied')) return word.slice(0, word.length === 4 ? -1 : -2)
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word
  const suffix = ['ed', 'ing'].find((end) => word.endsWith(end) && hasVowel(word.slice(0, -end.length)))
  if (suffix === undefined) return word
  const stem = word.slice(0, -suffix.length)
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`
  if (endsDouble(stem)) return /[lsz]$/.test(stem) ? stem : stem.slice(0, -1)
  return measure(stem) === 1 && endsShort(stem) ? `${stem}e` : stem
}

const positive: Condition = (stem) => measure(stem) > 0
const long: Condition = (stem) => measure(stem) > 1
const toRules = (pairs: string, condition: Condition): Rule[] =>
  pairs.split(' ').map((pair) => {
    const [suffix, replacement] = pair.split('>') as [string, string | undefined]
    return [suffix, replacement ?? '', condition]
  })

const secondRules: readonly Rule[] = [
  ...toRules(
    'ational>ate tional>tion enci>ence anci>ance izer>ize bli>ble alli>al entli>ent eli>e ousli>ous ' +
      'ization>ize ation>ate ator>ate alism>al iveness>ive fulness>ful ousness>ous aliti>al iviti>ive ' +
      'biliti>ble fulli>ful',
    positive,
  ),
  // The l of logi counts to the stem, so that geology goes like archaeology.
  ['logi', 'log', (stem) => measure(`${stem}l`) > 0],
]
const thirdRules = toRules('icate>ic ative alize>al iciti>ic ical>ic ful ness', positive)
const fourthRules: readonly Rule[] = [
  ...toRules('al ance ence er ic able ible ant ement ment ent', long),
  ['ion', '', (stem) => measure(stem) > 1 && /[st]$/.test(stem)],
  ...toRules('ou ism ate iti ous ive ize', long),
]

function stripDouble(word: string): string {
  if (word.endsWith('alli') && measure(word.slice(0, -4)) > 0) return stripDouble(word.slice(0, -2))
  return apply(word, secondRules)
}

function stripEnd(word: string): string {
  const stem = word.slice(0, -1)
  const size = word.endsWith('e') ? measure(stem) : 0
  const bare = size > 1 || (size === 1 && !endsShort(stem)) ? stem : word
  return bare.endsWith('ll') && measure(bare.slice(0, -1)) > 1 ? bare.slice(0, -1) : bare
}

/** The first rule whose suffix fits decides, also where its condition fails. */
function apply(word: string, rules: readonly Rule[]): string {
  const rule = rules.find(([suffix]) => word.endsWith(suffix))
  if (rule === undefined) return word
  const [suffix, replacement, condition] = rule
  const stem = word.slice(0, word.length - suffix.length)
  return condition === undefined || condition(stem) ? stem + replacement : word
}

/** The paper's m: how often a vowel run is followed by a consonant run. */
function measure(stem: string): number {
  let count = 0
  let wasVowel = false
  for (const consonant of toFlags(stem)) {
    if (consonant && wasVowel) count += 1
    wasVowel = !consonant
  }
  return count
}

function hasVowel(stem: string): boolean {
  return toFlags(stem).includes(false)
}

/** True for each consonant; y is one at the start and after a vowel. */
function toFlags(word: string): boolean[] {
  const flags: boolean[] = []
  for (let at = 0; at < word.length; at += 1) {
    const letter = word[at]!
    flags.push(letter === 'y' ? at === 0 || !flags[at - 1]! : !'aeiou'.includes(letter))
  }
  return flags
}

function isConsonant(word: string, at: number): boolean {
  return toFlags(word)[at]!
}

function endsDouble(word: string): boolean {
  return word.length >= 2 && word.at(-1) === word.at(-2) && isConsonant(word, word.length - 1)
}

/** The paper's *o, consonant, vowel, consonant other than w, x, y; NLTK adds words of vowel and consonant. */
function endsShort(word: string): boolean {
  const flags = toFlags(word)
  const [first, second, third] = flags.slice(-3)
  if (word.length >= 3) return first! && !second! && third! && !/[wxy]$/.test(word)
  return word.length === 2 && !first! && second!
}
