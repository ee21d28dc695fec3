// Counts, sizes, hashes and moments → the few characters that a table has room for.

/** Digits in groups of three. */
export function toCount(value: number): string {
  return value.toLocaleString('en-GB')
}

/** `1 question`, `45 questions`. */
export function toCountOf(count: number, one: string, many = `${one}s`): string {
  return `${toCount(count)} ${count === 1 ? one : many}`
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** Decimal units, three digits at most, as makers of models and disks count. */
export function toBytes(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const value = bytes / 1000 ** step
  const digits = step === 0 || value >= 100 ? 0 : value >= 10 ? 1 : 2
  return `${value.toFixed(digits)} ${UNITS[step] ?? ''}`
}

/** Four groups of four and the last four, such as `8b32 76be … a41d`. */
export function toShortHash(sha256: string): string {
  const groups = sha256.match(/.{4}/g) ?? []
  return groups.length < 5 ? sha256 : `${groups.slice(0, 3).join(' ')} … ${groups.at(-1) ?? ''}`
}

/** `29 Nov 2026`. */
export function toDay(at: string): string {
  return new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
}

/** `today 09:14`, or day and time. */
export function toMoment(at: string, now = new Date()): string {
  const time = new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  const day = toDay(at)
  return day === toDay(now.toISOString()) ? `today ${time}` : `${day}, ${time}`
}

/** Whole percent, never rounded up to all; 0 of nothing. */
export function toPercent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.floor((100 * part) / whole)
}

/** A measured time: `84 ms`, `1.8 s`, `2 min 05`. */
export function toMeasured(seconds: number): string {
  if (seconds < 1) return `${Math.round(seconds * 1000)} ms`
  if (seconds < 60) return `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')}`
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** A time left or taken by a job: `45 s`, `25 min`, `2 h 06`, `3 d 4 h`. */
export function toDuration(seconds: number): string {
  if (seconds < minute) return `${Math.max(1, Math.round(seconds))} s`
  const minutes = Math.round(seconds / minute)
  if (minutes < 60) return `${minutes} min`
  if (seconds < 2 * day) return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`
  const hours = Math.round(seconds / hour)
  return `${Math.floor(hours / 24)} d ${hours % 24} h`
}
