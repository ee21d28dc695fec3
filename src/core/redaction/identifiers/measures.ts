// A number and the words around it → whether it measures something or names a code of a public list.
import { toAfter, toBefore, type Match } from './pattern.ts'

const unit =
  /^(?:\s?%|\s{0,2}(?:[munpµμ]?g|kg|mcg|ug|[munpµd]?l|cc|mmol|[mµn]?mol|[munp]?eq|i?u|units?|iu|miu|mmhg|mm|cm|m|km|nm|in|inch(?:es)?|ft|feet|lbs?|oz|kcal|cal|cells?|copies|bpm|beats|hz|khz|mhz|kv|mv|ma|w|watts?|j|rads?|g[yr]|cgy|sv|hours?|hrs?|minutes?|mins?|sec(?:onds)?|days?|weeks?|months?|years?|yrs?|times|tablets?|tabs?|caps(?:ules)?|pills|doses?|puffs?|drops|patients|people|persons?|subjects|cases|participants|women|men|children|adults|infants|live births|births|steps|dollars|usd|per|x|°)(?![\p{L}\d])|\s?[/^×*]\s?(?:[munpµ]?l|dl|hpf|mm|cu|µ|10|h|d|kg))/iu
const before =
  /(?:[$€£<>≤≥~±^]\s?|\b(?:icd|icd-?\d{1,2}(?:-cm)?|cpt|snomed|loinc|rxnorm|rxcui|ndc|hcpcs|atc|omim|pmid|pmcid|doi|isbn|issn|nct|mesh|umls|cui|drg|rs|grant|version|chapter|page|vol(?:ume)?|table|figure|platelets?|plt|wbc|count|ferritin|bnp|ck|cpk|troponin|d-?dimer|ddimer|titer|viral load|copies|dose|level|calories|n)(?: codes?| level| count)?[\s:=#(]{0,3}(?:of |was |is )?)$/i

/** Amounts with a unit, money, and codes of ICD, CPT, SNOMED, LOINC, trials and literature. */
export function isMeasured(match: Match): boolean {
  return unit.test(toAfter(match, 24)) || before.test(toBefore(match, 24))
}
