// Words → personal names, by lists, shape and the words around them.
import { eponymHeads } from './eponyms.ts'
import { facilityHeads } from './place-words.ts'
import type { IdentifierSpan } from './identifier.ts'
import { hasEponymHead } from './eponym-use.ts'
import { isFirmLeft, isTitleBefore, toLeftEvidence, toRightEvidence, type Evidence } from './name-context.ts'
import { isCapital, isJoined, type Scene } from './scene.ts'
import { nameParticles } from './usual-names.ts'

const titles = new Set(
  'dr drs mr mrs ms miss mx prof professor doctor sir madam rev reverend sgt capt captain lt officer chw rn md np phd do pa'.split(
    ' ',
  ),
)
/** Capital words of forms and headings that stand where a name could. */
const stops = new Set(
  `i a an the of and or in on at to for with by from no not none unknown n/a male female see age sex gender dob mrn date time phone fax email
  address patient patients pt name names note notes history exam plan assessment impression diagnosis subjective objective chief complaint
  present illness past medical surgical family social review systems physical vital signs medications medication allergies labs imaging
  procedure discharge admission attending provider service department hospital clinic nurse doctor he she they it his her their we you my
  this that these those if when what which who how is was are were be has have had do does did will would can could should may might please
  thank thanks dear hi hello re cc sincerely regards per via monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december
  mom dad mother father wife husband son daughter brother sister signed reviewed seen visit dictated electronically type stage grade class phase group level`.split(
    /\s+/,
  ),
)

type Range = readonly [from: number, to: number]

interface Verdict {
  readonly score: number
  readonly rule: IdentifierSpan['rule']
}

function isWordOfName(scene: Scene, at: number): boolean {
  const word = scene.words[at]!
  if (scene.taken[at]) return false
  if (word.shape === 'initial')
    return word.text !== 'I' && !(word.text === 'A' && scene.text[word.end] !== '.' && word.opens)
  return isCapital(word) && !stops.has(word.folded) && !titles.has(word.folded)
}

function toBefore(scene: Scene, at: number): string {
  const { start } = scene.words[at]!
  return scene.text.slice(Math.max(0, start - 56), start)
}

function toAfter(scene: Scene, at: number): string {
  const { end } = scene.words[at]!
  return scene.text.slice(end, end + 48)
}

/** A plain word ends a run, unless it stands where a surname would: after a title or label, or a clear given name. */
function isBreaker(scene: Scene, at: number, from: number): boolean {
  const word = scene.words[at]!
  if (word.shape === 'initial' || word.shape === 'lower') return false
  const kind = scene.kindOf(word.folded)
  if (at > from && eponymHeads.has(word.folded) && !scene.kindOf(scene.words[from]!.folded).given) return true
  if (kind.name || kind.unknown || (kind.place && !kind.plain)) return kind.medical && !kind.name
  if (
    kind.medical ||
    word.shape === 'upper' ||
    facilityHeads.has(word.folded) ||
    eponymHeads.has(word.folded)
  )
    return !(at === from && isTitleBefore(toBefore(scene, at)) && word.shape === 'capital')
  if (at === from) return toLeftEvidence(toBefore(scene, at)) !== 'strong'
  const first = scene.kindOf(scene.words[from]!.folded)
  const clear = (first.name && !first.medical) || isFirmLeft(toBefore(scene, from))
  return !(clear && at === from + 1 && !first.plain)
}

function isParticle(scene: Scene, at: number): boolean {
  const word = scene.words[at]
  if (!word || word.shape !== 'lower' || !nameParticles.has(word.folded)) return false
  const next = scene.words[at + 1]
  if (!next || !isJoined(scene, at + 1)) return false
  return next.shape !== 'lower' || (nameParticles.has(next.folded) && isCapital(scene.words[at + 2]))
}

/** The longest run of words of a name from here on the same line, at most six. */
function toRun(scene: Scene, from: number): Range | null {
  const starts = isParticle(scene, from) ? isTitleBefore(toBefore(scene, from)) : isWordOfName(scene, from)
  if (!starts || isBreaker(scene, from, from)) return null
  let to = from
  for (let at = from + 1; at - from < 6 && at < scene.words.length; at += 1) {
    if (!isJoined(scene, at) && !isDoubled(scene, at)) break
    if (scene.words[at - 1]!.possessive || scene.taken[at]) break
    if (isParticle(scene, at)) continue
    if (!isWordOfName(scene, at) || isBreaker(scene, at, from)) break
    to = at
  }
  return [from, to]
}

/** Two surnames joined by a dash or slash with spaces are one name. */
function isDoubled(scene: Scene, at: number): boolean {
  return scene.words[at]!.gap === ' "' || scene.words[at]!.gap === '" ' || scene.words[at]!.gap === " '"
}

function toKinds(scene: Scene, [from, to]: Range) {
  return scene.words
    .slice(from, to + 1)
    .filter((word) => word.shape !== 'initial' && !nameParticles.has(word.folded))
    .map((word) => ({ ...scene.kindOf(word.folded), word }))
}

type Kinds = ReturnType<typeof toKinds>

/** Parkinson disease, positive Murphy sign, Crohn's: medicine's use of a name. */
function isEponymUse(scene: Scene, [from, to]: Range, kinds: Kinds): boolean {
  const left = toBefore(scene, from)
  if (isTitleBefore(left)) return false
  const head = hasEponymHead(scene, to)
  const hasInitial = scene.words.slice(from, to + 1).some((word) => word.shape === 'initial')
  if (hasInitial && kinds.some((kind) => kind.name) && !head) return false
  if (kinds.every((kind) => kind.eponym)) {
    if (head || kinds.length === 0) return true
    if (kinds.length === 1 && kinds[0]!.word.folded.length > 2)
      return scene.words[to]!.possessive || !(isFirmLeft(left) && !kinds[0]!.plain)
    return toRightEvidence(toAfter(scene, to)) === 'none' && !isFirmLeft(left) && !kinds[0]!.given
  }
  return head && !(kinds[0]?.given && kinds.length > 1) && toLeftEvidence(left) !== 'strong'
}

function judgeOne(
  scene: Scene,
  range: Range,
  { kinds, left, right }: { kinds: Kinds; left: Evidence; right: Evidence },
): Verdict | null {
  const kind = kinds[0]!
  const [from, to] = range
  const hasInitial = to > from
  const { word } = kind
  if (word.shape === 'upper' && left !== 'strong' && !(hasInitial && kind.name && !kind.plain)) return null
  if (kind.medical && !kind.given) return null
  if (hasInitial && (kind.given || (kind.name && !kind.ambiguous)))
    return { score: 0.75, rule: 'list_and_shape' }
  if (hasInitial && kind.name && (left !== 'none' || right !== 'none'))
    return { score: 0.6, rule: 'list_and_shape' }
  if (hasInitial && kind.unknown && isInitialLast(scene, to)) return { score: 0.55, rule: 'unknown_word' }
  if (right === 'strong' && (kind.name || kind.unknown) && !(word.opens && kind.plain))
    return { score: 0.7, rule: 'words_around' }
  if (kind.given && !kind.ambiguous) return { score: 0.7, rule: 'list' }
  const firm = isFirmLeft(toBefore(scene, from))
  if (firm && (kind.unknown || (kind.name && !(kind.plain && !kind.given))))
    return { score: 0.65, rule: 'words_around' }
  if (left === 'some' && kind.name && !kind.ambiguous && !kind.place)
    return { score: 0.55, rule: 'words_around' }
  if (right === 'some' && kind.name && (!kind.ambiguous || (kind.given && !word.opens)))
    return { score: 0.55, rule: 'words_around' }
  if (right === 'some' && kind.unknown && word.shape === 'capital')
    return { score: 0.5, rule: 'words_around' }
  if (kind.name && !kind.ambiguous && !kind.place && word.text.length > 3)
    return { score: 0.45, rule: 'list' }
  return standsOut(scene, from) && (kind.given || kind.unknown) && !kind.place
    ? { score: 0.4, rule: 'unknown_word' }
    : null
}

/** A single letter with a dot or comma behind it, as in Anna S. */
function isInitialLast(scene: Scene, at: number): boolean {
  const word = scene.words[at]!
  return word.shape === 'initial' && /[.,)]/.test(scene.text[word.end] ?? '')
}

/** One capital word between small ones is a name of something. */
function standsOut(scene: Scene, at: number): boolean {
  const word = scene.words[at]!
  const [before, next] = [scene.words[at - 1], scene.words[at + 1]]
  if (word.opens || word.shape !== 'capital' || word.text.length < 4) return false
  return (
    before?.shape === 'lower' &&
    (next === undefined || next.shape === 'lower' || next.opens) &&
    /^[\s(,]{1,3}$/.test(word.gap)
  )
}

function judgeMany(
  scene: Scene,
  range: Range,
  { kinds, left, right }: { kinds: Kinds; left: Evidence; right: Evidence },
): Verdict | null {
  const clear = kinds.filter((kind) => kind.name && !kind.ambiguous).length
  const namish = kinds.filter((kind) => kind.name || kind.unknown).length
  const upper = kinds.some((kind) => kind.word.shape === 'upper')
  if (kinds.some((kind) => kind.medical && !kind.given && !kind.name)) return null
  if (
    upper &&
    left === 'none' &&
    (clear < kinds.length - 1 || kinds.some((kind) => kind.word.text.length < 3))
  )
    return null
  if (clear > 0 && (namish === kinds.length || kinds[0]!.given)) return { score: 0.8, rule: 'list_and_shape' }
  if (kinds[0]!.given && namish === kinds.length) return { score: 0.7, rule: 'list_and_shape' }
  if (right === 'strong' && namish > 0) return { score: 0.8, rule: 'words_around' }
  if (left === 'some' && isFirmLeft(toBefore(scene, range[0])) && namish > 0)
    return { score: 0.7, rule: 'words_around' }
  if (clear > 0 || (namish === kinds.length && kinds.some((kind) => kind.unknown)))
    return { score: 0.5, rule: 'unknown_word' }
  return null
}

function judge(scene: Scene, range: Range): Verdict | null {
  const kinds = toKinds(scene, range)
  const before = toBefore(scene, range[0])
  if (kinds.length === 0) return isTitleBefore(before) ? { score: 0.9, rule: 'title_before' } : null
  if (isEponymUse(scene, range, kinds)) return null
  const left = toLeftEvidence(before)
  const right = toRightEvidence(toAfter(scene, range[1]))
  if (isTitleBefore(before)) return { score: 0.95, rule: 'title_before' }
  const named = kinds.some((kind) => kind.name || kind.unknown)
  if (left === 'strong' && named && !kinds.every((kind) => kind.medical)) return { score: 0.9, rule: 'label' }
  return kinds.length === 1
    ? judgeOne(scene, range, { kinds, left, right })
    : judgeMany(scene, range, { kinds, left, right })
}

function toSpan(scene: Scene, [from, to]: Range, { rule, score }: Verdict): IdentifierSpan {
  const last = scene.words[to]!
  const dot = last.shape === 'initial' && scene.text[last.end] === '.' ? 1 : 0
  return { start: scene.words[from]!.start, end: last.end + dot, class: 'name', rule, score }
}

/** Smith, John: a surname, a comma and a usual given name. */
function toTurned(scene: Scene, from: number): Range | null {
  const last = scene.words[from]
  const first = scene.words[from + 1]
  if (!isCapital(last) || !isCapital(first) || last.possessive || scene.taken[from] || scene.taken[from + 1])
    return null
  if (!/^,\s{0,2}$/.test(first.gap) || last.text.length < 2 || stops.has(last.folded)) return null
  const surname = scene.kindOf(last.folded)
  const given = scene.kindOf(first.folded)
  if (surname.medical || (surname.plain && !surname.name) || !(surname.name || surname.unknown)) return null
  const labelled = toLeftEvidence(toBefore(scene, from)) === 'strong'
  if (!labelled && !(given.given || (given.name && !given.ambiguous && !given.place && last.opens)))
    return null
  if (!given.name && !given.unknown) return null
  const middle = scene.words[from + 2]
  return [from, middle?.shape === 'initial' && isJoined(scene, from + 2) ? from + 2 : from + 1]
}

/** Names in a scene, in order; words that other finders took are left out. */
export function findNames(scene: Scene): IdentifierSpan[] {
  const spans: IdentifierSpan[] = []
  for (let at = 0; at < scene.words.length; at += 1) {
    const turned = toTurned(scene, at)
    if (turned) {
      spans.push(toSpan(scene, turned, { score: 0.8, rule: 'list_and_shape' }))
      at = turned[1]
      continue
    }
    const run = toRun(scene, at)
    const verdict = run && judge(scene, run)
    if (!run || !verdict) continue
    spans.push(toSpan(scene, run, verdict))
    at = run[1]
  }
  return spans
}
