// Plain text → the numbers that stand in it, as a grammar reads them: nothing is ever evaluated.

export interface FoundNumber {
  readonly value: number
  readonly start: number
  readonly end: number
}

// Digits with thousands groups, with a decimal comma, or plain; an exponent (e5, x 10^5). Never glued to letters.
const grouped = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?`
const decimalComma = String.raw`\d+,\d{1,2}(?![\d,])`
const plain = String.raw`\d+(?:\.\d+)?|\.\d+`
const exponent = String.raw`(?:[eE][+-]?\d+|\s?[x×]\s?10\s?\^\s?\(?[+-]?\d+\)?)?`
const outOf = String.raw`(?:\s?/\s?(\d+)(?![\d/.]))?`
const numberPattern = new RegExp(
  String.raw`(?<![\p{L}\d_.,/^])(?<!\p{L}-)([+-]?)[$€£]?(${grouped}|${decimalComma}|${plain})(${exponent})${outOf}(?![\p{L}_\d^])(?![.,/]\d)(?!\s?\^)`,
  'gu',
)

/**
 * All numbers, left to right. `72,` is 72, `1,204.50` is 1204.5, `27,5` is 27.5, a score `4/9` is 4;
 * `42abc`, `HbA1c`, `70-year-old`, `120/80`, `3rd` hold none.
 */
export function readNumbers(text: string): FoundNumber[] {
  return [...text.matchAll(numberPattern)].flatMap((match) => {
    const [whole, sign, digits, power, points] = match
    const end = match.index + whole.length
    if (/^-\p{L}/u.test(text.slice(end, end + 2))) return []
    const value = toNumber(sign!, digits!, power ?? '')
    if (!Number.isFinite(value) || (points !== undefined && value > Number(points))) return []
    return [{ value, start: match.index, end }]
  })
}

function toNumber(sign: string, digits: string, power: string): number {
  const plainDigits = /^\d+,\d{1,2}$/.test(digits) ? digits.replace(',', '.') : digits.replaceAll(',', '')
  const exponentDigits = /([+-]?\d+)\)?$/.exec(power)?.[1] ?? '0'
  const value = Number(`${plainDigits}e${exponentDigits}`)
  return sign === '-' ? -value : value
}

const pythonDigits = String.raw`\d(?:_?\d)*`
const pythonFloat = new RegExp(
  String.raw`^[+-]?(?:${pythonDigits}(?:\.(?:${pythonDigits})?)?|\.${pythonDigits})(?:[eE][+-]?${pythonDigits})?$`,
)

/** Python's float(): what upstream accepts as a number. Null where it would raise. */
export function parsePythonFloat(text: string): number | null {
  const trimmed = text.trim()
  const special = /^([+-]?)(inf(?:inity)?|nan)$/i.exec(trimmed)
  if (special) return special[2]!.toLowerCase() === 'nan' ? NaN : special[1] === '-' ? -Infinity : Infinity
  return pythonFloat.test(trimmed) ? Number(trimmed.replaceAll('_', '')) : null
}
