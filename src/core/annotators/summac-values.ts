// A source, a summary and an entailment model → SummaC-ZS, sentence by sentence. Source: Laban et al. 2022 and its code.
import type { TextModelNote } from '../../contracts/annotation.ts'
import type { Instance } from '../../contracts/instance.ts'
import { readOpenAnswer } from '../extraction/open-answer.ts'
import { dropBraces } from '../metrics/open-score.ts'
import type { Entailment } from '../ports.ts'
import { stripPython } from '../text/normalize.ts'
import { toSentences } from '../text/sentences.ts'

export const summacName = 'summac'

/** Sentences of at most so many characters are no claims, by the authors' code; nor are those of a source beyond 100. */
const longestFragment = 10
const mostSourceSentences = 100

interface Pair {
  readonly entailment: number
  readonly contradiction: number
}

/** For each sentence of the summary what each sentence of the source makes of it → one value in -1 to 1. */
export type Summary = (table: readonly (readonly Pair[])[]) => number

/** helm: the texts with braces at the edges dropped. corrected: the answer without its reasoning. */
export async function noteSummac(
  instance: Instance,
  answer: string,
  model: Entailment,
): Promise<TextModelNote> {
  const reading = readOpenAnswer(answer)
  const asIs = { source: dropBraces(instance.input), summary: dropBraces(stripPython(answer)) }
  const helm = await measure(asIs, model, toSummacAsUpstream)
  const corrected = reading.found
    ? await measure({ source: instance.input, summary: reading.value }, model, toSummac)
    : null
  return { task: 'summac', helm, corrected }
}

async function measure(
  { source, summary }: { readonly source: string; readonly summary: string },
  model: Entailment,
  summarise: Summary,
): Promise<Record<string, number>> {
  const premises = toClaims(source).slice(0, mostSourceSentences)
  const hypotheses = toClaims(summary)
  const table: Pair[][] = []
  for (const hypothesis of hypotheses) {
    const row: Pair[] = []
    for (const premise of premises) row.push(await model.classify(premise, hypothesis))
    table.push(row)
  }
  // Where a side has no sentence long enough, the authors' table is one of zeros.
  return { [summacName]: premises.length === 0 || hypotheses.length === 0 ? 0 : summarise(table) }
}

function toClaims(text: string): string[] {
  return toSentences(text).filter((sentence) => sentence.length > longestFragment)
}

/** The authors' code: the most that any sentence entails, less the most that any other contradicts. */
export function toSummacAsUpstream(table: readonly (readonly Pair[])[]): number {
  return toMean(
    table.map(
      (row) =>
        Math.max(...row.map(({ entailment }) => entailment)) -
        Math.max(...row.map(({ contradiction }) => contradiction)),
    ),
  )
}

/** Corrected: the best sentence of the source, by how much more it entails than it contradicts. */
export function toSummac(table: readonly (readonly Pair[])[]): number {
  return toMean(
    table.map((row) => Math.max(...row.map(({ entailment, contradiction }) => entailment - contradiction))),
  )
}

function toMean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
