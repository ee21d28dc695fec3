// Plain text → the numbers that stand in it, as a grammar reads them: nothing is ever evaluated.
import { stripPython } from './normalize.ts'
import { foldDigits } from './python-digits.ts'

export interface FoundNumber {
  readonly value: number
  readonly start: number
  readonly end: number
}

// Digits with thousands groups (comma, apostrophe, space), with a decimal comma, or plain; an exponent (e5, x 10^5).
const grouped = String.raw`[1-9]\d{0,2}(?:(?:,\d{3})+|(?<!\d \d{1,3})(?:[ ']\d{3})+(?! ?\d))(?:\.\d+)?`
const decimalComma = String.raw`[1-9]\d{0,2}(?:[. ]\d{3})+,\d+|\d+,\d{1,2}(?![\d,])|0,\d+`
const plain = String.raw`\d+(?:\.\d+)?|\.\d+`
const exponent = String.raw`(?:[eE][+-]?\d+|\s?[x×·]\s?10\s?\^\s?\(?[+-]?\d+\)?)?`
const outOf = String.raw`(?:\s?/\s?(\d+)(?![\d/.]))?`
// A unit may be glued to its number; any other letters make it a name: "42abc", "3rd".
const unit = String.raw`(?:[kmnp]?g|mcg|[uμ]g|[md]?[Ll]|[mc]?m|mmHg|[kc]al|kcal|[mn]?mol|m?Eq|mOsm|IU|U|min|hrs?|h|s|days?|weeks?|months?|years?|points?|pts?)(?![\p{L}\d_])`
const numberPattern = new RegExp(
  String.raw`(?<![\p{L}\d_.,/^])(?<!\p{L}-)([+-]?)[$€£]?(${decimalComma}|${grouped}|${plain})(${exponent})${outOf}(?!(?!${unit})[\p{L}_])(?![\d^\u2044])(?![.,/']\d)(?!\s?\^)`,
  'gu',
)
const minusWord = /(?<!\d\s*)\b(?:minus|negative) $/i
/**
 * All numbers, left to right. `72,` is 72, `1,204.50` and `1 204.5` are 1204.5, `27,5` is 27.5, a score `4/9` is 4,
 * `27.5kg` is 27.5; `42abc`, `HbA1c`, `70-year-old`, `120/80`, `3rd` hold none.
 */
export function readNumbers(text: string): FoundNumber[] {
  return [...text.matchAll(numberPattern)].flatMap((match) => {
    const [whole, sign, digits, power, points] = match
    const end = match.index + whole.length
    const before = text.slice(Math.max(0, match.index - 20), match.index)
    if (/^-\p{L}/u.test(text.slice(end, end + 2))) return []
    const value = toNumber(minusWord.test(before) ? '-' : sign!, digits!, power ?? '')
    if (!Number.isFinite(value) || (points !== undefined && value > Number(points))) return []
    return [{ value, start: match.index, end }]
  })
}

function toNumber(sign: string, digits: string, power: string): number {
  const isDecimalComma = new RegExp(`^(?:${decimalComma})$`).test(digits)
  const plainDigits = isDecimalComma
    ? digits.replace(/[. ]/g, '').replace(',', '.')
    : digits.replace(/[, ']/g, '')
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
  const trimmed = foldDigits(stripPython(text))
  const special = /^([+-]?)(inf(?:inity)?|nan)$/i.exec(trimmed)
  if (special) return special[2]!.toLowerCase() === 'nan' ? NaN : special[1] === '-' ? -Infinity : Infinity
  return pythonFloat.test(trimmed) ? Number(trimmed.replaceAll('_', '')) : null
}

/** Python's int(). Null where it would raise. */
export function parsePythonInt(text: string): number | null {
  const trimmed = foldDigits(stripPython(text))
  return /^[+-]?\d(?:_?\d)*$/.test(trimmed) ? Number(trimmed.replaceAll('_', '')) : null
}
