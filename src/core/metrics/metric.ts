// What a metric is: one answer to one instance → values by name, both as upstream computes them and corrected.
import type { JudgeTask, Judgement, TextModelNote } from '../../contracts/annotation.ts'
import type { Benchmark, MetricOptions } from '../../contracts/benchmark.ts'
import type { Instance } from '../../contracts/instance.ts'
import type { InstanceScore, Scoring } from '../../contracts/stat.ts'
import type { SqlOutcome } from '../../contracts/sql-outcome.ts'
import type { NoReading } from '../extraction/reading.ts'
import type { Synonyms } from '../ports.ts'

/** An answer with what is needed to judge it. */
export interface Judged {
  readonly instance: Instance
  /** The model's text as it came. */
  readonly answer: string
  /** Letter → option text; absent for free generation. */
  readonly outputMapping?: Readonly<Record<string, string>>
  /** Further names of options, by letter. */
  readonly answerWords: Readonly<Record<string, readonly string[]>>
  readonly numOutputs: number
  /** What the benchmark's YAML sets for its metrics. */
  readonly options?: MetricOptions
  /** What the answer's query and the gold one gave; absent where no query was run. */
  readonly sql?: SqlOutcome
  /** The benchmark that is asked, for values that bear its name. */
  readonly benchmark?: Pick<Benchmark, 'name' | 'jury'>
  /** What judges said, by what they were asked for; absent where no judge was asked for this answer. */
  readonly judgements?: Readonly<Partial<Record<JudgeTask, readonly Judgement[]>>>
  /** What text models measured; none where none is installed. */
  readonly notes?: readonly TextModelNote[]
  /** Absent where no dictionary is installed: what needs it is then `unavailable`. */
  readonly synonyms?: Synonyms
}

export interface MetricValue {
  readonly name: string
  readonly label: string
  readonly shortLabel: string
  readonly description: string
  /** Which end is better; null where neither is. */
  readonly direction: 'higher' | 'lower' | null
  /** Least and greatest value; Infinity where there is no bound. */
  readonly scale: readonly [number, number]
  /** Corrected scoring keeps the mean of a run, and not each value, within these bounds. */
  readonly meanWithin?: readonly [number, number]
}

export interface Metric {
  readonly id: string
  /** The values it gives, by the names upstream uses. */
  readonly gives: readonly MetricValue[]
  /** Where they depend on the benchmark; none where the benchmark does not have them. */
  givesFor?(benchmark: Pick<Benchmark, 'name' | 'jury'>): readonly MetricValue[]
  score(judged: Judged, scoring: Scoring): InstanceScore
  /** Values of a whole run that are no mean over instances, such as macro F1; none where nothing was answered. */
  overRun?(judged: readonly Judged[], scoring: Scoring): Readonly<Record<string, number>>
}

export function toScored(values: Record<string, number>, extracted?: string): InstanceScore {
  return { status: 'scored', values, ...(extracted === undefined ? {} : { extracted }) }
}

/** An answer that could not be read: the minimum, counted, with the reason. */
export function toUnread(values: Record<string, number>, reason: NoReading): InstanceScore {
  if (reason === 'refusal') return { status: 'refused', reason, extracted: null, values }
  return {
    status: 'unparsed',
    reason: reason === 'empty' ? 'no_answer_found' : reason,
    extracted: null,
    values,
  }
}

/** Judges were asked and gave no verdict that can be read; says nothing about the model. */
export function toWithoutVerdict(reason: string): InstanceScore {
  return { status: 'unread', reason, values: {} }
}

/** A gold answer that is broken says nothing about the model. */
export function toBadGold(reason: string): InstanceScore {
  return { status: 'bad_gold', reason, values: {} }
}

/** The scorer is not installed, or does not apply to this task; says nothing about the model. */
export function toUnavailable(reason: string): InstanceScore {
  return { status: 'unavailable', reason, values: {} }
}

/** Texts of all references tagged correct. */
export function readGolds(instance: Instance): string[] {
  return instance.references
    .filter((reference) => reference.tags.includes('correct'))
    .map(({ output }) => output.text)
}

/** Text of the first reference tagged correct; null where none is. */
export function readGold(instance: Instance): string | null {
  return instance.references.find((reference) => reference.tags.includes('correct'))?.output.text ?? null
}
