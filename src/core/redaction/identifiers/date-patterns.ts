// Patterns of dates and of ages over 89; a year alone is no identifier.
import { toAfter, toBefore, type Match, type Pattern } from './pattern.ts'

export const monthNames =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const month = `(?:${monthNames})\\b\\.?`
const day = '(?:[12]\\d|3[01]|0?[1-9])(?:\\s?(?:st|nd|rd|th))?'
const year = "(?:(?:18|19|20|21)\\d{2}|'\\d{2})"
const weekday = '(?:(?:mon|tues?|wed(?:nes)?|thur?s?|fri|sat(?:ur)?|sun)(?:day)?\\.?,? )?'
const start = '(?<![\\p{L}\\d/.-])'
const stop = '(?![\\p{L}\\d]|[/-]\\d)'
const time = '(?:[T ]\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,6})?)?(?:Z|[+-]\\d{2}:?\\d{2})?)?'

function isDayAndMonth(one: number, two: number): boolean {
  return one >= 1 && two >= 1 && ((one <= 12 && two <= 31) || (one <= 31 && two <= 12))
}

function isNumericDate({ value }: Match): boolean {
  const parts = value.split(/[T ]/)[0]!.split(/[/.-]/)
  const [one, two, three] = parts.map(Number)
  return parts[0]!.length === 4 ? isDayAndMonth(two!, three!) : isDayAndMonth(one!, two!)
}

function isShortDate(match: Match): boolean {
  const [one, two] = match.value.split('/').map(Number)
  if (!isDayAndMonth(one!, two!)) return false
  if (/^(?:\s?(?:%|strength|power|pain|on the|intensity|murmur|positive|reps|mm|of\b|scale|bpm|doses)|\/)/i.test(toAfter(match, 16))) return false
  return !/(?:pain|score|scale|strength|power|apgars?|rated|grade|vision|bp|murmur|intensity|motor|reflexes)(?: \w{1,10}){0,2} ?$/i.test(toBefore(match, 28))
}

const dateWords =
  '(?:on|since|date[ds]?|seen|dob|d\\.o\\.b\\.?|born|until|till|through|by|from|due|visit(?:ed)?|admit(?:ted)?|admission|discharged?|d/c|dc|surgery|appt|appointment|scheduled|for|before|after|follow[- ]?up|f/u|starting|started|reviewed|signed|collected|performed|effective|expires|between|and|as of|last|next|arrived|called|died|deceased)'

export const datePatterns: readonly Pattern[] = [
  {
    class: 'date',
    rule: 'pattern',
    score: 1,
    expression: new RegExp(`${start}${weekday}${month}\\s{0,2}${day}\\b,?\\s{0,2}(?:of )?,?\\s?${year}\\b${time}`, 'giu'),
  },
  {
    class: 'date',
    rule: 'pattern',
    score: 1,
    expression: new RegExp(`${start}${weekday}(?:the )?${day}[\\s-]{0,2}(?:day )?(?:of )?${month},?[\\s-]{0,2}(?:${year}|\\d{2}(?=[\\s,.;)]|$))\\b${time}`, 'giu'),
  },
  {
    class: 'date',
    rule: 'pattern',
    score: 1,
    expression: new RegExp(`${start}(?:\\d{1,2}([/-])\\d{1,2}\\1(?:\\d{4}|\\d{2})|\\d{1,2}\\.\\d{1,2}\\.(?:19|20)\\d{2}|(?:18|19|20|21)\\d{2}([/.-])\\d{1,2}\\2\\d{1,2})(?!\\d|[/-]\\d)${time}`, 'gu'),
    accept: isNumericDate,
  },
  {
    class: 'date',
    rule: 'pattern',
    score: 0.95,
    expression: new RegExp(`${start}${month},?(?:\\s{1,2}of)?[\\s/-]{1,2}${year}\\b`, 'giu'),
  },
  {
    class: 'date',
    rule: 'pattern',
    score: 0.9,
    expression: new RegExp(`${start}${weekday}(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|May|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\b\\.?\\s{1,2}${day}(?![\\p{L}\\d]|[-/.]\\d| ?(?:mg|mcg|ml|%|year|month|day|week|hour|min))`, 'giu'),
    accept: ({ value }) => !/^(?:may|mar|march|jan|dec|sun|sat) /.test(value),
  },
  {
    class: 'date',
    rule: 'pattern',
    score: 0.9,
    expression: new RegExp(`${start}(?:the )?${day}(?: of |[\\s-]{1,2})${month}(?![\\p{L}\\d])`, 'giu'),
    accept: ({ value }) => !/ (?:may|mar|march|dec|jan)$/.test(value) || / of /.test(value),
  },
  {
    class: 'date',
    rule: 'pattern',
    score: 0.9,
    expression: new RegExp(`${start}(?:0?[1-9]|1[0-2])[/-](?:19|20)\\d{2}${stop}`, 'gu'),
  },
  {
    class: 'date',
    rule: 'pattern',
    score: 0.85,
    expression: new RegExp(`${start}(?:19|20)\\d{2}-(?:0[1-9]|1[0-2])${stop}`, 'gu'),
  },
  {
    class: 'date',
    rule: 'words_around',
    score: 0.75,
    expression: new RegExp(`(?<![\\p{L}\\d])${dateWords}[\\s:]{1,3}(?<id>\\d{1,2}/\\d{1,2})${stop}`, 'giu'),
    accept: isShortDate,
  },
  {
    class: 'date',
    rule: 'pattern',
    score: 0.8,
    expression: new RegExp(`${start}(?:19|20)\\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])(?:[T_-]?\\d{4}(?:\\d{2})?)?(?![\\p{L}\\d]|[-.]\\d)`, 'gu'),
  },
  {
    class: 'date',
    rule: 'words_around',
    score: 0.6,
    expression: /(?<![\p{L}\d])(?:in|since|until|last|this past|during|early|late|mid-?|end of|beginning of)[ -](?<id>January|February|March|April|May|June|July|August|September|October|November|December)(?![\p{L}\d]|'s| (?:\p{Lu}|\d))/gu,
  },
  {
    class: 'date',
    rule: 'words_around',
    score: 0.8,
    expression: /(?<![\p{L}\d])(?:(?:early|mid|late)[ -])?(?:spring|summer|autumn|fall|winter|christmas|thanksgiving|easter|halloween|new year'?s(?: day| eve)?|labor day|memorial day|independence day)(?: of|,)? (?:19|20)\d{2}(?![\p{L}\d])/giu,
  },
  {
    class: 'date',
    rule: 'words_around',
    score: 0.6,
    expression: /(?<![\p{L}\d])(?:on|since|before|after|last|around|over|until) (?<id>(?:Christmas|Thanksgiving|Easter|Halloween|New Year's|Labor Day|Memorial Day|Independence Day|Valentine's Day|Mother's Day|Father's Day)(?: (?:Day|Eve))?)(?!\p{L})/gu,
  },
  {
    class: 'date',
    rule: 'pattern',
    score: 0.7,
    expression: /(?<![\p{L}\d])(?:Q[1-4][ -](?:19|20)\d{2}|(?:19|20)\d{2}[ -]Q[1-4])(?![\p{L}\d])/gu,
  },
]

const old = '(?:9\\d|1[01]\\d|12[0-5])'
const oldWords = '(?:ninety(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|(?:a |one )?hundred(?: and)?(?:[- ](?:one|two|three|four|five|six|seven|eight|nine|ten))?)'
const aged = "(?:[- ]{0,2}(?:year|yr)s?[- ]{0,2}(?:old|of age)|[- ]{0,2}y[/.]?\\s?o\\.?|[- ]?yrs?\\.?(?: old)?(?=\\s(?:male|female|man|woman|m\\b|f\\b))|[- ]years[- ]young)"

export const agePatterns: readonly Pattern[] = [
  {
    class: 'age',
    rule: 'words_around',
    score: 0.98,
    expression: new RegExp(`(?<![\\p{L}\\d.,/])(?<id>${old}|${oldWords})${aged}(?![\\p{L}\\d])`, 'giu'),
  },
  {
    class: 'age',
    rule: 'label',
    score: 0.95,
    expression: new RegExp(`(?<![\\p{L}\\d])(?:aged?|age at (?:death|diagnosis|onset|admission))(?: (?:is|was|of)|\\s?[:=])?\\s{0,3}(?<id>${old}|${oldWords})(?![\\p{L}\\d]|[.,]\\d|\\s?(?:%|mg|mm|days|months|weeks))`, 'giu'),
  },
  {
    class: 'age',
    rule: 'words_around',
    score: 0.85,
    expression: new RegExp(`(?:^|[.(,;:]\\s{0,2}|\\b(?:a|an|of|in|for|is|pt|patient)\\s)(?<id>${old})\\s?(?:M|F|male|female|man|woman|lady|gentleman)(?=$|[\\s,.;)])(?!\\s?(?:degrees|temp|fever))`, 'gmu'),
    accept: (match) => /\d[MF]$/.test(match.value + toAfter(match, 1)) === false || !/temp\w{0,8}\.?:? $/i.test(toBefore(match, 14)),
  },
  {
    class: 'age',
    rule: 'words_around',
    score: 0.85,
    expression: new RegExp(`(?<![\\p{L}\\d])(?:turn(?:s|ed|ing)|(?:is|was|he's|she's) (?:now |almost |nearly )?)\\s?(?<id>${old})(?=[\\s,.;)](?!\\s?(?:%|mg|mm|bpm|kg|lb|cm|ml|over|on|/)))`, 'giu'),
    accept: (match) => /\b(?:he|she|patient|mother|father|grandmother|grandfather|turn\w{0,3}|who|he's|she's)\b[^.]{0,24}$/i.test(toBefore(match, 40)) && !/\b(?:pulse|rate|hr|bp|sat\w*|spo2|weight|glucose|temp\w*|sodium|level|score|ef)\b[^.]{0,20}$/i.test(toBefore(match, 36)),
  },
]
