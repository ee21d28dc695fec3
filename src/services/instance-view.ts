// One question of a run with its answer and scores → what a window may see of it.
import type { Access } from '../contracts/benchmark.ts'
import type {
  GuardedText,
  InstanceView,
  ShownExamples,
  ShownQuery,
  ShownVerdict,
} from '../contracts/instance-view.ts'
import type { SqlRows } from '../contracts/sql-outcome.ts'
import type { InstanceScore } from '../contracts/stat.ts'
import { toOutcome } from '../core/aggregation/outcome.ts'
import { toExampleBlock } from '../core/adapters/example-block.ts'
import { toLabel } from '../core/adapters/reference-options.ts'
import { listVerdicts } from '../core/annotators/list-verdicts.ts'
import { guardCompletion, guardText } from '../core/redaction/guard-text.ts'
import type { RunContents, RunEntryContents } from './run-contents.ts'

export type OtherAnswer = InstanceView['others'][number]

interface ViewParts {
  readonly others: readonly OtherAnswer[]
  /** The audit entry under which text is shown; null hides private text. */
  readonly revealed: InstanceView['revealed']
}

/** Our own short name for a question; its row id is random, so the name tells nothing. */
export function toShortName(rowId: string): string {
  return `wr-${rowId.slice(0, 6)}`
}

export function toInstanceView(
  contents: RunContents,
  place: number,
  { others, revealed }: ViewParts,
): InstanceView {
  const { run, spec, benchmark, entries } = contents
  const entry = entries[place]!
  const { instance, answer, scores } = entry
  const guard = (text: string): GuardedText => guardText(text, run.access, revealed !== null)
  const completion = answer?.kind === 'completed' ? answer.completion : null
  const { temperature, maxTokens, stopSequences } = spec.adapterSpec
  const showsText = run.access === 'public' || revealed !== null
  return {
    runId: run.id,
    rowId: instance.rowId,
    name: toShortName(instance.rowId),
    access: run.access,
    benchmark: benchmark.name,
    displayName: benchmark.displayName,
    model: run.model,
    split: instance.split,
    place: place + 1,
    of: entries.length,
    previous: entries[place - 1]?.instance.rowId ?? null,
    next: entries[place + 1]?.instance.rowId ?? null,
    truncated: entry.truncated,
    prompt: toPromptBlocks(contents, entry, guard),
    examples: toShownExamples(contents, entry, guard),
    programExamples: contents.programExamples,
    references: instance.references.map(({ output, tags }) => ({
      text: guard(output.text),
      correct: tags.includes('correct'),
    })),
    answer: completion ? guard(completion.text) : null,
    thinking: completion?.thinking === undefined ? null : guard(completion.thinking),
    failure: answer?.kind === 'failed' ? answer.failure : null,
    completion: toShownCompletion(answer, run.access, revealed !== null),
    letters: toLetters(contents, entry, showsText),
    outcome: toOutcome(scores.corrected, benchmark),
    mainMetric: benchmark.mainMetric,
    scores: {
      corrected: toShownScore(scores.corrected, showsText),
      helm: toShownScore(scores.helm, showsText),
    },
    verdicts: toShownVerdicts(contents, entry, guard),
    query: toShownQuery(entry, guard),
    others: [...others],
    request: {
      temperature,
      maxTokens,
      stopSequences: spec.adapterSpec.method === 'generation' ? stopSequences : [],
      constrained: spec.adapterSpec.constrained === true,
    },
    revealed,
  }
}

function toShownCompletion(
  answer: RunEntryContents['answer'],
  access: Access,
  revealed: boolean,
): InstanceView['completion'] {
  if (answer?.kind !== 'completed') return null
  return { ...guardCompletion(answer.completion, access, revealed), attempts: answer.attempts }
}

/** Instructions and the output's beginning are the same for every question: public. Input and options are the data. */
function toPromptBlocks(
  { spec }: RunContents,
  { instance }: RunEntryContents,
  guard: (text: string) => GuardedText,
): InstanceView['prompt'] {
  const { method, instructions, inputPrefix, inputSuffix, outputPrefix, referencePrefix } = spec.adapterSpec
  const options = method === 'generation' ? [] : instance.references
  const blocks: InstanceView['prompt'] = [
    { label: 'instructions', text: { kind: 'text', text: instructions.trimEnd() } },
    { label: 'input', text: guard(inputPrefix + instance.input + inputSuffix.trimEnd()) },
    ...options.map(({ output }, index) => ({
      label: 'option' as const,
      text: guard(referencePrefix.replace('A', String.fromCharCode(65 + index)) + output.text),
    })),
    { label: 'output', text: { kind: 'text', text: outputPrefix.trimEnd() } },
  ]
  return blocks.filter(({ text }) => text.kind === 'hidden' || text.text !== '')
}

/** As many as the prompt of a stored answer had room for. */
function toShownExamples(
  { spec: { adapterSpec }, examples }: RunContents,
  { answer }: RunEntryContents,
  guard: (text: string) => GuardedText,
): ShownExamples | null {
  if (examples.length === 0) return null
  const held = (answer?.kind === 'completed' ? answer.completion.trainInstances : undefined) ?? null
  const texts = examples
    .slice(0, held ?? 0)
    .map((example) => guard(toExampleBlock(example, adapterSpec).trimEnd()))
  return { most: examples.length, held, texts }
}

/** The likeliest letter is the answer, near enough, so it goes with the text. */
function toLetters(
  { spec }: RunContents,
  { instance, answer }: RunEntryContents,
  showsText: boolean,
): InstanceView['letters'] {
  const logprobs = answer?.kind === 'completed' ? answer.completion.choiceLogprobs : undefined
  if (logprobs === undefined) return null
  if (!showsText) return { kind: 'hidden' }
  const letters = instance.references.map(({ tags }, index) => {
    const letter = toLabel(spec.adapterSpec, index)
    const logprob = logprobs[letter]
    const probability = logprob === undefined ? null : Math.exp(logprob)
    return { letter, probability, correct: tags.includes('correct') }
  })
  return { kind: 'shown', letters }
}

/** Judges, ratings and closed words are shown; what a judge wrote may quote the data. */
function toShownVerdicts(
  { benchmark }: RunContents,
  { instance, answer, annotations }: RunEntryContents,
  guard: (text: string) => GuardedText,
): ShownVerdict[] {
  if (annotations?.judgements === undefined || answer?.kind !== 'completed') return []
  const judged = { benchmark, instance, answer: answer.completion.text }
  return listVerdicts(annotations.judgements, judged).map(({ verdict, about, ...of }) => ({
    ...of,
    about: about === null ? null : guard(about),
    status: verdict.status,
    reason: verdict.status === 'given' ? null : verdict.status === 'unread' ? verdict.reason : verdict.code,
    ratings:
      verdict.status === 'given'
        ? verdict.ratings.map(({ criterion, score, reason }) => ({
            criterion,
            score,
            explanation: guard(reason),
          }))
        : [],
  }))
}

const shownRows = 100

function toShownQuery(
  { annotations }: RunEntryContents,
  guard: (text: string) => GuardedText,
): ShownQuery | null {
  const outcome = annotations?.sql?.corrected
  if (outcome === undefined) return null
  const { fault, goldFault, predicted, gold } = outcome
  const toText = (rows: SqlRows) =>
    guard(
      rows
        .slice(0, shownRows)
        .map((row) => JSON.stringify(row))
        .join('\n'),
    )
  return {
    ...{ fault, goldFault, predictedRows: predicted.length, goldRows: gold.length },
    predicted: toText(predicted),
    gold: toText(gold),
  }
}

/** What an answer was read as may quote it, so it goes with the text. */
function toShownScore(score: InstanceScore | null, showsText: boolean): InstanceScore | null {
  if (score === null || showsText) return score
  const { extracted, ...rest } = score
  return extracted === null ? { ...rest, extracted: null } : rest
}
