// An answer to a labelling task → the labels in it.
import { normalizeText } from '../text/normalize.ts'
import { readOptionAnswer } from './option.ts'
import { readOpenAnswer } from './open-answer.ts'
import { found, notFound, type Reading } from './reading.ts'

/** One form for a label however it is written: case, punctuation and white space aside, articles kept. */
export function toLabel(text: string): string {
  return normalizeText(text.normalize('NFKC'), { dropArticles: false })
}

/** The one label that the answer commits to, as toLabel writes it; read like the options of a question. */
export function readLabel(raw: string, labels: readonly string[]): Reading<string> {
  const letters = Object.fromEntries(labels.map((label, index) => [toSign(label, index), label]))
  const reading = readOptionAnswer(raw, letters)
  return reading.found ? found(toLabel(letters[reading.value]!)) : reading
}

/** A letter that no answer uses, as the labels have none; a label that is a letter stands for itself. */
function toSign(label: string, index: number): string {
  return /^[A-Z]$/.test(label) ? label : String.fromCodePoint(0xe000 + index)
}

const bullet = /^\s*(?:[-*•]|\d+[.)])\s+/

/** All labels of an answer, between delimiters, commas, semicolons, line ends or as list points; "none" gives none. */
export function readLabels(
  raw: string,
  labels: readonly string[],
  delimiter: string,
): Reading<ReadonlySet<string>> {
  const reading = readOpenAnswer(raw)
  if (!reading.found) return reading
  const known = new Set(labels.map(toLabel))
  const body = reading.value.slice(reading.value.lastIndexOf(':') + 1)
  const parts = body
    .split('\n')
    .map((line) => line.replace(bullet, ''))
    .flatMap((line) => line.split(delimiter))
    .flatMap((part) => (known.has(toLabel(part)) ? part : part.split(/[,;]|\band\b/)))
    .map(toLabel)
    .filter((part) => part !== '')
  if (parts.length === 0) return notFound('no_answer_found')
  return found(
    new Set(/^(?:none|no labels?|nothing)$/.test(parts.join(' ')) && !known.has('none') ? [] : parts),
  )
}
