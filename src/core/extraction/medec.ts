// An answer to MEDEC → whether it says the note has an error, and in which sentence.
import { readAnswer } from './read-answer.ts'
import { found, notFound, type Reading } from './reading.ts'

export interface MedecVerdict {
  readonly flag: 0 | 1
  /** Number of the sentence said to be wrong; null where the answer names none. */
  readonly sentenceId: number | null
}

const saysCorrect =
  /^["'(\[]*correct\b(?!ed|ion)|\b(?:text|note|narrative|everything|all(?: sentences| of (?:it|them))?|they) (?:is|are|appears?(?: to be)?|seems?(?: to be)?|looks)(?: all| medically| entirely| completely)* (?:correct|accurate|error-free|free of errors)\b|\b(?:no|without(?: any)?|(?:not|cannot|\w+n't)(?: (?:contain|have|find|see|identify|detect))?(?: an?y?)?)(?: clinical| medical| factual| apparent| obvious)* (?:errors?|mistakes?|inaccurac(?:y|ies)|corrections?)\b|\berrors?["']?\s*:\s*["']?(?:false|no|none)\b/i
const saysWrong =
  /\b(?:incorrect|not correct|wrong|erroneous|error|mistake|should (?:be|read|have been)|inaccurate|except|corrected (?:sentence|text|version)|correction)\b/i
const sentenceId =
  /\b(?:sentence|line)[\s_]*(?:(?:id|no\.?|number)["']?\s*)?#?\s*(?:is\s*)?:?\s*(\d{1,3})\b/gi
const calledRight =
  /\b(?:sentence|line)s? #?\d{1,3}(?:(?:,| and|,? to|-) ?\d{1,3})* ?(?:(?:is|are|:|looks?|seems?)(?: also| all)? (?:correct|accurate|fine|right)|(?:has|have|contains?) no (?:errors?|mistakes?))\b[.;,]?/gi
const opening =
  /^[\s"'(\[{#.]*(?:(?:corrected|correction|error|sentence|line|id)\b(?:[\s:#-]|(?:found|in|is|id|no|number|sentence|line)\b)*)?/i
// A quantity that opens a sentence ("50 mg of …", "45-year-old …") is not the sentence's number.
const openingId =
  /^(\d{1,3})(?![\d/%]|\.\d|-\p{L}| ?(?:mc?g|kg|g|m?[lL]|mmHg|m?mol|mEq|units?|hours?|days?|weeks?|months?|years?)\b)/u
const declared = /\b(?:answer|output|verdict)["']?\s*(?:is|:)[\s:]*/gi

export function readMedecAnswer(raw: string): Reading<MedecVerdict> {
  return readAnswer(raw, ({ text, boxes }) => {
    const whole = dropEcho(text.replace(calledRight, '')).trim()
    const declarations = [...whole.matchAll(declared)].map((match) =>
      whole.slice(match.index + match[0].length),
    )
    const parts = [...boxes.slice(-1), whole, ...declarations.slice(-1)]
    return parts.map(readShort).find((verdict) => verdict !== null) ?? readVerdict(whole)
  })
}

/** The form that was asked for: CORRECT, or the sentence's number first. Of several numbers none is chosen. */
function readShort(part: string): Reading<MedecVerdict> | null {
  const [first, second] = part.split('\n').map(readOpeningId)
  const isList =
    (typeof first === 'number' && typeof second === 'number' && second > first) ||
    /^\D{0,9}\d{1,3}(?:,? (?:and|or)|,| &|\/) ?\d{1,3}\b/.test(part)
  if (typeof first === 'number') return found({ flag: 1, sentenceId: isList ? null : first })
  return /^["'(\[]*correct["')\]}.]*(?:\n|$)/i.test(part) ? found({ flag: 0, sentenceId: null }) : null
}

function readOpeningId(line: string): number | null {
  const id = openingId.exec(line.replace(opening, ''))?.[1]
  return id === undefined ? null : Number(id)
}

/** A model that says the numbered note over again has not chosen its first sentence. */
function dropEcho(text: string): string {
  const lines = text.split('\n')
  const [first, second] = lines.map(readOpeningId)
  if (typeof first !== 'number' || second !== first + 1) return text
  return lines.filter((line) => readOpeningId(line) === null).join('\n')
}

function readVerdict(text: string): Reading<MedecVerdict> {
  const clean = saysCorrect.test(text)
  const ids = [...new Set([...text.matchAll(sentenceId)].map((match) => Number(match[1])))]
  if (clean && !ids.length) return found({ flag: 0, sentenceId: null })
  const wrong = saysWrong.test(text.replace(saysCorrect, ' '))
  if (wrong && !clean) return found({ flag: 1, sentenceId: ids.length === 1 ? ids[0]! : null })
  if (clean && !wrong) return found({ flag: 0, sentenceId: null })
  return notFound(clean ? 'ambiguous' : 'no_answer_found')
}
