// Documents with gold spans and a finder → recall, precision and F, by span, by character and by class.
import type { IdentifierClass, IdentifierSpan } from '../../src/core/redaction/identifiers/identifier.ts'
import type { GoldDocument, GoldSpan } from './identifier-gold.ts'

export interface Count {
  gold: number
  goldFound: number
  found: number
  foundRight: number
}

export interface Score {
  readonly all: Count
  readonly byClass: ReadonlyMap<IdentifierClass, Count>
  readonly characters: Count
  /** Gold spans that were found, under their own class. */
  readonly classRight: number
}

export interface Mistake {
  readonly kind: 'missed' | 'wrong'
  readonly class: IdentifierClass
  readonly value: string
  readonly around: string
}

type Range = Pick<GoldSpan, 'start' | 'end'>

function toOverlap(range: Range, others: readonly Range[]): number {
  return others.reduce(
    (sum, other) => sum + Math.max(0, Math.min(range.end, other.end) - Math.max(range.start, other.start)),
    0,
  )
}

/** At least half of the characters lie in the others. */
function isHalfIn(range: Range, others: readonly Range[]): boolean {
  return 2 * toOverlap(range, others) >= range.end - range.start
}

function toCount(): Count {
  return { gold: 0, goldFound: 0, found: 0, foundRight: 0 }
}

function toMarks(text: string, ranges: readonly Range[]): Uint8Array {
  const marks = new Uint8Array(text.length)
  for (const { start, end } of ranges) marks.fill(1, start, end)
  return marks
}

function addCharacters(
  count: Count,
  text: string,
  [gold, ignored, found]: readonly (readonly Range[])[],
): void {
  const [inGold, inIgnored, inFound] = [toMarks(text, gold!), toMarks(text, ignored!), toMarks(text, found!)]
  for (let at = 0; at < text.length; at += 1) {
    count.gold += inGold[at]!
    count.goldFound += inGold[at]! & inFound[at]!
    if (inIgnored[at] && !inGold[at]) continue
    count.found += inFound[at]!
    count.foundRight += inGold[at]! & inFound[at]!
  }
}

/**
 * A gold span counts as found if at least half of its characters are covered, by findings of any class; a finding
 * counts as right if at least half of it lies in gold spans. Findings half in ignored spans do not count.
 */
export function scoreFinder(
  documents: readonly GoldDocument[],
  find: (text: string) => readonly IdentifierSpan[],
  onMistake: (mistake: Mistake) => void = () => undefined,
): Score {
  const byClass = new Map<IdentifierClass, Count>()
  const characters = toCount()
  let classRight = 0
  const of = (name: IdentifierClass): Count => {
    if (!byClass.has(name)) byClass.set(name, toCount())
    return byClass.get(name)!
  }
  for (const { text, gold } of documents) {
    const found = find(text)
    const counted = gold.filter((span) => span.class !== null)
    const ignored = gold.filter((span) => span.class === null)
    for (const span of counted) {
      const isFound = isHalfIn(span, found)
      of(span.class!).gold += 1
      of(span.class!).goldFound += Number(isFound)
      if (
        isFound &&
        isHalfIn(
          span,
          found.filter((one) => one.class === span.class),
        )
      )
        classRight += 1
      if (!isFound) onMistake(toMistake('missed', span.class!, { text, ...span }))
    }
    for (const span of found) {
      const isRight = isHalfIn(span, counted)
      if (!isRight && isHalfIn(span, ignored)) continue
      of(span.class).found += 1
      of(span.class).foundRight += Number(isRight)
      if (!isRight) onMistake(toMistake('wrong', span.class, { text, ...span }))
    }
    addCharacters(characters, text, [counted, ignored, found])
  }
  return { all: toSum([...byClass.values()]), byClass, characters, classRight }
}

function toMistake(
  kind: Mistake['kind'],
  name: IdentifierClass,
  { text, start, end }: Range & { text: string },
): Mistake {
  const around = `${text.slice(Math.max(0, start - 40), start)}[${text.slice(start, end)}]${text.slice(end, end + 30)}`
  return { kind, class: name, value: text.slice(start, end), around: around.replaceAll('\n', '\\n') }
}

export function toSum(counts: readonly Count[]): Count {
  const sum = toCount()
  for (const count of counts) {
    sum.gold += count.gold
    sum.goldFound += count.goldFound
    sum.found += count.found
    sum.foundRight += count.foundRight
  }
  return sum
}

export function toRates({ gold, goldFound, found, foundRight }: Count): {
  recall: number
  precision: number
  f: number
} {
  const recall = gold === 0 ? NaN : goldFound / gold
  const precision = found === 0 ? NaN : foundRight / found
  return { recall, precision, f: (2 * recall * precision) / (recall + precision) }
}
