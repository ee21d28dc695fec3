// One question of a run with its answer and scores → what a window may see of it.
import type { GuardedText, InstanceView, ShownQuery, ShownVerdict } from '../contracts/instance-view.ts'
import type { SqlRows } from '../contracts/sql-outcome.ts'
import type { InstanceScore } from '../contracts/stat.ts'
import { toOutcome } from '../core/aggregation/outcome.ts'
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
    references: instance.references.map(({ output, tags }) => ({
      text: guard(output.text),
      correct: tags.includes('correct'),
    })),
    answer: completion ? guard(completion.text) : null,
    thinking: completion?.thinking === undefined ? null : guard(completion.thinking),
    failure: answer?.kind === 'failed' ? answer.failure : null,
    completion: completion
      ? {
          ...guardCompletion(completion, run.access, revealed !== null),
          attempts: answer?.kind === 'completed' ? answer.attempts : 1,
        }
      : null,
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
    },
    revealed,
  }
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
