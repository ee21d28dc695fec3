// Digits of any script → the ten of ASCII, as Python's int(), float() and \d read them.

/** Every character of Unicode category Nd becomes its digit: `٢٥` is `25`. */
export function foldDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => String(toDigit(digit.codePointAt(0)!)))
}

// Unicode lays decimal digits out in runs of ten from zero (the standard, section 4.6), some runs side by side.
function toDigit(codePoint: number): number {
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(codePoint - before - 1))) before += 1
  return before % 10
}
