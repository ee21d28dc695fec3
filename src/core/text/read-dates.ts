// Plain text → dates and spans of weeks and days. A date that does not exist is no date.
import { foldDigits } from './python-digits.ts'

/** A day as days since 1 January 1970, so that dates compare as numbers. */
export type DayNumber = number

export interface FoundTime {
  /** Days: since 1970 for a date, in all for a span. */
  readonly value: number
  readonly start: number
  readonly end: number
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthName = String.raw`(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?`

/** A calendar date; null for one that does not exist, such as 30 February. */
export function toDay(year: number, month: number, day: number): DayNumber | null {
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null
  // Date.UTC would move the years 1 to 99 into the last century.
  return new Date(0).setUTCFullYear(year, month - 1, day) / 86_400_000
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Python's strptime with %m/%d/%Y, as upstream reads dates: the whole text, one or two digits, four for the year. */
export function parseUsDate(text: string): DayNumber | null {
  const match = /^(1[0-2]|0[1-9]|[1-9])\/(3[01]|[12]\d|0[1-9]| ?[1-9])\/(\d{4})$/.exec(text)
  return match ? toDay(Number(match[3]), Number(match[1]), Number(match[2])) : null
}

const readers: readonly [RegExp, (match: RegExpMatchArray) => DayNumber | null][] = [
  [
    /(?<![\d/.-])(\d{1,2})(?:[.-]| ?\/ ?)(\d{1,2})(?:[.-]| ?\/ ?)(\d{4})(?![\d/-])/g,
    (m) => toDay(Number(m[3]), Number(m[1]), Number(m[2])),
  ],
  [
    /(?<![\d/.-])(\d{1,2})\/(\d{1,2})\/(\d{2})(?![\d/-])/g,
    (m) => toDay(2000 + Number(m[3]), Number(m[1]), Number(m[2])),
  ],
  [
    /(?<![\d/.-])(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?![\d/-])/g,
    (m) => toDay(Number(m[1]), Number(m[2]), Number(m[3])),
  ],
  [
    new RegExp(String.raw`\b${monthName}[\s-]+(\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(\d{4})\b`, 'gi'),
    (m) => toDay(Number(m[3]), toMonth(m[1]!), Number(m[2])),
  ],
  [
    new RegExp(String.raw`\b(\d{1,2})(?:st|nd|rd|th|\.)?[\s-]+(?:of\s+)?${monthName},?[\s-]+(\d{4})\b`, 'gi'),
    (m) => toDay(Number(m[3]), toMonth(m[2]!), Number(m[1])),
  ],
  [
    new RegExp(String.raw`(?<![\d/.-])(\d{4})[\s-]${monthName}[\s-](\d{1,2})(?:st|nd|rd|th)?(?!\d)`, 'gi'),
    (m) => toDay(Number(m[1]), toMonth(m[2]!), Number(m[3])),
  ],
  [
    /(?<!\d)(\d{4}) ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?日/g,
    (m) => toDay(Number(m[1]), Number(m[2]), Number(m[3])),
  ],
  // ISO 8601 without hyphens.
  [
    /(?<![\w.,/-])((?:19|20)\d{2})(\d{2})(\d{2})(?![\w/-]|[.,]\d)/g,
    (m) => toDay(Number(m[1]), Number(m[2]), Number(m[3])),
  ],
]

function toMonth(name: string): number {
  return months.indexOf(name.slice(0, 3).toLowerCase()) + 1
}

/** All dates that exist, in the order of the text; numeric ones are month first, as the benchmark asks. */
export function readDates(text: string): FoundTime[] {
  // The division and fraction slashes.
  const plain = text.replace(/[\u2215\u2044]/g, '/')
  return readers
    .flatMap(([pattern, toValue]) =>
      [...plain.matchAll(pattern)].flatMap((match) => {
        const value = toValue(match)
        return value === null ? [] : [{ value, start: match.index, end: match.index + match[0].length }]
      }),
    )
    .sort((a, b) => a.start - b.start)
}

/** Upstream's reading of `('X weeks', 'Y days')` at the start of the text, in days. */
export function parseWeeksTuple(text: string): number | null {
  const match = /^\('(\d+) weeks', '(\d+) days'\)/.exec(foldDigits(text))
  return match ? Number(match[1]) * 7 + Number(match[2]) : null
}

const spanPatterns: readonly RegExp[] = [
  /(\d+)[\s-]*(?:completed |full )?(?:weeks?|wks?|w)(?![a-z])(?:\(s\))?['")\s]*(?:,|and|&|\+|plus)?[\s'"(]*(\d+)[\s-]*(?:days?|d)\b/gi,
  /\bweeks?["']?\s*[:=]\s*["']?(\d+)["']?[\s,;|]*["']?days?["']?\s*[:=]\s*["']?(\d+)/gi,
  /(?<![\d.])(\d+)\s+([0-6])\/7(?!\d)/g,
  /(?<![\d.]\s?)\((\d{1,2}), ?([0-6])\)/g,
  /(?<![\d.+/])(\d{1,2})\s*\+\s*([0-6])(?![\d+/]|\.\d)/g,
]
// Neither the end of "14-15 weeks" nor the weeks of "3 months 2 weeks" or "14 weeks and 2-3 days" are all of a span.
const alone = String.raw`(?<![\d.]|\d\s*(?:-|to|or|and|\/)\s*|months?[,\s]*(?:and )?)(\d+)\s*`
const bareWeeks = new RegExp(String.raw`${alone}(?:weeks?|wks?)\b(?![,\s]*(?:and )?\d+(?!\d|\s*w))`, 'gi')
const bareDays = new RegExp(String.raw`${alone}days?\b`, 'gi')

/**
 * Spans of time in the text, in days: "17 weeks and 5 days", "17w5d", "17 5/7 weeks", "17+5"; where there is none of
 * these a bare "17 weeks", and where there is no week a bare "124 days".
 */
export function readSpans(text: string): FoundTime[] {
  const full = spanPatterns.flatMap((pattern) => [...text.matchAll(pattern)].map(toSpan))
  if (full.length > 0) return full.sort((a, b) => a.start - b.start)
  if (/w(?:ee)?ks?\b|\dw\b/i.test(text)) return [...text.matchAll(bareWeeks)].map(toSpan)
  return [...text.matchAll(bareDays)].map((match) => ({ ...toSpan(match), value: Number(match[1]) }))
}

function toSpan(match: RegExpMatchArray & { index: number }): FoundTime {
  const value = Number(match[1]) * 7 + Number(match[2] ?? 0)
  return { value, start: match.index, end: match.index + match[0].length }
}
