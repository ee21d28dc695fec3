// A number that Excel shows as a date → ISO text.

/** The formats that Excel numbers itself and that show a date or a time. */
const DATE_FORMATS = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47])
const DAY = 86_400_000
/** 9999-12-31, the last day that Excel knows. */
const LAST_DAY = 2_958_465

/** Whether a number format shows a date or a time: letters of dates outside quotes, brackets and escapes. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return DATE_FORMATS.has(id)
  const bare = code.split(';', 1)[0]!.replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  return !/general/i.test(bare) && /[ymdhs]/i.test(bare)
}

/**
 * `2023-02-28` for a whole day, `2023-02-28T08:30:00` for one with a time, `08:30:00` for a time alone.
 * Null for a day that does not exist: before the first, after the last, or 29 February 1900, which Excel counts.
 */
export function toIsoDate(serial: number, from1904: boolean): string | null {
  if (!(serial >= 0 && serial < LAST_DAY + 1)) return null
  const seconds = Math.round((serial % 1) * 86_400)
  const day = Math.floor(serial) + (seconds === 86_400 ? 1 : 0)
  const time = new Date((seconds % 86_400) * 1000).toISOString().slice(11, 19)
  if (!from1904 && day === 60) return null
  if (day === 0 && serial > 0) return time
  if (!from1904 && day === 0) return null
  const start = from1904 ? Date.UTC(1904, 0, 1) : day < 60 ? Date.UTC(1899, 11, 31) : Date.UTC(1899, 11, 30)
  const date = new Date(start + day * DAY).toISOString().slice(0, 10)
  return seconds % 86_400 === 0 ? date : `${date}T${time}`
}

/** A date that is written as text (`t="d"`): as it is where it exists, else null. */
export function checkIsoDate(text: string): string | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?Z?)?$/.exec(text.trim())
  if (match === null) return null
  const [year, month, day, hour = 0, minute = 0, second = 0] = match.slice(1).map((part) => Number(part ?? 0))
  const date = new Date(Date.UTC(year!, month! - 1, day))
  const exists = date.getUTCMonth() === month! - 1 && date.getUTCDate() === day
  return exists && hour < 24 && minute < 60 && second < 60 ? text.trim() : null
}
