// An answer to MEDEC → whether it says the note has an error, and in which sentence.
import { readAnswer } from './read-answer.ts'
import { found, notFound, type Reading } from './reading.ts'

export interface MedecVerdict {
  readonly flag: 0 | 1
  /** Number of the sentence said to be wrong; null where the answer names none. */
  readonly sentenceId: number | null
}

const saysCorrect =
  /^["'(\[]*correct\b(?!ed|ion)|\b(?:text|note|narrative|everything|all(?: sentences| of (?:it|them))?|they) (?:is|are|appears?(?: to be)?|seems?(?: to be)?|looks)(?: all| medically| entirely| completely)* correct\b|\b(?:no|without(?: any)?|not (?:contain|have|find|see|identify)(?: an?y?)?)(?: clinical| medical| factual| apparent| obvious)* (?:errors?|mistakes?)\b|\b(?:answer|output|verdict)\s*(?:is|:)\s*correct\b/i
const saysWrong =
  /\b(?:incorrect|not correct|wrong|erroneous|error|mistake|should (?:be|read|have been)|inaccurate)\b/i
const sentenceIds = [
  /^\s*["'(\[]*(?:(?:sentence|line|id|sentence id|error(?: in)?(?: sentence)?)\s*(?:id|no\.?|number|#)?\s*:?\s*)?(\d{1,3})(?![\d/%]|\.\d)/i,
  /\b(?:sentence|line)\s*(?:id|no\.?|number|#)?\s*(?:is\s*)?:?\s*(\d{1,3})\b/i,
]

export function readMedecAnswer(raw: string): Reading<MedecVerdict> {
  return readAnswer(raw, ({ text, boxes }) => {
    const part = boxes.at(-1) ?? text.replace(/^(?:(?:final )?(?:answer|output|verdict))\s*:\s*/i, '')
    return readVerdict(part)
  })
}

function readVerdict(text: string): Reading<MedecVerdict> {
  const opening = sentenceIds[0]!.exec(text)
  if (opening) return found({ flag: 1, sentenceId: Number(opening[1]) })
  const clean = saysCorrect.test(text)
  const ids = [
    ...new Set([...text.matchAll(new RegExp(sentenceIds[1]!, 'gi'))].map((match) => Number(match[1]))),
  ]
  if (clean && !ids.length) return found({ flag: 0, sentenceId: null })
  const wrong = saysWrong.test(text.replace(saysCorrect, ' '))
  if (wrong && !clean) return found({ flag: 1, sentenceId: ids.length === 1 ? ids[0]! : null })
  if (clean && !wrong) return found({ flag: 0, sentenceId: null })
  return notFound(clean ? 'ambiguous' : 'no_answer_found')
}
