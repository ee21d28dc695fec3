// A date as written and a number of days → the moved date, written in the same way.

const monthWords = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
/** For dates without a year: a year without a leap day, so that the distance of two days stays. */
const assumedYear = 2001
const millisecondsADay = 86_400_000

interface Moment {
  readonly year: number
  readonly month: number
  readonly day: number
}

type Style = { readonly [part in 'day' | 'month' | 'year']?: string }

function move({ year, month, day }: Moment, days: number): Moment {
  const moved = new Date(Date.UTC(year, month - 1, day) + days * millisecondsADay)
  return { year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() }
}

function toFullYear(written: string | undefined): number {
  if (written === undefined) return assumedYear
  const year = Number(written.replace(/\D/g, ''))
  if (written.replace(/\D/g, '').length > 2) return year
  return year < 50 ? 2000 + year : 1900 + year
}

function writeNumber(value: number, like: string): string {
  return like.startsWith('0') ? String(value).padStart(like.length, '0') : String(value)
}

function writeYear(year: number, like: string): string {
  const digits = like.replace(/\D/g, '')
  return like.replace(digits, digits.length === 2 ? String(year).slice(-2) : String(year))
}

function writeMonth(month: number, like: string): string {
  if (/^\d/.test(like)) return writeNumber(month, like)
  const bare = like.replace('.', '')
  const word = monthWords[month - 1]!
  const isShort =
    bare.length <= 4 &&
    bare.toLowerCase() !== monthWords.find((one) => one.toLowerCase() === bare.toLowerCase())?.toLowerCase()
  const written = isShort || bare.toLowerCase() === 'may' ? word.slice(0, isShort ? 3 : word.length) : word
  const cased =
    bare === bare.toUpperCase()
      ? written.toUpperCase()
      : bare === bare.toLowerCase()
        ? written.toLowerCase()
        : written
  return cased + (like.endsWith('.') && isShort ? '.' : '')
}

function toOrdinal(day: number): string {
  if (day >= 11 && day <= 13) return 'th'
  return { 1: 'st', 2: 'nd', 3: 'rd' }[day % 10] ?? 'th'
}

function writeDay(day: number, like: string): string {
  const digits = /^\d+/.exec(like)![0]
  const tail = like.slice(digits.length)
  return (
    writeNumber(day, digits) + (/(?:st|nd|rd|th)$/i.test(tail) ? tail.replace(/\S+$/, toOrdinal(day)) : tail)
  )
}

function toMonthNumber(written: string): number {
  if (/^\d/.test(written)) return Number(written)
  return (
    monthWords.findIndex((word) => word.slice(0, 3).toLowerCase() === written.slice(0, 3).toLowerCase()) + 1
  )
}

const name = '(?<month>[A-Za-z]{3,9}\\.?)'
const day = '(?<day>\\d{1,2}(?:\\s?(?:st|nd|rd|th))?)'
const year = "(?<year>\\d{4}|'?\\d{2})"
/** From the most telling to the least; a month before the day, as in the US, unless it cannot be one. */
const shapes: readonly RegExp[] = [
  /(?<year>\d{4})(?<one>[/.-])(?<month>\d{1,2})\k<one>(?<day>\d{1,2})(?!\d)/d,
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})(?=$|\D)/d,
  /(?<!\d)(?<month>0?[1-9]|1[0-2])(?<one>[/.-])(?<day>0?[1-9]|[12]\d|3[01])\k<one>(?<year>\d{4}|\d{2})(?!\d)/d,
  /(?<!\d)(?<day>0?[1-9]|[12]\d|3[01])(?<one>[/.-])(?<month>0?[1-9]|1[0-2])\k<one>(?<year>\d{4}|\d{2})(?!\d)/d,
  new RegExp(`${name},?\\s{0,2}${day}(?:,\\s{0,2}|\\s{1,2})(?:of )?${year}(?!\\d)`, 'd'),
  new RegExp(`${day}[\\s/-]{0,2}(?:day )?(?:of )?${name},?[\\s/-]{0,2}${year}(?!\\d)`, 'd'),
  new RegExp(`${name},?(?: of)?[\\s/-]{1,2}(?<year>\\d{4}|'\\d{2})(?!\\d)`, 'd'),
  /^(?<year>\d{4})-(?<month>\d{2})$/d,
  /^(?<month>\d{1,2})[/-](?<year>\d{4})$/d,
  new RegExp(`${name},?\\s{0,2}${day}(?!\\d)`, 'd'),
  new RegExp(`${day}[\\s-]{0,2}(?:of )?${name}`, 'd'),
  /^(?<month>0?[1-9]|1[0-2])\/(?<day>0?[1-9]|[12]\d|3[01])$/d,
  /^(?<day>0?[1-9]|[12]\d|3[01])\/(?<month>0?[1-9]|1[0-2])$/d,
  new RegExp(`^${name}$`, 'd'),
]

function isReal({ year: inYear, month, day: onDay }: Moment): boolean {
  if (month < 1 || month > 12 || onDay < 1) return false
  return move({ year: inYear, month, day: onDay }, 0).day === onDay
}

function write(text: string, match: RegExpExecArray, moved: Moment): string {
  const isPadded = match.groups?.['day']?.length === 2 && /^\d{2}$/.test(match.groups['month'] ?? '')
  const parts = (['day', 'month', 'year'] as const)
    .flatMap((part) => (match.indices?.groups?.[part] ? [{ part, at: match.indices.groups[part] }] : []))
    .sort((one, two) => two.at[0] - one.at[0])
  return parts.reduce((written, { part, at: [from, to] }) => {
    const like = isPadded && part !== 'year' ? `0${text.slice(from + 1, to)}` : text.slice(from, to)
    const value =
      part === 'day'
        ? writeDay(moved.day, like)
        : part === 'month'
          ? writeMonth(moved.month, like)
          : writeYear(moved.year, like)
    return written.slice(0, from) + value + written.slice(to)
  }, text)
}

/**
 * The date in `text` moved by whole days; order, padding, separators, month names and times are kept, a weekday is
 * left out because it would be wrong. A month alone moves from its middle. Null where no date can be read.
 */
export function shiftDate(text: string, days: number): string | null {
  const dayless = text.replace(/^(?:(?:Mon|Tues?|Wed(?:nes)?|Thur?s?|Fri|Sat(?:ur)?|Sun)(?:day)?\.?,? )/i, '')
  for (const shape of shapes) {
    const match = shape.exec(dayless)
    const groups: Style | undefined = match?.groups
    if (!match || !groups?.month) continue
    const moment: Moment = {
      year: toFullYear(groups.year),
      month: toMonthNumber(groups.month),
      day: groups.day === undefined ? 15 : Number.parseInt(groups.day, 10),
    }
    if (isReal(moment)) return write(dayless, match, move(moment, days))
  }
  return null
}
