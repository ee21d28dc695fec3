// A word and the lists → what it can be: a name, a plain word, a word of the clinic, a place.
import { eponyms } from './eponyms.ts'
import type { NameLists } from './identifier.ts'
import { isMedicalWord, medicalWords } from './medical-words.ts'
import { largePlaces } from './place-words.ts'
import { ambiguousGivenNames, usualGivenNames, usualSurnames } from './usual-names.ts'

export interface WordKind {
  /** A usual given name. */
  readonly given: boolean
  /** In a list of names. */
  readonly name: boolean
  /** A name that is also a plain word, so that it says little alone. */
  readonly ambiguous: boolean
  /** A plain English word or one of the clinic. */
  readonly plain: boolean
  readonly medical: boolean
  readonly eponym: boolean
  readonly place: boolean
  /** In no list at all. */
  readonly unknown: boolean
}

const demonyms = new Set(
  `african american asian european russian french german italian spanish irish scottish english british polish greek turkish
  iranian iraqi syrian egyptian nigerian ethiopian somali kenyan brazilian colombian cuban haitian jamaican canadian
  australian swedish norwegian danish dutch portuguese romanian hungarian ukrainian pakistani nepali thai hindu muslim
  christian catholic protestant buddhist arab arabic persian caribbean mediterranean alaskan hawaiian navajo`.split(
    /\s+/,
  ),
)

const nothing: WordKind = {
  given: false,
  name: false,
  ambiguous: false,
  plain: true,
  medical: false,
  eponym: false,
  place: false,
  unknown: false,
}

function toSingleKind(word: string, lists: NameLists): WordKind {
  const given = usualGivenNames.has(word)
  const large = largePlaces.has(word) || demonyms.has(word)
  const name = given || (!large && (usualSurnames.has(word) || (word.length > 2 && lists.names.has(word))))
  const place = lists.places.has(word)
  const medical = medicalWords.has(word) || (!name && !place && isMedicalWord(word))
  const english = large || lists.words.has(word)
  const usual = (given && !ambiguousGivenNames.has(word)) || false
  return {
    given,
    name,
    ambiguous: name && !usual && (english || medical || ambiguousGivenNames.has(word)),
    plain: (english || medical) && !usual,
    medical,
    eponym: eponyms.has(word),
    place,
    unknown: !name && !english && !medical && !place,
  }
}

/** Of O'Brien or Al-Mithal: a name if a part is one, plain if all parts are, unknown if a part is. */
function toJoinedKind(word: string, lists: NameLists): WordKind {
  const whole = toSingleKind(word, lists)
  const parts = word.split(/['-]/).filter((part) => part.length > 1)
  if (parts.length < 2 && !/^[a-z]'/.test(word)) return whole
  const kinds = parts.map((part) => toSingleKind(part, lists))
  const plain = kinds.every((kind) => kind.plain || kind.medical) && !whole.name
  return {
    given: kinds[0]?.given ?? false,
    name: whole.name || (!plain && kinds.some((kind) => kind.name)),
    ambiguous: false,
    plain,
    medical: kinds.some((kind) => kind.medical),
    eponym: kinds.length > 0 && kinds.every((kind) => kind.eponym),
    place: whole.place,
    unknown: !plain && !whole.name && kinds.some((kind) => kind.unknown),
  }
}

/** Looks each word up once. */
export function createWordKinds(lists: NameLists): (word: string) => WordKind {
  const known = new Map<string, WordKind>()
  return (word) => {
    if (word.length < 2) return nothing
    const found = known.get(word)
    if (found) return found
    const kind = /['-]/.test(word) ? toJoinedKind(word, lists) : toSingleKind(word, lists)
    if (known.size > 50_000) known.clear()
    known.set(word, kind)
    return kind
  }
}
