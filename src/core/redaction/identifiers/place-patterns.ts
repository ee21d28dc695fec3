// Patterns of addresses: streets, flats, postal codes, town with state.
import { stateCodes, stateNames, streetWords } from './place-words.ts'
import { isMeasured } from './measures.ts'
import { toBefore, type Pattern } from './pattern.ts'

/** a|b → [aA]|[bB], for patterns whose other parts need capitals. */
function withCapitals(words: string): string {
  return words.replace(
    /(^|\|)(\w)/g,
    (_, bar: string, first: string) => `${bar}[${first}${first.toUpperCase()}]`,
  )
}

const state = `(?:(?:${stateCodes})\\b\\.?|${stateNames})`
const zip = '\\d{5}(?:-\\d{4})?'
const part = "[\\p{L}\\d][\\p{L}\\p{M}\\d.'-]{0,24}"
const cap = "\\p{Lu}[\\p{L}\\p{M}.'-]{1,24}"
const unitWords = 'apt|apartment|suite|ste|unit|room|rm|floor|fl|bldg|building|lot'
const unit = `(?:[,\\s]{1,3}(?:${withCapitals(unitWords)}|#)\\.? ?#?[\\p{L}\\d-]{1,8})`
const town = `(?:[,\\s]{1,6}(?:${cap}[ ]){0,3}${cap})`
const tail = `(?:${unit})?(?:${town}\\s{0,3},?\\s{1,3}(?:${state}|[A-Z]{2,3})(?:,?\\s{1,3}(?:\\p{Lu}\\p{L}{2,20}\\s)?${zip})?|, (?:${cap} )?${cap})?(?:,?\\s{1,3}${zip})?`
const notStreet =
  /^(?:\d+ )?(?:of|to|the|and|with|mg|ml|in|by|for|or|on|at|days?|weeks?|months?|years?|x|times|more|per|patients?|year)\b/i

const line = '[^\\n]{0,50}'
const addressCue =
  '(?:(?:address(?:es)?|residence)(?: here)?[?,:]?(?: (?:is|are|to|with|of|at|as|they|it|here)){0,3}:?|(?:live[sd]?|living|resid(?:e[sd]?|ing)|located|mail(?:ed)?|deliver to|ship(?:ped)? to|send to|sent to|return|moved?|station is|home is|house is|office is) (?:at|on|in|to|it to))'
const addressStart =
  '(?!\\d+ ?(?:weeks?|days?|months?|years?|hours?|minutes?|mg|ml|percent|times|of)\\b)\\d{1,6}[a-z]?(?:[-/ ]\\d{1,5})? \\p{L}'
const sameLine = '(?:[^\\n.;?!]|\\.(?=[ \\d\\p{Ll}]))'

export const placePatterns: readonly Pattern[] = [
  {
    class: 'place',
    rule: 'words_around',
    score: 0.7,
    expression: new RegExp(
      `(?<![\\p{L}\\d])${addressCue}\\s{1,6}(?<id>${addressStart}${sameLine}{2,90}?(?:\\n${line}){0,5}?\\s\\d{5,6}(?:-\\d{4})?)(?!\\d)`,
      'giu',
    ),
  },
  {
    class: 'place',
    rule: 'words_around',
    score: 0.65,
    expression: new RegExp(
      `(?<![\\p{L}\\d])${addressCue}\\s{1,6}(?<id>${addressStart}${sameLine}{2,90}?)(?=[.;?!]?\\s{0,2}(?:\\n|$|[.;?!]))`,
      'giu',
    ),
  },
  {
    class: 'place',
    rule: 'pattern',
    score: 0.65,
    expression: new RegExp(
      `^[ \\t?]{0,8}(?<id>\\d{1,5}[a-z]?(?: \\d{1,5})? \\p{L}[^\\n]{2,44}(?:\\n${line}){1,5}?\\s\\d{5,6}(?:-\\d{4})?)[ \\t]{0,8}$`,
      'gimu',
    ),
    accept: ({ value }) => !/\b(?:mg|mcg|ml|tabs?|tablets?|daily|units|mmol|bid|tid|prn|year)\b/i.test(value),
  },
  {
    class: 'place',
    rule: 'pattern',
    score: 0.7,
    expression: /(?<![\p{L}\d])(?:apt|apartment|suite)\.? #?(?:\d{1,5}[a-z]?|[a-z]\d{0,4})(?![\p{L}\d])/giu,
  },
  {
    class: 'place',
    rule: 'pattern',
    score: 0.95,
    expression: new RegExp(
      `(?<![\\p{L}\\d.,/-])\\d{1,6}[A-Z]?(?:[-/]\\d{1,4})?(?: \\d{1,5})?,? (?:[NSEW]{1,2}\\.? )?(?:${part} ){0,3}(?:\\p{Lu}[\\p{L}\\p{M}.'-]{0,24}|\\d{1,3}(?:st|nd|rd|th)) (?:${withCapitals(streetWords)})\\b\\.?(?: [NSEW]{1,2}\\b)?${tail}`,
      'gu',
    ),
    accept: ({ value }) => !notStreet.test(value.replace(/^\d+\S* /, '')),
  },
  {
    class: 'place',
    rule: 'pattern',
    score: 0.8,
    expression: new RegExp(
      `(?<![\\p{L}\\d.,/-])\\d{1,6}(?: \\d{1,5})? (?:${part} ){1,3}(?:street|road|avenue|boulevard|lane|drive)\\b(?:${unit})?`,
      'giu',
    ),
    accept: ({ value }) => !notStreet.test(value.replace(/^\d+\S* /, '')),
  },
  {
    class: 'place',
    rule: 'pattern',
    score: 0.85,
    expression: new RegExp(
      `(?<![\\p{L}\\d])(?:\\d{1,4} )?(?:\\p{Lu}[\\p{L}\\p{M}]{1,24}(?:straat|strasse|straße|gasse|weg|laan|vej|gatan|gata|gade|tie|katu|plein)|(?:Rue|Via|Calle|Avenida|Rua|Plaza|Piazza|Chemin|Viale|Carrera)(?: (?:de|la|del|des|du|di|da|dos|le|los|las|el))?(?: ${cap}){1,3}),? \\d{1,4}(?![\\d.])${tail}`,
      'gu',
    ),
  },
  {
    class: 'place',
    rule: 'pattern',
    score: 0.6,
    expression: new RegExp(
      `(?<![\\p{L}\\d])(?:${cap} ){1,2}(?:Street|Avenue|Road|Boulevard|Lane|Drive|Highway|Parkway|St|Ave|Rd|Blvd)\\b(?!\\.? ${cap})(?:, ${cap})?`,
      'gu',
    ),
  },
  {
    class: 'place',
    rule: 'pattern',
    score: 0.85,
    expression: new RegExp(
      `(?<![\\p{L}\\d'-])(?:${cap} ){1,3}(?:${stateCodes})\\.? {1,2}${zip}(?![\\d-])`,
      'gu',
    ),
  },
  {
    class: 'place',
    rule: 'label',
    score: 0.8,
    expression: new RegExp(
      `(?<![\\p{L}\\d])(?:${withCapitals('city|town|village|county|location|facility|site|hospital|clinic|hometown|birthplace|residence|address|place of birth|district|municipality|practice|pharmacy|campus|branch|office')})(?: ?(?:of|name)| ?/ ?[a-z]+)?\\s?[:=]\\s{0,3}"?(?<id>(?:${cap}[ ]){0,4}${cap})`,
      'gu',
    ),
    accept: ({ value }) =>
      !/^(?:None|Unknown|Not|See|Same|No|Left|Right|Upper|Lower|Home|Deferred|Dr|Mr|Mrs|Ms)\b/.test(value),
  },
  {
    class: 'place',
    rule: 'pattern',
    score: 0.9,
    expression: new RegExp(`(?<![\\p{L}\\d])P\\.? ?O\\.? ?Box \\d{1,7}${tail}`, 'giu'),
  },
  {
    class: 'place',
    rule: 'pattern',
    score: 0.9,
    expression: new RegExp(
      `(?<![\\p{L}\\d'-])(?:${cap} ){0,2}${cap},\\s{1,2}${state},?(?:\\s{1,3}${zip})?(?![\\p{L}\\d])`,
      'gu',
    ),
    accept: ({ value }) => !/,\s{1,2}(?:MD|PA)\.?,?$/.test(value),
  },
  {
    class: 'place',
    rule: 'pattern',
    score: 0.9,
    expression: new RegExp(`(?<![\\p{L}\\d])${state},?\\s{1,3}(?<id>${zip})(?![\\d-])`, 'gu'),
  },
  {
    class: 'place',
    rule: 'label',
    score: 0.95,
    expression:
      /(?<![\p{L}\d])(?:zip|zip ?code|postal ?code|post ?code|postcode)(?: (?:is|of|number))?[\s:#=]{1,4}(?<id>[\p{L}\d]{3,5}[ -]?[\p{L}\d]{2,4}|\d{5}(?:-\d{4})?)(?![\p{L}\d])/giu,
    accept: ({ value }) => /\d/.test(value),
  },
  {
    class: 'place',
    rule: 'pattern',
    score: 0.6,
    expression: /(?<![\p{L}\d.,/$-])\d{5}-\d{4}(?![\p{L}\d-])/gu,
  },
  {
    class: 'place',
    rule: 'pattern',
    score: 0.55,
    expression: /(?<![\p{L}\d.,/$#-])\d{5}(?![\p{L}\d-]|[.,]\d)/gu,
    accept: (match) =>
      !isMeasured(match) &&
      /(?:^|[\p{L},]\s{1,4}|\n\s{0,6})$/u.test(toBefore(match, 12)) &&
      /(?:\p{Lu}[\p{L}.]{1,24},?\s{1,6}|\n\s{0,6})$/u.test(toBefore(match, 30)),
  },
  {
    class: 'place',
    rule: 'pattern',
    score: 0.75,
    expression:
      /(?<![\p{L}\d])(?:[A-Z]{1,2}\d[A-Z\d]? \d[ABD-HJLNP-UW-Z]{2}|[ABCEGHJ-NPRSTVXY]\d[A-Z] \d[A-Z]\d)(?![\p{L}\d])/gu,
  },
]
