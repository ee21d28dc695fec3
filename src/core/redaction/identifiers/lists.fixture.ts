// Short lists for the tests of the finder; the real ones come from packages (src/services/name-lists.ts).
import type { NameLists } from './identifier.ts'

function toSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/))
}

export const shortLists: NameLists = {
  names: toSet(
    'eleanor whitfield thompson nguyen gupta crohn parkinson foley babinski murphy wilson patel whitaker zoe',
  ),
  places: new Set(['chicago', 'springfield', 'san francisco', 'jackson', 'houston']),
  words: toSet(
    `patient seen at clinic hospital for with disease sign score the was is in on of and notes reading visit record blood
    pressure glucose level general mercy north valley community center reviewed by signed discharged home daily pain
    improved denies reports history male female old year presented admitted mark rose young brown long white will may
    grace hope summer doctor nurse plan assessment medication given takes lives later came left excluded street road test run model`,
  ),
}
