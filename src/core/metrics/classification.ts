// Labels of answers and references → precision, recall, F1, of one answer and of a run. Source: HELM's metrics, scikit-learn.
import type { InstanceScore, Scoring } from '../../contracts/stat.ts'
import { readLabel, readLabels, toLabel } from '../extraction/label-set.ts'
import { readOptionAnswer } from '../extraction/option.ts'
import { found, type Reading } from '../extraction/reading.ts'
import {
  countConfusion,
  toMacroScores,
  toMicroScores,
  toSetScores,
  type Confusion,
  type SetScores,
} from '../statistics/set-scores.ts'
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

type Labels = ReadonlySet<string>

export const classification: Metric = {
  id: 'classification',
  gives: [
    ...['precision', 'recall', 'f1'].map((part) => toValue(part, 'Label', 'Of one answer’s labels')),
    ...['precision', 'recall', 'f1'].map((part) =>
      toValue(part, 'Micro', 'All labels of the run in one table'),
    ),
    ...['precision', 'recall', 'f1'].map((part) =>
      toValue(part, 'Macro', 'The mean over the classes of the run'),
    ),
  ],
  score: (judged, scoring) => (scoring === 'helm' ? scoreAsUpstream(judged) : scoreCorrected(judged)),
  overRun: summarize,
}

function toValue(part: string, kind: string, meaning: string): MetricValue {
  const word = part === 'f1' ? 'F1' : part
  return {
    name: kind === 'Label' ? `label_${part}` : `classification_${kind.toLowerCase()}_${part}`,
    label: `${kind} ${word}`,
    shortLabel: `${kind} ${word}`,
    description: `${meaning}: ${word}.`,
    direction: 'higher',
    scale: [0, 1],
  }
}

function scoreAsUpstream(judged: Judged): InstanceScore {
  return toScored(toValues(toSetScores(countConfusion(readGoldAsUpstream(judged), readAsUpstream(judged)))))
}

function scoreCorrected(judged: Judged): InstanceScore {
  const gold = readGold(judged)
  if (gold === null) return toBadGold('no_right_reference')
  const reading = readAnswer(judged)
  if (!reading.found) return toUnread(toValues(toSetScores(countConfusion(gold, new Set()))), reading.reason)
  const values = toValues(toSetScores(countConfusion(gold, reading.value)))
  return toScored(values, [...reading.value].join(', '))
}

function toValues({ precision, recall, f1 }: SetScores): Record<string, number> {
  return { label_precision: precision, label_recall: recall, label_f1: f1 }
}

/** Upstream: normalised text, articles kept; of options the text of the letter, or the answer itself if it is none. */
function readAsUpstream({ answer, outputMapping, options }: Judged): Labels {
  if (outputMapping !== undefined) {
    const letter = stripPython(answer)
    return new Set([Object.hasOwn(outputMapping, letter) ? outputMapping[letter]! : letter])
  }
  const parts = options?.delimiter === undefined ? [answer] : answer.split(options.delimiter)
  return new Set(parts.filter((part) => part !== '').map(normalizeLabel))
}

function readGoldAsUpstream({ instance, outputMapping }: Judged): Labels {
  const golds = readGolds(instance)
  if (outputMapping !== undefined) return new Set(golds.slice(0, 1))
  return new Set(golds.filter((gold) => gold !== '').map(normalizeLabel))
}

function normalizeLabel(text: string): string {
  return normalizeText(text, { dropArticles: false })
}

/** Corrected: what the answer commits to. A label that is none of the classes is a wrong one; no label misses them all. */
function readAnswer({ instance, answer, answerWords, outputMapping, options }: Judged): Reading<Labels> {
  if (outputMapping !== undefined) {
    const reading = readOptionAnswer(answer, outputMapping, answerWords)
    return reading.found ? found(new Set([toLabel(outputMapping[reading.value]!)])) : reading
  }
  const labels = options?.labels ?? instance.references.map(({ output }) => output.text)
  if (options?.delimiter !== undefined) return readLabels(answer, labels, options.delimiter)
  const reading = readLabel(answer, labels)
  return reading.found ? found(new Set([reading.value])) : reading
}

function readGold({ instance, options, outputMapping }: Judged): Labels | null {
  const golds = readGolds(instance)
  const texts =
    outputMapping === undefined && options?.delimiter !== undefined
      ? golds.flatMap((gold) => gold.split(options.delimiter!))
      : golds
  const labels = new Set(texts.map(toLabel).filter((label) => label !== ''))
  return labels.size === 0 ? null : labels
}

interface LabelPair {
  readonly gold: Labels
  readonly predicted: Labels
}

/** Micro and macro averages over all answers; an answer without labels misses what is right. */
function summarize(judged: readonly Judged[], scoring: Scoring): Readonly<Record<string, number>> {
  const pairs = judged.flatMap((one): readonly LabelPair[] => {
    if (scoring === 'helm') return [{ gold: readGoldAsUpstream(one), predicted: readAsUpstream(one) }]
    const gold = readGold(one)
    const reading = readAnswer(one)
    return gold === null ? [] : [{ gold, predicted: reading.found ? reading.value : new Set<string>() }]
  })
  if (pairs.length === 0) return {}
  const classes = toClasses(judged[0]!, pairs, scoring)
  const counted = scoring === 'helm' ? pairs.map((pair) => keepClasses(pair, classes)) : pairs
  const micro = toMicroScores(counted.map(({ gold, predicted }) => countConfusion(gold, predicted)))
  return { ...toNamed('micro', micro), ...toNamed('macro', toMacroScores(countByClass(pairs, classes))) }
}

/**
 * Upstream without options: the YAML's labels, else those of the references, so that a label beyond them is not even
 * wrong; with options: all that was right or answered, text that is no option among it, each of them a class of the
 * macro average. Corrected: the YAML's labels, else those of the references; any other label is wrong in micro averages.
 */
function toClasses(
  { options, outputMapping }: Judged,
  pairs: readonly LabelPair[],
  scoring: Scoring,
): Labels {
  const fromGold = pairs.flatMap(({ gold }) => [...gold])
  if (scoring === 'helm' && outputMapping !== undefined)
    return new Set([...fromGold, ...pairs.flatMap(({ predicted }) => [...predicted])])
  return new Set(options?.labels?.map(scoring === 'helm' ? normalizeLabel : toLabel) ?? fromGold)
}

function keepClasses({ gold, predicted }: LabelPair, classes: Labels): LabelPair {
  const keep = (labels: Labels) => new Set([...labels].filter((label) => classes.has(label)))
  return { gold: keep(gold), predicted: keep(predicted) }
}

function countByClass(pairs: readonly LabelPair[], classes: Labels): Confusion[] {
  const counts = new Map([...classes].map((label) => [label, { both: 0, gold: 0, predicted: 0 }]))
  for (const { gold, predicted } of pairs) {
    for (const label of gold) if (counts.has(label)) counts.get(label)!.gold += 1
    for (const label of predicted) {
      if (!counts.has(label)) continue
      counts.get(label)!.predicted += 1
      if (gold.has(label)) counts.get(label)!.both += 1
    }
  }
  return [...counts.values()].map(({ both, gold, predicted }) => ({
    truePositives: both,
    falsePositives: predicted - both,
    falseNegatives: gold - both,
  }))
}

function toNamed(kind: string, { precision, recall, f1 }: SetScores): Record<string, number> {
  const prefix = `classification_${kind}`
  return { [`${prefix}_precision`]: precision, [`${prefix}_recall`]: recall, [`${prefix}_f1`]: f1 }
}
