// Patterns of phone, fax, social security, card and bank numbers, and of codes that nothing names.
import { hasLuhn, isDea, isIban, isMedicareId, isNhsNumber, isNpi, isSsnShape, isVin } from './checksums.ts'
import { isMeasured } from './measures.ts'
import { toAfter, toBefore, type Match, type Pattern } from './pattern.ts'

const extension = '(?:\\s{0,2},?\\s{0,2}(?:x|ext\\.?|extension|#)\\s{0,2}\\d{1,6})?'
const area = '(?:\\(\\d{3}\\)|\\d{3})'
const north = `(?:\\+?1[-. ]{0,2})?${area}[-. /]{0,2}\\d{3}[-. ]{1,2}\\d{4}${extension}`
const international =
  '\\+\\d{1,3}(?:[-. ]{0,2}\\(\\d{1,4}\\))?(?:[-. /]{0,2}\\d{1,5}){2,6}|00\\d{1,3}(?:[-. ]\\d{1,5}){2,6}'
const dashed =
  '(?:\\d{3}-){2}\\d{3,4}-\\d{3,5}|\\(0?\\d{1,4}\\) ?\\d{2,5}(?:[-. ]\\d{2,5}){1,3}|0\\d{2,4}[- ]\\d{3,4}[- ]\\d{3,4}'
const anyPhone = `\\+?\\(?\\d[\\d() .\\/-]{4,22}\\d${extension}`
const start = '(?=[\\d(+#a-zA-Z])(?<![a-zA-Z\\d.+-])'
const digitStart = '(?=[\\d(+#])(?<![a-zA-Z\\d.+-])'
const stop = '(?![a-zA-Z\\d]|[-.]\\d)'
const faxWord = '(?:fax|facsimile|f(?=[:.]\\s))'
const phoneWord =
  '(?:tele?phones?|tel|phones?|ph|mobile|cell(?:ular|phone)?|desk|pager|beeper|contact(?: number)?|call(?:ed|ing| back)?|callback|reach(?:ed|able)?|dial|text(?:ed)?|sms|whatsapp|hotline|home|work|office)'
const between =
  '(?:\\s{0,2}(?:numbers?|nos?\\.?|num|#|is|at|on|me|us|him|her|them|back|to|via|line|:|=|-|\\(|\\)|\\.)){0,5}\\s{0,3}'

function toDigits(value: string): string {
  return value.replace(/\D/g, '')
}

function isPhone(match: Match): boolean {
  const digits = toDigits(match.value.replace(/(?:x|ext|#).*$/i, '')).length
  return digits >= 7 && digits <= 15 && !/\d{1,2}[/.-]\d{1,2}[/.-]\d{4}/.test(match.value)
}

function isNumericDateLike(value: string): boolean {
  return /^(?:\d{1,2}[ .-]\d{1,2}[ .-](?:19|20)\d{2}|(?:19|20)\d{2}[ .-]\d{1,2}[ .-]\d{1,2})$/.test(value)
}

function isFreeCode(match: Match): boolean {
  const { value } = match
  if (isMeasured(match) || /^(?:NCT|PMC|PMID|DOI|ISBN|ISSN|CVE|RFC|ISO|SNOMED|rs)-?\d/i.test(value))
    return false
  return (
    !/[a-z]{4,}/.test(value) &&
    !/\d[.,]$|[.,]$/.test(toBefore(match, 2)) &&
    !/^[.,]\d/.test(toAfter(match, 2))
  )
}

function isCompactDate(value: string): boolean {
  return /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:\d{4,6})?$/.test(value)
}

export const numberPatterns: readonly Pattern[] = [
  {
    class: 'fax',
    rule: 'label',
    score: 1,
    expression: new RegExp(`(?<![a-zA-Z\\d])${faxWord}${between}(?<id>${anyPhone})(?![a-zA-Z\\d])`, 'gi'),
    accept: isPhone,
  },
  {
    class: 'fax',
    rule: 'label',
    score: 0.97,
    expression: new RegExp(
      `${digitStart}(?<id>${anyPhone})(?=\\s{0,2}[(,]?\\s?(?:fax|facsimile|f\\)))`,
      'gi',
    ),
    accept: isPhone,
  },
  {
    class: 'phone',
    rule: 'label',
    score: 0.95,
    expression: new RegExp(`(?<![a-zA-Z\\d])${phoneWord}${between}(?<id>${anyPhone})(?![a-zA-Z\\d])`, 'gi'),
    accept: isPhone,
  },
  {
    class: 'record_number',
    rule: 'checksum',
    score: 0.85,
    expression: new RegExp(`${digitStart}\\d{3}[ -]?\\d{3}[ -]?\\d{4}${stop}`, 'g'),
    accept: ({ value }) => value.includes(' ') && isNhsNumber(toDigits(value)),
  },
  {
    class: 'phone',
    rule: 'pattern',
    score: 0.9,
    expression: new RegExp(`${digitStart}(?:${north}|${international}|${dashed})${stop}`, 'gi'),
    accept: isPhone,
  },
  {
    class: 'phone',
    rule: 'pattern',
    score: 0.5,
    expression: new RegExp(
      `${digitStart}(?:\\(\\d{2,4}\\) ?\\d{2,4}[ .-]\\d{2,4}(?:[ .-]\\d{2,4})?|\\d{2,4}([ .-])\\d{2,4}(?:\\1\\d{2,4}){1,3})${extension}${stop}`,
      'gi',
    ),
    accept: (match) =>
      isPhone(match) &&
      toDigits(match.value).length >= 8 &&
      !isMeasured(match) &&
      !isNumericDateLike(match.value),
  },
  {
    class: 'ssn',
    rule: 'pattern',
    score: 0.93,
    expression: new RegExp(`${digitStart}(?:\\d{3}-\\d{2}-\\d{4}|\\d{3} \\d{2} \\d{4})${stop}`, 'g'),
    accept: ({ value }) => isSsnShape(value),
  },
  {
    class: 'ssn',
    rule: 'label',
    score: 0.96,
    expression:
      /(?<![a-zA-Z\d])(?:ssn|social security|soc\.? sec\.?|ss ?#)[^\d\n]{0,24}(?<id>(?:[x*#]{3}-?[x*#]{2}-?\d{4}|\d{4}))(?![\d-])/gi,
  },
  {
    class: 'account',
    rule: 'checksum',
    score: 0.96,
    expression: new RegExp(`${digitStart}\\d{4}(?:[ -]?\\d{2,6}){2,4}${stop}`, 'g'),
    accept: ({ value }) =>
      toDigits(value).length >= 12 && toDigits(value).length <= 19 && hasLuhn(toDigits(value)),
  },
  {
    class: 'account',
    rule: 'checksum',
    score: 0.97,
    expression: new RegExp(`${start}[A-Z]{2}\\d{2}(?: ?[A-Z\\d]{4}){2,7}(?: ?[A-Z\\d]{1,3})?${stop}`, 'g'),
    accept: ({ value }) => isIban(value),
  },
  {
    class: 'licence',
    rule: 'checksum',
    score: 0.85,
    expression: new RegExp(`${start}[A-Z][A-Z9]\\d{7}${stop}`, 'g'),
    accept: ({ value }) => isDea(value),
  },
  {
    class: 'licence',
    rule: 'checksum',
    score: 0.8,
    expression: new RegExp(`${digitStart}[12]\\d{9}${stop}`, 'g'),
    accept: ({ value }) => isNpi(value),
  },
  {
    class: 'health_plan',
    rule: 'pattern',
    score: 0.9,
    expression: new RegExp(
      `${digitStart}[1-9][a-z][a-z\\d]\\d-?[a-z][a-z\\d]\\d-?[a-z]{2}\\d{2}${stop}`,
      'gi',
    ),
    accept: ({ value }) => isMedicareId(value),
  },
  {
    class: 'vehicle',
    rule: 'checksum',
    score: 0.9,
    expression: new RegExp(`${start}[A-HJ-NPR-Z\\d]{17}${stop}`, 'g'),
    accept: ({ value }) => isVin(value),
  },
  {
    class: 'photo',
    rule: 'pattern',
    score: 0.8,
    expression: /(?<![\w/])[\w-]{1,60}\.(?:jpe?g|png|heic|heif|tiff?|bmp|gif|dcm|dicom|mov|mp4)(?!\w)/gi,
  },
  {
    class: 'photo',
    rule: 'words_around',
    score: 0.6,
    expression:
      /(?<!\w)(?:full[- ]?face|facial|identifiable|face) (?:photo(?:graph)?s?|picture|image|portrait)(?!\w)/gi,
  },
  {
    class: 'record_number',
    rule: 'words_around',
    score: 0.8,
    expression:
      /\(\s?(?<id>(?:[a-z]{1,5}-?)?\d{5,12}(?:-[\dx])?)\s?\)(?=,? ?(?:an? )?(?:\d{1,3}[ -]?(?:y|m\b|f\b)|is\b|was\b|male|female|dob))/gi,
  },
  {
    class: 'other_code',
    rule: 'pattern',
    score: 0.6,
    expression: new RegExp(
      `${start}#?[a-z]{1,6}(?:-[a-z]{1,4})?[-_]\\d{4,16}(?:-\\d{1,8}){0,3}${stop}`,
      'gi',
    ),
    accept: isFreeCode,
  },
  {
    class: 'other_code',
    rule: 'pattern',
    score: 0.55,
    expression: new RegExp(
      `${start}(?=[a-z\\d-]{0,24}\\d)#?(?:[a-z]{1,6}\\d{5,16}|\\d{5,16}-?[a-z]{1,6})(?:-?[a-z\\d]{1,8}){0,2}${stop}`,
      'gi',
    ),
    accept: isFreeCode,
  },
  {
    class: 'other_code',
    rule: 'pattern',
    score: 0.5,
    expression: new RegExp(
      `${digitStart}(?:#\\s?\\d{4,20}|\\d{7,20}|\\d{6,12}-\\d{1,6}|\\d{3,6}(?:-\\d{3,6}){2,4})${stop}`,
      'g',
    ),
    accept: (match) => isFreeCode(match) && !isCompactDate(match.value) && !/^\d0{4,}$/.test(match.value),
  },
]
