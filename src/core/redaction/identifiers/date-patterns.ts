// Patterns of dates and of ages over 89; a year alone is no identifier.
import { toAfter, toBefore, type Match, type Pattern } from './pattern.ts'

export const monthNames =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const month = `(?:${monthNames})(?![a-zA-Z])\\.?`
const day = '(?:[12]\\d|3[01]|0?[1-9])(?:\\s?(?:st|nd|rd|th))?'
const year = "(?:(?:18|19|20|21)\\d{2}|'\\d{2})"
const weekday = '(?:(?:mon|tues?|wed(?:nes)?|thur?s?|fri|sat(?:ur)?|sun)(?:day)?\\.?,? )?'
const start = '(?<![a-zA-Z\\d/.-])'
const stop = '(?![a-zA-Z\\d]|[/-]\\d)'
const time = '(?:[T ]\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,6})?)?(?:Z|[+-]\\d{2}:?\\d{2})?)?'

function isDayAndMonth(one: number, two: number): boolean {
  return one >= 1 && two >= 1 && ((one <= 12 && two <= 31) || (one <= 31 && two <= 12))
}

const versionBefore = /(?:\bv|version|release|section|chapter|table|figure|item|no)\.?\s{0,2}$/i

function isNumericDate(match: Match): boolean {
  const { value } = match
  const parts = value.split(/[T ]/)[0]!.split(/[/.-]/)
  if (value.includes('.') && versionBefore.test(toBefore(match, 14))) return false
  const [one, two, three] = parts.map(Number)
  return parts[0]!.length === 4 ? isDayAndMonth(two!, three!) : isDayAndMonth(one!, two!)
}

function isShortDate(match: Match): boolean {
  const [one, two] = match.value.split('/').map(Number)
  if (!isDayAndMonth(one!, two!)) return false
  if (two === 5 && one! <= 5 && !/(?:on|since|dated?|dob|seen)[\s:]{1,3}$/i.test(toBefore(match, 12)))
    return false
  if (
    /^(?:\s?(?:%|strength|power|pain|on the|intensity|murmur|positive|reps|mm|of\b|scale|bpm|doses)|\/)/i.test(
      toAfter(match, 16),
    )
  )
    return false
  return !/(?:pain|score|scale|strength|power|apgars?|rated|grade|vision|bp|murmur|intensity|motor|reflexes)(?: \w{1,10}){0,2} ?$/i.test(
    toBefore(match, 28),
  )
}

const dateWords =
  '(?:on|since|date[ds]?|seen|dob|d\\.o\\.b\\.?|born|until|till|through|by|from|due|visit(?:ed)?|admit(?:ted)?|admission|discharged?|d/c|dc|surgery|appt|appointment|scheduled|for|before|after|follow[- ]?up|f/u|starting|started|reviewed|signed|collected|performed|effective|expires|between|and|as of|last|next|arrived|called|died|deceased)'

export const datePatterns: readonly Pattern[] = [
  {
    class: 'date',
    rule: 'pattern',
    score: 1,
    expression: new RegExp(
      `${start}${weekday}${month}\\s{0,2}${day}\\b,?\\s{0,2}(?:of )?,?\\s?${year}\\b${time}`,
      'gi',
    ),
  },
  {
    class: 'date',
    rule: 'pattern',
    score: 1,
    expression: new RegExp(
      `${start}${weekday}(?:the )?${day}[\\s/-]{0,2}(?:day )?(?:of )?${month},?[\\s/-]{0,2}(?:${year}|\\d{2}(?=[\\s,.;)]|$))\\b${time}`,
      'gi',
    ),
  },
  {
    class: 'date',
    rule: 'pattern',
    score: 1,
    expression: new RegExp(
      `${start}(?:\\d{1,2}([/-])\\d{1,2}\\1(?:\\d{4}|\\d{2})|\\d{1,2}\\.\\d{1,2}\\.(?:(?:19|20)\\d{2}|\\d{2})(?!\\.)|(?:18|19|20|21)\\d{2}([/.-])\\d{1,2}\\2\\d{1,2})(?!\\d|[/-]\\d)${time}`,
      'g',
    ),
    accept: isNumericDate,
  },
  {
    class: 'date',
    rule: 'pattern',
    score: 0.95,
    expression: new RegExp(`${start}${month},?(?:\\s{1,2}of)?[\\s/-]{1,2}${year}\\b`, 'gi'),
  },
  {
    class: 'date',
    rule: 'pattern',
    score: 0.9,
    expression: new RegExp(
      `${start}${weekday}(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|May|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\b\\.?\\s{1,2}${day}(?![a-zA-Z\\d]|[-/.]\\d| ?(?:mg|mcg|ml|%|year|month|day|week|hour|min))`,
      'gi',
    ),
    accept: ({ value }) => !/^(?:may|mar|march|jan|dec|sun|sat) /.test(value),
  },
  {
    class: 'date',
    rule: 'pattern',
    score: 0.9,
    expression: new RegExp(`${start}(?:the )?${day}(?: of |[\\s-]{1,2})${month}(?![a-zA-Z\\d])`, 'gi'),
    accept: ({ value }) => !/ (?:may|mar|march|dec|jan)$/.test(value) || / of /.test(value),
  },
  {
    class: 'date',
    rule: 'pattern',
    score: 0.9,
    expression: new RegExp(`${start}(?:0?[1-9]|1[0-2])[/-](?:19|20)\\d{2}${stop}`, 'g'),
  },
  {
    class: 'date',
    rule: 'pattern',
    score: 0.85,
    expression: new RegExp(`${start}(?:19|20)\\d{2}-(?:0[1-9]|1[0-2])${stop}`, 'g'),
  },
  {
    class: 'date',
    rule: 'words_around',
    score: 0.75,
    expression: new RegExp(`(?<![a-zA-Z\\d])${dateWords}[\\s:]{1,3}(?<id>\\d{1,2}/\\d{1,2})${stop}`, 'gi'),
    accept: isShortDate,
  },
  {
    class: 'date',
    rule: 'pattern',
    score: 0.65,
    expression:
      /(?:^|[ \t[(])(?<id>\d{1,2}\/\d{1,2})(?=[ \t,]{1,3}(?:at |@ ?)?(?:\d{1,2}:\d{2}|\d{4}(?:h|hrs)\b))/gm,
    accept: isShortDate,
  },
  {
    class: 'date',
    rule: 'pattern',
    score: 0.6,
    expression: /^[ \t[(]{0,6}(?<id>\d{1,2}\/\d{1,2})(?=[ \t:,\])-]{1,3}[A-Za-z])/gm,
    accept: isShortDate,
  },
  {
    class: 'date',
    rule: 'pattern',
    score: 0.8,
    expression: new RegExp(
      `${start}(?:19|20)\\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])(?:[T_-]?\\d{4}(?:\\d{2})?)?(?![a-zA-Z\\d]|[-.]\\d)`,
      'g',
    ),
  },
  {
    class: 'date',
    rule: 'words_around',
    score: 0.6,
    expression:
      /(?<![a-zA-Z\d])(?:in|since|until|last|this past|during|early|late|mid-?|end of|beginning of)[ -](?<id>(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b\.?|January|February|March|April|May|June|July|August|September|October|November|December)(?![a-zA-Z\d]|'s| (?:A-Z|\d))/g,
  },
  {
    class: 'date',
    rule: 'words_around',
    score: 0.8,
    expression:
      /(?<![a-zA-Z\d])(?:(?:early|mid|late)[ -])?(?:spring|summer|autumn|fall|winter|christmas|thanksgiving|easter|halloween|new year'?s(?: day| eve)?|labor day|memorial day|independence day)(?: of|,)? (?:19|20)\d{2}(?![a-zA-Z\d])/gi,
  },
  {
    class: 'date',
    rule: 'words_around',
    score: 0.6,
    expression:
      /(?<![a-zA-Z\d])(?:on|since|before|after|last|around|over|until) (?<id>(?:Christmas|Thanksgiving|Easter|Halloween|New Year's|Labor Day|Memorial Day|Independence Day|Valentine's Day|Mother's Day|Father's Day)(?: (?:Day|Eve))?)(?![a-zA-Z])/g,
  },
  {
    class: 'date',
    rule: 'pattern',
    score: 0.7,
    expression: /(?<![a-zA-Z\d])(?:Q[1-4][ -](?:19|20)\d{2}|(?:19|20)\d{2}[ -]Q[1-4])(?![a-zA-Z\d])/g,
  },
]

const old = '(?:9\\d|1[01]\\d|12[0-5])'
const oldWords =
  '(?:ninety(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|(?:a |one )?hundred(?: and)?(?:[- ](?:one|two|three|four|five|six|seven|eight|nine|ten))?)'
const aged =
  '(?:[- ]{0,2}(?:year|yr)s?[- ]{0,2}(?:old|of age)|[- ]{0,2}y[/.]?\\s?o\\.?|[- ]?yrs?\\.?(?: old)?(?=\\s(?:male|female|man|woman|m\\b|f\\b))|[- ]years[- ]young)'

export const agePatterns: readonly Pattern[] = [
  {
    class: 'age',
    rule: 'words_around',
    score: 0.98,
    expression: new RegExp(`(?<![a-zA-Z\\d.,/])(?<id>${old}|${oldWords})${aged}(?![a-zA-Z\\d])`, 'gi'),
  },
  {
    class: 'age',
    rule: 'label',
    score: 0.95,
    expression: new RegExp(
      `(?<![a-zA-Z\\d])(?:aged?|age at (?:death|diagnosis|onset|admission))(?: (?:is|was|of)|\\s?[:=])?\\s{0,3}(?<id>${old}|${oldWords})(?![a-zA-Z\\d]|[.,]\\d|\\s?(?:%|mg|mm|days|months|weeks))`,
      'gi',
    ),
  },
  {
    class: 'age',
    rule: 'words_around',
    score: 0.85,
    expression: new RegExp(
      `(?:^|[.(,;:]\\s{0,2}|\\b(?:a|an|of|in|for|is|pt|patient)\\s)(?<id>${old})\\s?(?:M|F|male|female|man|woman|lady|gentleman)(?=$|[\\s,.;)])(?!\\s?(?:degrees|temp|fever))`,
      'gm',
    ),
    accept: (match) => !/temp\w{0,8}\.?:? (?:of )?$/i.test(toBefore(match, 16)),
  },
  {
    class: 'age',
    rule: 'words_around',
    score: 0.85,
    expression: new RegExp(
      `(?<![a-zA-Z\\d])(?:turn(?:s|ed|ing)|(?:is|was|he's|she's) (?:now |almost |nearly )?)\\s?(?<id>${old})(?=[\\s,.;)](?!\\s?(?:%|mg|mm|bpm|kg|lb|cm|ml|over|on|/)))`,
      'gi',
    ),
    accept: (match) =>
      /\b(?:he|she|patient|mother|father|grandmother|grandfather|turn\w{0,3}|who|he's|she's)\b[^.]{0,24}$/i.test(
        toBefore(match, 40),
      ) &&
      !/\b(?:pulse|rate|hr|bp|sat\w*|spo2|weight|glucose|temp\w*|sodium|level|score|ef)\b[^.]{0,20}$/i.test(
        toBefore(match, 36),
      ),
  },
]
