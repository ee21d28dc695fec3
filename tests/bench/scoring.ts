// Answers with their right texts → texts scored a second, beside known packages, and 100,000 answers scored both ways.
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { l, n } from 'js-rouge'
import type { Instance } from '../../src/contracts/instance.ts'
import { toAdapterSpec } from '../../src/core/adapters/adapter-spec.ts'
import { scoreInstances, summarizeRun } from '../../src/core/aggregation/score-run.ts'
import { findMetric } from '../../src/core/metrics/find-metric.ts'
import type { Synonyms } from '../../src/core/ports.ts'
import { createNumpyMt19937 } from '../../src/core/random/mt19937.ts'
import { loadCatalog } from '../../src/services/catalog.ts'
import { findWordnetFolder, openWordnet } from '../../src/storage/wordnet.ts'
import { compare, type Comparison, type Contender } from './measure.ts'

/** A text of so many words and an answer to it; as clinical summaries are. */
const WORDS = 150
const TEXTS = 300
const ANSWERS = 100_000
const SEPARATOR = '\u0000'

/** An old CommonJS package without types. */
const { bleu } = createRequire(import.meta.url)('bleu-score') as {
  bleu: (reference: string, candidate: string, n: number) => number
}

export interface ScoringMeasure {
  readonly what: string
  readonly perSecond: number
  /** Memory of the process while it worked, in megabytes. */
  readonly megabytes: number
}

/** Units are pairs of texts. The packages neither stem nor fold as upstream's rouge_score does: they do less. */
export async function compareTexts(): Promise<Comparison[]> {
  const plan = { prompts: toPairs(), concurrency: 1, target: '', rounds: 5, aim: 1 }
  const rouge = await compare(jsRouge, ours('rouge'), { ...plan, what: 'ROUGE-1, 2 and L, pairs a second' })
  return [rouge, await compare(bleuScore, ours('bleu'), { ...plan, what: 'BLEU-1 and 4, pairs a second' })]
}

export function measureScoring(): ScoringMeasure[] {
  return [measureMeteor(), measureAnswers('head_qa'), measureAnswers('medcalc_bench')]
}

const jsRouge: Contender = {
  name: 'js-rouge',
  run: (pairs) =>
    time(pairs, (gold, answer) => {
      n(answer, gold, { n: 1, caseSensitive: false })
      n(answer, gold, { n: 2, caseSensitive: false })
      l(answer, gold, { caseSensitive: false })
    }),
}

const bleuScore: Contender = {
  name: 'bleu-score',
  run: (pairs) =>
    time(pairs, (gold, answer) => {
      bleu(gold, answer, 1)
      bleu(gold, answer, 4)
    }),
}

function ours(id: string): Contender {
  const score = toScorer(id)
  return { name: `Wardroom's ${id}`, run: (pairs) => time(pairs, score) }
}

function toScorer(id: string, synonyms?: Synonyms): (gold: string, answer: string) => void {
  const metric = findMetric(id)
  return (gold, answer) => {
    const judged = { instance: toInstance(gold), answer, answerWords: {}, numOutputs: 1 }
    metric.score(synonyms ? { ...judged, synonyms } : judged, 'helm')
  }
}

function measureMeteor(): ScoringMeasure {
  const folder = findWordnetFolder()
  if (folder === null) throw new Error('WordNet is not installed')
  const score = toScorer('meteor', openWordnet(folder))
  return toMeasure('METEOR with WordNet, pairs', () => {
    for (const pair of toPairs()) score(...toPair(pair))
    return TEXTS
  })
}

/** The whole way of a finished run: every metric of the benchmark, both scorings, means and intervals. */
function measureAnswers(name: string): ScoringMeasure {
  const benchmark = loadCatalog(resolve(import.meta.dirname, '../../resources')).find(name)
  const adapterSpec = toAdapterSpec(benchmark.adapter)
  const isChoice = adapterSpec.method === 'multiple_choice_joint'
  const answers = isChoice
    ? ['A', 'B.', 'The answer is C', '**D**', 'I cannot say.']
    : ['12', '12.5 mg', 'about 13', '', '**Answer:** 12']
  const answered = Array.from({ length: ANSWERS }, (_, index) => ({
    instance: isChoice ? toChoice(index) : toCalculation(index),
    answer: answers[index % answers.length]!,
  }))
  return toMeasure(`answers of ${name}, scored both ways`, () => {
    for (const scoring of ['corrected', 'helm'] as const)
      summarizeRun(benchmark, scoring, scoreInstances(benchmark, { adapterSpec, scoring }, answered))
    return ANSWERS
  })
}

function toMeasure(what: string, work: () => number): ScoringMeasure {
  const startedAt = performance.now()
  const units = work()
  const seconds = (performance.now() - startedAt) / 1000
  return {
    what,
    perSecond: Math.round(units / seconds),
    megabytes: Math.round(process.memoryUsage().rss / 1e6),
  }
}

async function time(pairs: readonly string[], score: (gold: string, answer: string) => void) {
  const startedAt = performance.now()
  for (const pair of pairs) score(...toPair(pair))
  await Promise.resolve()
  return { units: pairs.length, seconds: (performance.now() - startedAt) / 1000 }
}

function toPair(pair: string): [string, string] {
  const at = pair.indexOf(SEPARATOR)
  return [pair.slice(0, at), pair.slice(at + 1)]
}

const vocabulary =
  'the patient was seen for chest pain and shortness of breath with swelling of both legs since three days before she reported no fever nor cough her blood pressure was raised treatment with a diuretic started and follow up was arranged'.split(
    ' ',
  )

function toPairs(): string[] {
  const random = createNumpyMt19937(7)
  const toText = () =>
    Array.from({ length: WORDS }, () => vocabulary[random.nextUint32() % vocabulary.length]!).join(' ')
  return Array.from({ length: TEXTS }, () => `${toText()}.${SEPARATOR}${toText()}.`)
}

function toInstance(gold: string): Instance {
  return {
    id: 'id0',
    split: 'test',
    input: gold,
    references: [{ output: { text: gold }, tags: ['correct'] }],
  }
}

function toChoice(index: number): Instance {
  const references = ['Asthma', 'Gout', 'Scurvy', 'Measles'].map((text, at) => ({
    output: { text },
    tags: at === index % 4 ? ['correct'] : [],
  }))
  return { id: `id${index}`, split: 'test', input: 'What is it?', references }
}

function toCalculation(index: number): Instance {
  const extraData = { category: 'physical', lower_limit: '11', upper_limit: '13' }
  return { ...toInstance('12'), id: `id${index}`, extraData }
}
