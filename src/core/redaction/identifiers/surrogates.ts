// A text and its identifiers → the text with invented ones in their place, the same for the same original.
import type { Hasher } from '../../ports.ts'
import { createDraws, type Draws } from './keyed-draws.ts'
import type { IdentifierSpan } from './identifier.ts'
import { toInventedName } from './invented-names.ts'
import { shiftDate } from './shift-date.ts'

/** All texts of one patient (or of one document) share a scope: their dates move together, their names stay consistent. */
export interface SurrogateScope {
  readonly hasher: Pick<Hasher, 'keyedId'>
  readonly scope: string
}

/** Days that all dates of a scope move by: -365 to 365, never 0. */
export function toShiftDays({ hasher, scope }: SurrogateScope): number {
  const drawn = createDraws(hasher.keyedId(`shift\n${scope}`)).below(730)
  return drawn < 365 ? drawn - 365 : drawn - 364
}

function drawsOf({ hasher, scope }: SurrogateScope, kind: string, value: string): Draws {
  return createDraws(hasher.keyedId(`${kind}\n${scope}\n${value}`))
}

/** Digits for digits and letters for letters, case and separators kept. */
function toSameShape(value: string, draws: Draws): string {
  return value.replace(/\d|\p{L}/gu, (unit) => {
    if (/\d/.test(unit)) return String(draws.below(10))
    const letter = String.fromCharCode(97 + draws.below(26))
    return /\p{Lu}/u.test(unit) ? letter.toUpperCase() : letter
  })
}

/** Only digits change, so that a label inside the span (MRN-…) stays. */
function toOtherDigits(value: string, draws: Draws): string {
  const shaped = value.replace(/\d/g, () => String(draws.below(10)))
  if (shaped !== value || !/\d/.test(value)) return shaped
  return value.replace(/\d/g, (digit) => String((Number(digit) + 1) % 10))
}

function toCode(value: string, draws: Draws): string {
  const label = /^(?:MRN|SSN|DEA|NPI|VIN|ACCT|ID|SN|S\/N)[-:# ]/i.exec(value)?.[0] ?? ''
  const rest = value.slice(label.length)
  const shaped = /\d/.test(rest) ? toSameShape(rest, draws) : rest
  return label + (shaped === rest ? toOtherDigits(rest, draws) : shaped)
}

const facilityWord =
  /(?:Regional |General |Community |Memorial |Children's )?(?:Medical Cent(?:er|re)|Hospital|Clinic|Health System|Health|Hospice|Institute|Pharmacy|Nursing Home|University)$/

function toPlace(value: string, draws: Draws): string {
  const kind = facilityWord.exec(value)?.[0]
  if (kind !== undefined) return `${toInventedName('town', draws)} ${kind}`
  if (/\d/.test(value))
    return toOtherDigits(
      value.replace(/\p{L}{3,}/gu, () => toInventedName('town', draws)),
      draws,
    )
  return toInventedName('town', draws)
}

/** Upper case stays upper case; an initial stays one. */
function toCase(like: string, name: string): string {
  if (like.length === 1) return name[0]!
  if (like === like.toUpperCase()) return name.toUpperCase()
  return like === like.toLowerCase() ? name.toLowerCase() : name
}

/** Word by word, so that "Jane Roe", "Roe" and "ROE" of one scope keep pointing at one person. */
function toName(value: string, to: SurrogateScope): string {
  const words = value.match(/\p{L}[\p{L}\p{M}'-]*/gu) ?? []
  return value.replace(/\p{L}[\p{L}\p{M}'-]*/gu, (word) => {
    if (word.length === 1)
      return toCase(word, toInventedName('surname', drawsOf(to, 'initial', word.toLowerCase())))
    const kind = words.length > 1 && word === words[0] ? 'given' : 'surname'
    return toCase(word, toInventedName(kind, drawsOf(to, 'name', word.toLowerCase())))
  })
}

/** What stands in a span's place. Pure: the same value, class and scope give the same surrogate. */
export function toSurrogate(value: string, kind: IdentifierSpan['class'], to: SurrogateScope): string {
  const draws = drawsOf(to, kind, value.toLowerCase())
  switch (kind) {
    case 'name':
      return toName(value, to)
    case 'place':
      return toPlace(value, draws)
    case 'date':
      return shiftDate(value, toShiftDays(to)) ?? '[date]'
    case 'age':
      return '90 or more'
    case 'email':
      return `${toInventedName('surname', draws).toLowerCase()}@example.invalid`
    case 'url':
      return `https://example.invalid/${draws.below(1_000_000)}`
    case 'ip_address':
      return value.includes(':')
        ? `2001:db8::${draws.below(65_536).toString(16)}`
        : `192.0.2.${draws.below(256)}`
    case 'photo':
      return '[photo]'
    case 'phone':
    case 'fax':
    case 'ssn':
      return toOtherDigits(value, draws)
    case 'account':
    case 'biometric':
    case 'device':
    case 'health_plan':
    case 'licence':
    case 'other_code':
    case 'record_number':
    case 'vehicle':
      return toCode(value, draws)
  }
}

/**
 * The text with a surrogate for every span; `spans` in order and not overlapping, as the finder gives them. What the
 * finder missed is still there: the result may go only where a steward has signed for it.
 */
export function replaceIdentifiers(
  text: string,
  spans: readonly IdentifierSpan[],
  to: SurrogateScope,
): string {
  let replaced = ''
  let from = 0
  for (const span of spans) {
    replaced += text.slice(from, span.start) + toSurrogate(text.slice(span.start, span.end), span.class, to)
    from = span.end
  }
  return replaced + text.slice(from)
}
