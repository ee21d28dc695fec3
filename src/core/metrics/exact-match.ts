// An answer and the right references → the exact-match family. Source: HELM's reference metrics (docs/scoring.md).
import type { InstanceScore } from '../../contracts/stat.ts'
import { readLabel, toLabel } from '../extraction/label-set.ts'
import { readOptionAnswer } from '../extraction/option.ts'
import { readShortAnswer, toGoldText } from '../extraction/short-answer.ts'
import { normalizeText, stripPython } from '../text/normalize.ts'
import {
  readGolds,
  toBadGold,
  toScored,
  toUnread,
  type Judged,
  type Metric,
  type MetricValue,
} from './metric.ts'

type Matcher = (gold: string, prediction: string) => boolean

const matchers: Readonly<Record<string, Matcher>> = {
  exact_match: (gold, prediction) => stripPython(gold) === stripPython(prediction),
  quasi_exact_match: (gold, prediction) => normalizeText(gold) === normalizeText(prediction),
  prefix_exact_match: (gold, prediction) => stripPython(prediction).startsWith(stripPython(gold)),
  quasi_prefix_exact_match: (gold, prediction) => normalizeText(prediction).startsWith(normalizeText(gold)),
}

const texts: Readonly<Record<string, readonly [label: string, shortLabel: string, description: string]>> = {
  exact_match: ['Exact match', 'EM', 'The answer equals a right reference, white space at the edges aside.'],
  quasi_exact_match: [
    'Quasi-exact match',
    'QEM',
    'Equal after lower-casing and dropping punctuation and articles.',
  ],
  prefix_exact_match: ['Prefix exact match', 'PEM', 'The answer begins with a right reference.'],
  quasi_prefix_exact_match: [
    'Prefix quasi-exact match',
    'PQEM',
    'Begins with a right reference after normalising.',
  ],
}

function toValue(name: string): MetricValue {
  const [label, shortLabel, description] = texts[name]!
  return { name, label, shortLabel, description, direction: 'higher', scale: [0, 1] }
}

export const exactMatch: Metric = {
  id: 'exact_match',
  gives: Object.keys(matchers).map(toValue),
  score: (judged, scoring) => (scoring === 'helm' ? scoreAsUpstream(judged) : scoreCorrected(judged)),
}

/**
 * Upstream: strip, apply the pattern, map a letter to its option (an unmapped answer is null), best over the right references; an empty
 * or null prediction scores 0. More than one output asked for repeats each value as name@k.
 */
function scoreAsUpstream({ instance, answer, outputMapping, numOutputs, options }: Judged): InstanceScore {
  const stripped = stripPython(answer)
  const prediction =
    outputMapping === undefined
      ? stripped
      : readOwn(outputMapping, applyPattern(stripped, options?.outputMappingPattern))
  const golds = readGolds(instance)
  const values = matchAll(golds, prediction ?? '')
  const repeated =
    numOutputs === 1
      ? []
      : Object.entries(values).map(([name, value]) => [`${name}@${numOutputs}`, value] as const)
  return toScored({ ...values, ...Object.fromEntries(repeated) })
}

/** Corrected: the option or text that the answer committed to; reasoning, mark-up and invisible signs do not count. */
function scoreCorrected(judged: Judged): InstanceScore {
  const golds = readGolds(judged.instance)
  if (golds.length === 0) return toBadGold('no_right_reference')
  if (judged.outputMapping !== undefined) return scoreOption(golds, judged)
  const labels = judged.options?.labels
  return labels === undefined ? scoreText(golds, judged) : scoreLabel(golds, judged.answer, labels)
}

/** Of a task whose answers are a few labels, such as 0 and 1: the one that the answer commits to. */
function scoreLabel(golds: readonly string[], answer: string, labels: readonly string[]): InstanceScore {
  const reading = readLabel(answer, labels)
  if (!reading.found) return toUnread(matchAll(golds, ''), reading.reason)
  const value = golds.map(toLabel).includes(reading.value) ? 1 : 0
  return toScored(Object.fromEntries(Object.keys(matchers).map((name) => [name, value])), reading.value)
}

/** A right answer counts in all four; of a wrong one the looser matches are tried as upstream does. */
function scoreText(golds: readonly string[], { answer, instance }: Judged): InstanceScore {
  const references = instance.references.map(({ output }) => output.text)
  const reading = readShortAnswer(answer, golds, references)
  if (!reading.found) return toUnread(matchAll(golds, ''), reading.reason)
  const { right, read, isText } = reading.value
  const values = matchAll(
    golds.map((gold) => toGoldText(gold).normalize('NFKC')),
    read,
  )
  if (isText && !right) return toScored(values, read)
  return toScored(Object.fromEntries(Object.keys(values).map((name) => [name, right ? 1 : 0])), read)
}

function scoreOption(
  golds: readonly string[],
  { answer, outputMapping, answerWords }: Judged,
): InstanceScore {
  const reading = readOptionAnswer(answer, outputMapping!, answerWords)
  if (!reading.found) return toUnread(matchAll(golds, ''), reading.reason)
  // An option is right or wrong: a part of its text, or what is left of "A" once articles go, proves nothing.
  const value = golds.includes(outputMapping![reading.value]!) ? 1 : 0
  return toScored(Object.fromEntries(Object.keys(matchers).map((name) => [name, value])), reading.value)
}

function matchAll(golds: readonly string[], prediction: string): Record<string, number> {
  return Object.fromEntries(
    Object.entries(matchers).map(([name, matches]) => [
      name,
      prediction !== '' && golds.some((gold) => matches(gold, prediction)) ? 1 : 0,
    ]),
  )
}

/** Upstream searches the pattern: no hit leaves nothing; a hit of a pattern without groups leaves the whole answer. */
function applyPattern(prediction: string, pattern: string | undefined): string {
  if (pattern === undefined) return prediction
  const match = new RegExp(pattern, 'u').exec(prediction)
  if (match === null) return ''
  return match.length > 1 ? match[0] : prediction
}

function readOwn(mapping: Readonly<Record<string, string>>, letter: string): string | null {
  return Object.hasOwn(mapping, letter) ? mapping[letter]! : null
}
