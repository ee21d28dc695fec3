// What annotators left on an answer → HELM's annotations, by the annotator's name.
import type { Judgement } from '../../contracts/annotation.ts'
import type { Benchmark } from '../../contracts/benchmark.ts'
import type { HelmJson } from '../../contracts/helm-run.ts'
import { toJuryPrompt } from '../annotators/jury-prompt.ts'
import { listVerdicts, type ListedVerdict } from '../annotators/list-verdicts.ts'
import { dropReasoning } from '../text/clean-answer.ts'
import type { HelmQuestion } from './helm-source.ts'

type Annotations = Readonly<Record<string, HelmJson>>

/** Upstream leaves a judge without a verdict that can be read out; of an empty answer it asks nobody. Null where nothing annotates. */
export function toHelmAnnotations(benchmark: Benchmark, question: HelmQuestion): Annotations | null {
  const { answer, annotations } = question
  if (annotations === null || answer?.kind !== 'completed') return null
  if (annotations.sql !== undefined) {
    const { predicted, gold, fault } = annotations.sql.helm
    const rows = {
      predicted_result: predicted.map((row) => [...row]),
      ground_truth_result: gold.map((row) => [...row]),
    }
    return { [benchmark.name]: { ...rows, query_error: fault } }
  }
  if (annotations.judgements === undefined) return null
  const { text } = answer.completion
  if (text.trim() === '')
    return { [benchmark.name]: { prompt_text: null, empty_output_equivalence_judgement: false } }
  const { jury, rubric } = annotations.judgements
  if (jury !== undefined) return { [benchmark.name]: toJury(benchmark, question, { jury, text }) }
  if (rubric !== undefined) return { [benchmark.name]: toRubric(benchmark, question, { rubric, text }) }
  return null
}

function toJury(
  benchmark: Benchmark,
  { instance }: HelmQuestion,
  { jury, text }: { readonly jury: readonly Judgement[]; readonly text: string },
): { [key: string]: HelmJson } {
  const listed = listVerdicts({ jury }, { benchmark, instance, answer: text })
  const given = listed.flatMap(({ judge, verdict }) =>
    verdict.status === 'given' ? [[judge, toCriteria(verdict.ratings)] as const] : [],
  )
  const response = dropReasoning(text) ?? text
  const gold = instance.references[0]?.output.text ?? null
  const prompt = benchmark.jury && toJuryPrompt(benchmark.jury, { input: instance.input, response, gold })
  return { prompt_text: prompt ?? null, ...Object.fromEntries(given) }
}

type Ratings = Extract<ListedVerdict['verdict'], { status: 'given' }>['ratings']

function toCriteria(ratings: Ratings): { [key: string]: HelmJson } {
  return Object.fromEntries(
    ratings.map(({ criterion, score, reason }) => [criterion, { score, explanation: reason }]),
  )
}

/** One judge after the other: its score as upstream reckons it, and what it said of each item. */
function toRubric(
  benchmark: Benchmark,
  { instance, score }: HelmQuestion,
  { rubric, text }: { readonly rubric: readonly Judgement[]; readonly text: string },
): { [key: string]: HelmJson } {
  const listed = listVerdicts({ rubric }, { benchmark, instance, answer: text })
  return Object.fromEntries(
    [...Map.groupBy(listed, ({ judge }) => judge)].map(([judge, verdicts]) => {
      const criteria = verdicts.flatMap(({ verdict }) =>
        verdict.status === 'given'
          ? verdict.ratings.map((rating) => ({
              explanation: rating.reason,
              criteria_met: rating.score === 1,
            }))
          : [],
      )
      return [judge, { accuracy: { score: score?.values[benchmark.mainMetric] ?? null, criteria } }]
    }),
  )
}
