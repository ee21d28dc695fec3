// Values of typed tables (Parquet, Arrow, SQLite) → what JSON could hold: text, numbers, booleans, lists, objects, null.

/** Stands for a date that does not exist; its row is skipped. */
export const IMPOSSIBLE = Symbol('a date that does not exist')

/** Exact: a whole number beyond 2^53 as decimal text. */
export function toPlainNumber(value: bigint): number | string {
  return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : String(value)
}

/** `2023-02-28`, from days since 1970. */
export function toDayText(days: number): string | typeof IMPOSSIBLE {
  const text = toIso(days * 86_400_000)
  return text === null ? IMPOSSIBLE : text.slice(0, 10)
}

/** `2023-02-28T08:30:00`, with a fraction where there is one, from units since 1970; `perSecond` of them make a second. */
export function toMomentText(units: bigint, perSecond: bigint): string | typeof IMPOSSIBLE {
  const seconds = units >= 0n ? units / perSecond : -((perSecond - 1n - units) / perSecond)
  const rest = units - seconds * perSecond
  const text = toIso(Number(seconds) * 1000)
  if (text === null) return IMPOSSIBLE
  const digits = String(perSecond).length - 1
  const fraction = rest === 0n ? '' : `.${String(rest).padStart(digits, '0').replace(/0+$/, '')}`
  return `${text.slice(0, 19)}${fraction}`
}

/** Years 0 to 9999 only: others are no dates of a record. */
function toIso(milliseconds: number): string | null {
  if (!(milliseconds >= -62_167_219_200_000 && milliseconds < 253_402_300_800_000)) return null
  return new Date(milliseconds).toISOString()
}

/** Anything left as a library gave it: typed lists become lists, bytes hex text, whole numbers exact. */
export function toPlain(value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (typeof value === 'bigint') return toPlainNumber(value)
  if (typeof value !== 'object') return value
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? IMPOSSIBLE : value.toISOString()
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex')
  if (Array.isArray(value)) return value.map(toPlain)
  if (ArrayBuffer.isView(value) && !(value instanceof DataView))
    return Array.from(value as unknown as Iterable<number | bigint>, toPlain)
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, toPlain(one)]))
}

export function isImpossible(value: unknown): boolean {
  if (value === IMPOSSIBLE) return true
  return Array.isArray(value) && value.some(isImpossible)
}
