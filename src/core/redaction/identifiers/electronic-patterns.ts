// Patterns of addresses on a network: e-mail, URL, IP, MAC, handles.
import { toBefore, type Match, type Pattern } from './pattern.ts'

const topLevels =
  'com|org|net|edu|gov|mil|int|info|biz|io|co|us|uk|ca|au|nz|ie|de|fr|es|it|nl|be|ch|at|se|no|dk|fi|pl|pt|cz|hu|ru|in|jp|cn|br|mx|za|eu|app|dev|health|example|test|invalid|local'
const bareTopLevels =
  'com|org|net|edu|gov|mil|info|biz|co\\.uk|org\\.uk|nhs\\.uk|ac\\.uk|com\\.au|ca|de|io|health|example'

function isAddressV4({ value, ...match }: Match): boolean {
  const octets = value.split('.')
  if (octets.some((octet) => Number(octet) > 255 || (octet.length > 1 && octet.startsWith('0')))) return false
  return !/(?:\bv|version|release|build|chapter|section)\.?\s{0,2}$/i.test(toBefore({ value, ...match }, 12))
}

function isAddressV6({ value }: Match): boolean {
  const groups = value.split(':')
  const isShort = value.includes('::')
  if (!/[a-f]/i.test(value) && !(isShort && groups.length > 3) && groups.length < 8) return false
  return isShort ? groups.length >= 3 && groups.length <= 8 && /[\da-f]{2}/i.test(value) : groups.length === 8
}

export const electronicPatterns: readonly Pattern[] = [
  {
    class: 'email',
    rule: 'pattern',
    score: 1,
    needs: '@',
    expression:
      /(?<![\p{L}\d._%+-])[\p{L}\d][\p{L}\d._%+'-]{0,63} ?@ ?[\p{L}\d](?:[\p{L}\d-]{0,40}\.){1,5}\p{L}{2,24}(?![\p{L}\d])/gu,
  },
  {
    class: 'email',
    rule: 'words_around',
    score: 0.8,
    needs: 'dot',
    expression:
      /(?<![\w.])[a-z\d][\w.+-]{1,40} ?[[(]? ?\bat\b ?[\])]? ?[a-z\d][\w-]{1,40} ?[[(]? ?\bdot\b ?[\])]? ?(?:com|org|net|edu|gov|uk)\b/gi,
  },
  {
    class: 'url',
    rule: 'pattern',
    score: 1,
    needs: '://',
    expression:
      /(?<![\p{L}\d])(?:https?|ftps?|sftp|file|smb):\/\/[^\s<>"'`{}|\\^]{1,2000}[^\s<>"'`{}|\\^.,;:!?)\]]/giu,
  },
  {
    class: 'url',
    rule: 'pattern',
    score: 0.9,
    needs: '.',
    expression: new RegExp(
      `(?<![\\p{L}\\d@.-])www\\d?\\.[\\p{L}\\d-]{1,63}(?:\\.[\\p{L}\\d-]{1,63}){0,4}(?:\\/[^\\s<>"']{0,500}[^\\s<>"'.,;:!?)\\]])?`,
      'giu',
    ),
  },
  {
    class: 'url',
    rule: 'pattern',
    score: 0.8,
    expression: new RegExp(
      `(?<![\\w@./-])(?:[a-z\\d][a-z\\d-]{1,62}\\.){1,4}(?:${bareTopLevels})(?![\\w@-]|\\.[a-z])(?::\\d{2,5})?(?:\\/[^\\s<>"']{0,500}[^\\s<>"'.,;:!?)\\]])?`,
      'gi',
    ),
  },
  {
    class: 'url',
    rule: 'pattern',
    score: 0.8,
    expression: new RegExp(
      `(?<![\\w@./-])(?:[a-z\\d][a-z\\d-]{1,62}\\.){1,4}(?:${topLevels})\\/[^\\s<>"']{1,500}[^\\s<>"'.,;:!?)\\]]`,
      'gi',
    ),
  },
  {
    class: 'ip_address',
    rule: 'pattern',
    score: 0.95,
    expression: /(?<![\w.])\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}(?![\w]|\.\d)/g,
    accept: isAddressV4,
  },
  {
    class: 'ip_address',
    rule: 'pattern',
    score: 0.95,
    needs: ':',
    expression: /(?<![\w:.])(?=[\da-f]{0,4}:[\da-f]{0,4}:)[\da-f:]{4,39}(?![\w:])/gi,
    accept: isAddressV6,
  },
  {
    class: 'device',
    rule: 'pattern',
    score: 0.95,
    expression: /(?<![\w:-])[\da-f]{2}(?:[:-][\da-f]{2}){5}(?![\w:-])/gi,
  },
  {
    class: 'other_code',
    rule: 'pattern',
    score: 0.6,
    needs: '@',
    expression: /(?<![\w@./])@[a-z_][\w]{2,30}(?![\w@]|\.\w)/gi,
  },
  {
    class: 'other_code',
    rule: 'pattern',
    score: 0.9,
    expression: /(?<![\w-])[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}(?![\w-])/gi,
  },
]
