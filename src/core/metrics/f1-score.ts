// A text and its references → F1 over the words that both have. Source: HELM's reference metrics (docs/scoring.md).
import type { InstanceScore } from '../../contracts/stat.ts'
import { readOptionAnswer } from '../extraction/option.ts'
import { countNgrams, countShared } from '../text/ngrams.ts'
import { normalizeText, stripPython } from '../text/normalize.ts'
import { toFMeasure } from '../text/rouge.ts'
import { toPlainWords } from '../text/word-tokens.ts'
import { readGolds, toBadGold, toScored, toUnread, type Judged, type Metric } from './metric.ts'
import { scoreOpenAnswer } from './open-score.ts'

const name = 'f1_score'

export const f1Score: Metric = {
  id: name,
  gives: [
    {
      name,
      label: 'F1',
      shortLabel: 'F1',
      description: 'Words that the answer shares with the reference: mean of precision and recall.',
      direction: 'higher',
      scale: [0, 1],
    },
  ],
  score: (judged, scoring) => (scoring === 'helm' ? scoreAsUpstream(judged) : scoreCorrected(judged)),
}

/** Upstream: different words of both texts, case, ASCII punctuation and articles dropped; a word counts once. */
function scoreAsUpstream({ instance, answer, outputMapping }: Judged): InstanceScore {
  const stripped = stripPython(answer)
  const prediction = outputMapping === undefined ? stripped : toMapped(outputMapping, stripped)
  const words = toSet(prediction)
  const values = readGolds(instance).map((gold) => compareSets(toSet(gold), words))
  return toScored({ [name]: Math.max(0, ...values) })
}

function toMapped(mapping: Readonly<Record<string, string>>, letter: string): string {
  return Object.hasOwn(mapping, letter) ? mapping[letter]! : ''
}

function toSet(text: string): Set<string> {
  return new Set(normalizeText(text).split(' ').filter(Boolean))
}

/** NLTK's f_measure in its order of operations: 1 / (alpha / P + (1 - alpha) / R). */
function compareSets(golds: ReadonlySet<string>, words: ReadonlySet<string>): number {
  const shared = [...golds].filter((word) => words.has(word)).length
  if (shared === 0) return 0
  return 1 / (0.5 / (shared / words.size) + (1 - 0.5) / (shared / golds.size))
}

/**
 * Corrected: a repeated word counts as often as both have it (Rajpurkar et al. 2016), in every script; articles are
 * dropped unless nothing else is there. An option is right or wrong: a part of its text proves nothing.
 */
function scoreCorrected(judged: Judged): InstanceScore {
  if (judged.outputMapping !== undefined) return scoreOption(judged, judged.outputMapping)
  return scoreOpenAnswer(judged, [name], (golds, answer) => {
    const words = toBag(answer)
    return { [name]: Math.max(...golds.map((gold) => compareBags(toBag(gold), words))) }
  })
}

function scoreOption(
  { instance, answer, answerWords }: Judged,
  mapping: Readonly<Record<string, string>>,
): InstanceScore {
  const golds = readGolds(instance)
  if (golds.length === 0) return toBadGold('no_right_reference')
  const reading = readOptionAnswer(answer, mapping, answerWords)
  if (!reading.found) return toUnread({ [name]: 0 }, reading.reason)
  return toScored({ [name]: golds.includes(mapping[reading.value]!) ? 1 : 0 }, reading.value)
}

function toBag(text: string): string[] {
  const words = toPlainWords(text)
  const content = words.filter((word) => !['a', 'an', 'the'].includes(word))
  return content.length > 0 ? content : words
}

function compareBags(golds: readonly string[], words: readonly string[]): number {
  const shared = countShared(countNgrams(golds, 1), countNgrams(words, 1))
  return shared === 0 ? 0 : toFMeasure(shared / words.length, shared / golds.length)
}
