// The options of a question → tests of where and how a text names one of them.
import { anySign, findTexts, maskOptions } from './option-mask.ts'
import { nameEnd, type OptionNames } from './option-names.ts'
import { readOpening, toSmall, type OpeningOption } from './option-opening.ts'

export interface OptionMatcher {
  /** The option that a text begins with; `lowerCase` takes "b)" and "b because" as well. */
  opening(text: string, lowerCase: boolean): OpeningOption | null
  /** Options whose text or word stands in the text, at word boundaries, longest first. */
  mentions(text: string): Set<string>
  /** Letters that stand as an answer: in brackets, alone on a line, after "option", "is", "so", a colon. */
  letters(text: string): Set<string>
  /** Options that are called right: "B is the best choice", "B: correct". */
  praised(text: string): string[]
}

export function createOptionMatcher(names: OptionNames): OptionMatcher {
  return {
    opening: (text, lowerCase) => readOpening(text, names, lowerCase),
    mentions: (text) => new Set(findTexts(text, names).map(({ letter }) => letter)),
    letters: (text) => readLetters(text, names),
    praised: (text) => readPraised(text, names),
  }
}

const leads =
  "is be with so thus hence therefore then however think believe guess say it's likely probably definitely clearly surely towards toward leaves leaving but"
const lead = `(?:${leads.replace(/(?<=^| )[a-z]/g, (first) => `[${first.toUpperCase()}${first}]`).replaceAll(' ', '|')})`

function readLetters(text: string, { letters, anyLetter }: OptionNames): Set<string> {
  const alone = String.raw`(${anyLetter})${nameEnd}(?! (?!(?:because|since|as)\b)\p{Ll})`
  const edge = String.raw`[^\p{L}\p{N}\n]*`
  const patterns = [
    [String.raw`[(\[](${anyLetter})[)\]]`, 'giu'],
    [String.raw`^${edge}(${anyLetter})${edge}$`, 'gimu'],
    [
      String.raw`\b(?:[Oo]ption|[Cc]hoice|[Aa]nswer|[Ll]etter)\s*:?\s+(${anyLetter}${nameEnd}|${toSmall(letters)})`,
      'gu',
    ],
    [String.raw`, (${anyLetter})${edge}$`, 'gu'],
    [String.raw`\b${lead}[,:]? \(?${alone}`, 'gu'],
    [String.raw`:\s*\(?${alone}`, 'gu'],
    [String.raw`[.!?;] \(?(${anyLetter})\)?[.!]?$`, 'gmu'],
    [String.raw`\b(?:points?|pointing|leads?|corresponds?|refers?|matches|down) (?:to )?\(?${alone}`, 'gu'],
    [String.raw`(?<![\p{L}\p{N}] )${alone}(?=,? I (?:guess|think|believe|suppose|would say)\b)`, 'gu'],
  ] as const
  const hits = patterns.flatMap(([pattern, flags]) => [...text.matchAll(new RegExp(pattern, flags))])
  return new Set(hits.map((match) => match[1]!.toUpperCase()))
}

const praise = new RegExp(
  String.raw`(${anySign})["']?(?: it is\b(?! not)| best (?:fits|explains|describes|matches|answers|accounts)\b| (?:fits|matches|explains|describes)(?: [^.,;\n]{0,40})? best\b| (?:is|seems|appears to be|would be|looks)(?: (?:also|clearly|therefore))* (?:the )?(?:most [a-z]+|[a-z]+ of choice|correct|right|best|better|true|preferred|indicated|recommended|answer)\b| ?[:.)(-]+ ?(?:correct|right|true)(?=\s*(?:[.,;!)\n]|$)))`,
  'gi',
)

function isFirm({ 0: hit, index }: RegExpMatchArray & { index: number }, text: string): boolean {
  return (
    / is /.test(hit) && /^ ?(?:[.,;!\n]|$|answer\b|because\b|since\b)/.test(text.slice(index + hit.length))
  )
}

const only = new RegExp(
  String.raw`\bonly (${anySign}) (?:fits|is|matches|remains|explains|does|can|would|accounts)\b`,
  'gi',
)

function readPraised(text: string, names: OptionNames): string[] {
  const masked = maskOptions(text, names)
  const sole = [...masked.text.matchAll(only)]
  const praised = [...masked.text.matchAll(praise)]
  // "B is correct. A would be right in a child."
  const firm = praised.findIndex((hit) => isFirm(hit, masked.text))
  const kept = praised.filter(([hit], index) => firm < 0 || index <= firm || !/ would be /.test(hit))
  return [...sole, ...kept].map((match) => masked.letterOf(match[1]!.replace(/[()]/g, '')))
}
