// Words → facilities, institutions and towns.
import { hasEponymHead } from './eponym-use.ts'
import type { IdentifierSpan } from './identifier.ts'
import { facilityHeads, genericFacilityWords, institutions, largePlaces } from './place-words.ts'
import { isCapital, isJoined, type Scene } from './scene.ts'

const strongHeads = new Set(
  'hospital hospitals clinic clinics infirmary hospice sanatorium polyclinic pharmacy memorial hosp healthcare rehab'.split(
    ' ',
  ),
)
const properGeneric = new Set(
  'general community county regional university city central memorial childrens children national state district veterans university'.split(
    ' ',
  ),
)
const institutionStarts = new Set([...institutions].map((name) => name.split(' ')[0]!.replace('.', '')))
const facilityAfter = new Set(
  'clinic clinics hospital hospitals office offices branch facility campus center centre location med area metro practice er ed downtown'.split(
    ' ',
  ),
)
const connectors = new Set(['of', 'and', 'the', 'for', 'at', 'de', 'la'])
const placeBefore =
  /(?:^|[^\p{L}])(?:in|at|from|near|to|of|outside|around|through|via|by|visited|visiting|visit|left|@)\s(?:the\s)?$/iu
const atBefore = /(?:^|[^\p{L}])(?:at|@|visited|via)\s(?:the\s)?$/iu
const livesBefore =
  /(?:live[sd]?|living|resid\w{2,6}|born(?: and raised)?|grew up|raised|moved|move|staying|stays|travell?ed|travels?|hospital|clinic|works?|working|based|located|native|resident|citizen|home|patient|man|woman|male|female|y\/?o|old|seen|treated|evaluated|admitted|diagnosed|referred|transferred|hailing|comes?|came|arrived|returned|discharged),?\s(?:\w{1,12}\s)?(?:in|at|from|near|to|of|outside)\s(?:the\s)?$/i

type Place = Pick<IdentifierSpan, 'rule' | 'score'>

function toSpan(scene: Scene, [from, to]: readonly [number, number], { rule, score }: Place): IdentifierSpan {
  const last = scene.words[to]!
  return {
    start: scene.words[from]!.start,
    end: last.end + (last.possessive ? 2 : 0),
    class: 'place',
    rule,
    score,
  }
}

function toBefore(scene: Scene, at: number): string {
  const start = scene.words[at]!.start
  return scene.text.slice(Math.max(0, start - 48), start)
}

/** Where a facility's name begins: capital words and small connectors to the left of its head. */
function toFacilityStart(scene: Scene, head: number): number {
  let from = head
  for (let at = head - 1; at >= 0 && head - at <= 7; at -= 1) {
    const word = scene.words[at]!
    const gap = scene.words[at + 1]!.gap
    if (!isJoined(scene, at + 1) && gap !== ' & ' && gap !== '-' && gap !== '/') break
    if (isCapital(word)) from = at
    else if (!isConnector(scene, at) || !isCapital(scene.words[at - 1])) break
  }
  return from
}

function isGeneric(scene: Scene, at: number): boolean {
  const { folded } = scene.words[at]!
  const kind = scene.kindOf(folded)
  return genericFacilityWords.has(folded) || facilityHeads.has(folded) || kind.medical
}

/** The opening words of a sentence are capital for another reason: "Visited Mercy Hospital". */
function skipOpening(scene: Scene, from: number, head: number): number {
  let at = from
  while (at < head && (isConnector(scene, at) || isOpeningWord(scene, at))) at += 1
  return at
}

function isConnector(scene: Scene, at: number): boolean {
  const word = scene.words[at]!
  return word.shape === 'lower' && connectors.has(word.folded)
}

function isOpeningWord(scene: Scene, at: number): boolean {
  const word = scene.words[at]!
  const kind = scene.kindOf(word.folded)
  return word.opens && kind.plain && !kind.name && !kind.place && !properGeneric.has(word.folded)
}

function isFacilityWord(word: string): boolean {
  return facilityHeads.has(word) || word === 'group' || word === 'med' || word === 'medical'
}

function toFacilityEnd(scene: Scene, head: number): number {
  let to = head
  while (
    isCapital(scene.words[to + 1]) &&
    isJoined(scene, to + 1) &&
    isFacilityWord(scene.words[to + 1]!.folded)
  )
    to += 1
  const next = scene.words[to + 1]
  const isOf = next !== undefined && /^(?:of|for)$/.test(next.folded) && isJoined(scene, to + 1)
  if (isOf && isCapital(scene.words[to + 2]) && !scene.words[to + 2]!.opens) {
    to += 2
    while (isCapital(scene.words[to + 1]) && isJoined(scene, to + 1)) to += 1
  }
  return to
}

function findFacility(scene: Scene, head: number): readonly [number, number, number] | null {
  const to = toFacilityEnd(scene, head)
  const from = skipOpening(scene, toFacilityStart(scene, head), head)
  const before = Array.from({ length: head - from }, (_, step) => from + step)
  const named = before.filter((at) => isCapital(scene.words[at]) && !isGeneric(scene, at))
  const isOf = to > head && scene.words.slice(head, to + 1).some((word) => /^(?:of|for)$/.test(word.folded))
  const isStrong = scene.words
    .slice(head, to + 1)
    .some((word) => strongHeads.has(word.folded) || word.folded === 'medical')
  if (named.length > 0) return [from, to, isStrong ? 0.9 : 0.75]
  const proper = before.some((at) => properGeneric.has(scene.words[at]!.folded))
  if ((isStrong && proper) || (isOf && scene.words[head]!.folded !== 'center')) return [from, to, 0.6]
  return null
}

function findFacilities(scene: Scene): IdentifierSpan[] {
  const spans: IdentifierSpan[] = []
  for (let at = 0; at < scene.words.length; at += 1) {
    const word = scene.words[at]!
    if (!isCapital(word) || !(facilityHeads.has(word.folded) || /^med(?:ical)?$/.test(word.folded))) continue
    const next = scene.words[at + 1]
    const nextIsHead = isCapital(next) && isJoined(scene, at + 1) && isFacilityWord(next.folded)
    if (/^med(?:ical)?$/.test(word.folded) && !nextIsHead) continue
    const found = findFacility(scene, at)
    if (!found) continue
    spans.push(toSpan(scene, [found[0], found[1]], { rule: 'facility_word', score: found[2] }))
    at = found[1]
  }
  return spans
}

/** Words from..from+count-1 joined by one space, or null where they do not stand together. */
function toPhrase(scene: Scene, from: number, count: number): string | null {
  let phrase = scene.words[from]!.folded
  for (let at = from + 1; at < from + count; at += 1) {
    if (!scene.words[at] || !isJoined(scene, at)) {
      if (scene.words[at]?.gap !== ' & ') return null
      phrase += ' &'
    }
    phrase += ` ${scene.words[at]!.folded}`
  }
  return phrase
}

function isEponymUse(scene: Scene, at: number): boolean {
  const word = scene.words[at]!
  return scene.kindOf(word.folded).eponym && (word.possessive || hasEponymHead(scene, at))
}

/** A town before a small word of facility: "our Dallas clinic". */
function isBeforeFacility(scene: Scene, at: number): boolean {
  const next = scene.words[at + 1]
  return next !== undefined && isJoined(scene, at + 1) && facilityAfter.has(next.folded)
}

/** Alice Brown after "similar to" is a person, though Alice is a town. */
function isFirstOfTwo(scene: Scene, at: number): boolean {
  const next = scene.words[at + 1]
  if (!isCapital(next) || !isJoined(scene, at + 1)) return false
  const kind = scene.kindOf(next.folded)
  return scene.kindOf(scene.words[at]!.folded).given && (kind.name || next.shape === 'initial')
}

function isInstitution(scene: Scene, at: number, count: number): boolean {
  if (!institutionStarts.has(scene.words[at]!.folded)) return false
  const phrase = toPhrase(scene, at, count)
  if (phrase === null || !institutions.has(phrase)) return false
  if (count > 1) return true
  if (isEponymUse(scene, at)) return false
  const kind = scene.kindOf(phrase)
  const isClear = !kind.name && !kind.plain && phrase.length > 3
  return isClear || placeBefore.test(toBefore(scene, at))
}

function isTown(scene: Scene, at: number, count: number): boolean {
  if (count > 1 && !scene.placeStarts.has(scene.words[at]!.folded)) return false
  const phrase = toPhrase(scene, at, count)
  if (phrase === null || !scene.places.has(phrase) || largePlaces.has(phrase)) return false
  const word = scene.words[at]!
  const kind = scene.kindOf(word.folded)
  if (count > 1) return scene.words[at + count]?.folded !== 'heart' || phrase !== 'new york'
  if (word.shape === 'upper' || phrase.length < 3 || kind.medical) return false
  if (isEponymUse(scene, at) || isFirstOfTwo(scene, at)) return false
  if (isBeforeFacility(scene, at) && !kind.plain) return true
  // MD and PA are degrees too, so the town has to be known.
  if (/^,\s{1,2}(?:MD|PA)(?!\p{L})/u.test(scene.text.slice(word.end, word.end + 6)) && !kind.given)
    return true
  const before = toBefore(scene, at)
  if (placeBefore.test(before))
    return !kind.plain || livesBefore.test(before) || /(?:in|from|at|near)\s$/.test(before)
  return !kind.plain && !kind.name && !kind.eponym && !word.opens
}

/** A run of capital words after "seen at", "lives in": a place, listed or not. */
function toPlaceAfterVerb(scene: Scene, at: number): number | null {
  const before = toBefore(scene, at)
  const word = scene.words[at]!
  const kind = scene.kindOf(word.folded)
  if (word.shape === 'initial' || kind.medical || isEponymUse(scene, at) || isFirstOfTwo(scene, at))
    return null
  if (largePlaces.has(word.folded) && !isCapital(scene.words[at + 1])) return null
  const isLives = livesBefore.test(before)
  if (!isLives && !atBefore.test(before)) return null
  let to = at
  while (to - at < 4 && isCapital(scene.words[to + 1]) && isJoined(scene, to + 1) && !scene.taken[to + 1])
    to += 1
  const isAt = /(?:at|@)\s(?:the\s)?$/i.test(before)
  const isProper = kind.unknown || kind.place || (kind.name && !kind.ambiguous)
  if (word.shape === 'upper' && word.text.length > 4 && (kind.unknown || kind.place || kind.name)) return to
  if (word.shape === 'upper') return isAt && (word.text.length >= 3 || to > at) && !kind.plain ? to : null
  if (largePlaces.has(toPhrase(scene, at, to - at + 1) ?? '')) return null
  return isProper || (to > at && !/\bto\s(?:the\s)?$/i.test(before)) || (isAt && kind.name) ? to : null
}

function findSaint(scene: Scene, at: number): number | null {
  const word = scene.words[at]!
  if (!/^(?:St|Saint|Mt|Mount|Ft|Fort|San|Santa|Los|Las|El|Port|Lake)$/.test(word.text)) return null
  const next = scene.words[at + 1]
  if (!isCapital(next) || !isJoined(scene, at + 1) || next.shape === 'initial') return null
  if (/^(?:San|Santa|Los|Las|El|Port|Lake|Fort)$/.test(word.text))
    return scene.places.has(toPhrase(scene, at, 2) ?? '') ? at + 1 : null
  return at + 1
}

/** Small words of facility belong to the name before them: UCLA med center, Dallas clinic, Miami General. */
function toTownEnd(scene: Scene, last: number): number {
  let to = last
  while (to - last < 3 && isJoined(scene, to + 1)) {
    const next = scene.words[to + 1]!
    const belongs =
      next.shape !== 'lower'
        ? /^(?:general|memorial|med|medical|health|healthcare|center|ctr|clinic|hospital|scott|white|presbyterian|langone)$/.test(
            next.folded,
          )
        : /^(?:clinic|hospital|med|center|centre|facility|campus|downtown)$/.test(next.folded)
    if (!belongs || scene.taken[to + 1]) break
    to += 1
  }
  return to
}

function findTownsAndInstitutions(scene: Scene): IdentifierSpan[] {
  const spans: IdentifierSpan[] = []
  for (let at = 0; at < scene.words.length; at += 1) {
    if (!isCapital(scene.words[at]) || scene.taken[at]) continue
    const counts = [4, 3, 2, 1]
    const known = counts.find((count) => isInstitution(scene, at, count))
    const town = known ?? counts.find((count) => isTown(scene, at, count))
    const to = town ? toTownEnd(scene, at + town - 1) : (findSaint(scene, at) ?? toPlaceAfterVerb(scene, at))
    if (to === null) continue
    spans.push(
      toSpan(scene, [at, to], {
        rule: town ? 'list' : 'words_around',
        score: known ? 0.8 : town ? 0.65 : 0.6,
      }),
    )
    at = to
  }
  return spans
}

/** Facilities first; towns are looked for in the words that are left. */
export function findPlaces(
  scene: Scene,
  markFound: (spans: readonly IdentifierSpan[]) => void,
): IdentifierSpan[] {
  const facilities = findFacilities(scene)
  markFound(facilities)
  return [...facilities, ...findTownsAndInstitutions(scene)]
}
