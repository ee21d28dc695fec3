// Digits and letters → whether their check digit agrees, one function a kind of number.

/** Luhn, ISO/IEC 7812-1 annex B: payment cards, IMEI, and NPI with its prefix. */
export function hasLuhn(digits: string): boolean {
  if (!/^\d{2,40}$/.test(digits)) return false
  let sum = 0
  for (let at = 0; at < digits.length; at += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - at) - 48
    const weighted = at % 2 === 1 ? digit * 2 : digit
    sum += weighted > 9 ? weighted - 9 : weighted
  }
  return sum % 10 === 0
}

/** National Provider Identifier: ten digits, Luhn over 80840 and them (45 CFR 162.406). */
export function isNpi(digits: string): boolean {
  return /^[12]\d{9}$/.test(digits) && hasLuhn(`80840${digits}`)
}

/** DEA registration: two letters, six digits, and the last of (d1+d3+d5) + 2(d2+d4+d6). */
export function isDea(text: string): boolean {
  const match = /^[A-HJ-NP-UX][A-Z9](\d{7})$/i.exec(text)
  if (!match) return false
  const digits = [...match[1]!].map(Number)
  const sum = digits[0]! + digits[2]! + digits[4]! + 2 * (digits[1]! + digits[3]! + digits[5]!)
  return sum % 10 === digits[6]
}

const vinWeights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const vinValues = new Map(
  [...'ABCDEFGHJKLMNPRSTUVWXYZ'].map((letter, at) => [letter, Number('12345678123457923456789'[at])]),
)

/** Vehicle identification number with the check digit of 49 CFR 565.15 (North America). */
export function isVin(text: string): boolean {
  const upper = text.toUpperCase()
  if (!/^[A-HJ-NPR-Z0-9]{17}$/.test(upper) || !/\d/.test(upper) || !/[A-Z]/.test(upper)) return false
  const sum = [...upper].reduce(
    (total, unit, at) => total + (vinValues.get(unit) ?? Number(unit)) * vinWeights[at]!,
    0,
  )
  return upper[8] === (sum % 11 === 10 ? 'X' : String(sum % 11))
}

/** International bank account number, ISO 13616: remainder 1 modulo 97 (ISO/IEC 7064). */
export function isIban(text: string): boolean {
  const compact = text.replaceAll(' ', '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(compact)) return false
  let remainder = 0
  for (const unit of compact.slice(4) + compact.slice(0, 4)) {
    const value = /\d/.test(unit) ? Number(unit) : unit.charCodeAt(0) - 55
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder === 1
}

/** NHS number of England and Wales: ten digits, the last is modulo 11 of the others weighted 10 to 2. */
export function isNhsNumber(digits: string): boolean {
  if (!/^\d{10}$/.test(digits)) return false
  const sum = [...digits.slice(0, 9)].reduce((total, digit, at) => total + Number(digit) * (10 - at), 0)
  const check = 11 - (sum % 11)
  return check !== 10 && (check === 11 ? 0 : check) === Number(digits[9])
}

/** Medicare beneficiary identifier, by the shape that CMS publishes (it has no check digit). */
export function isMedicareId(text: string): boolean {
  const letter = '[AC-HJKMNP-RT-Y]'
  const either = '[AC-HJKMNP-RT-Y0-9]'
  const shape = `^[1-9]${letter}${either}\\d-?${letter}${either}\\d-?${letter}{2}\\d{2}$`
  return new RegExp(shape, 'i').test(text)
}

/** Social security number as it could be issued: area not 000 or 666, group not 00, serial not 0000. */
export function isSsnShape(text: string): boolean {
  const match = /^(\d{3})[- ]?(\d{2})[- ]?(\d{4})$/.exec(text)
  return (
    match !== null && match[1] !== '000' && match[1] !== '666' && match[2] !== '00' && match[3] !== '0000'
  )
}
