// The rows of a file → a benchmark that asks about them, with what was taken for what.
import { benchmarkSchema, type Benchmark, type FileFormat } from '../../contracts/benchmark.ts'
import type { Row } from '../ports.ts'
import { describeColumns, type ColumnFacts } from './describe-columns.ts'
import { isClosed, proposeRoles, type ColumnRoles } from './propose-columns.ts'
import { ownFacts, toBenchmarkName } from './upstream-config.ts'

export type TaskForm = 'options' | 'labels' | 'number' | 'date' | 'short text' | 'long text' | 'no answer'

export interface Proposal {
  readonly benchmark: Benchmark
  readonly form: TaskForm
  readonly roles: ColumnRoles
  readonly columns: readonly ColumnFacts[]
}

export interface LookedAtFile {
  /** Without its folder. */
  readonly name: string
  readonly format: FileFormat
  readonly records: string
  readonly rows: readonly Row[]
}

/** Throws nothing: a file without a column to ask about gives null. */
export function proposeBenchmark(file: LookedAtFile): Proposal | null {
  const columns = describeColumns(file.rows)
  const roles = proposeRoles(columns)
  const asked = [...roles.context, ...(roles.question === null ? [] : [roles.question])]
  if (asked.length === 0) return null
  const form = toForm(roles)
  const stem = file.name.replace(/\.gz$/i, '').replace(/\.[^.]*$/, '')
  const fields = [...new Set([...asked, roles.answer].flatMap((column) => (column ? [column.name] : [])))]
  const benchmark = benchmarkSchema.parse({
    name: toBenchmarkName(stem),
    displayName: stem,
    description: `Questions of ${stem}.`,
    ...{ category: 'own', subcategory: null },
    ...ownFacts(stem, tasks[form]),
    files: [{ name: file.name, format: file.format, split: 'test', records: file.records, fields }],
    scenario: {
      mapper: 'columns',
      ...(roles.id === null ? {} : { id: roles.id.name }),
      prompt: asked.map(({ name }) => `{${name}}`).join('\n\n'),
      references: toReferences(form, roles),
    },
    adapter: toAdapter(form),
    ...toScoring(form),
    mainSplit: 'test',
  })
  return { benchmark, form, roles, columns }
}

function toForm({ options, answer }: ColumnRoles): TaskForm {
  if (answer === null) return 'no answer'
  if (options !== null) return 'options'
  if (isClosed(answer) && !(answer.isNumeric && answer.distinct > 3)) return 'labels'
  if (answer.isNumeric) return 'number'
  if (answer.isDate) return 'date'
  return answer.meanWords <= 5 ? 'short text' : 'long text'
}

function toReferences(form: TaskForm, { options, incorrect, answer }: ColumnRoles): object {
  if (answer === null) return { none: true }
  if (form === 'labels') return { labels: answer.values.toSorted(), correct: answer.name }
  if (form !== 'options' || options === null)
    return { answer: answer.name, ...(incorrect === null ? {} : { incorrect: incorrect.name }) }
  const columns = 'key' in options ? options.name : options.map(({ name }) => name)
  return { options: columns, correct: answer.name, ...(answer.values.includes('0') ? { first: 0 } : {}) }
}

const instructions: Readonly<Record<TaskForm, string>> = {
  options: 'Reply with the letter of the right answer and nothing else.',
  labels: 'Reply with the letter of the right answer and nothing else.',
  number: 'Reply with the number alone, without its unit.',
  date: 'Reply with the date alone, as MM/DD/YYYY.',
  'short text': 'Reply with the answer alone, in a few words.',
  'long text': '',
  'no answer': '',
}

const tasks: Readonly<Record<TaskForm, string>> = {
  options: 'Question answering',
  labels: 'Classification',
  number: 'Computational reasoning',
  date: 'Computational reasoning',
  'short text': 'Question answering',
  'long text': 'Text generation',
  'no answer': 'Text generation',
}

function toAdapter(form: TaskForm): object {
  const isChoice = form === 'options' || form === 'labels'
  return {
    method: isChoice ? 'multiple_choice_joint' : 'generation',
    instructions: instructions[form],
    inputNoun: 'Question',
    outputNoun: 'Answer',
    maxTokens: form === 'long text' || form === 'no answer' ? 1024 : 512,
  }
}

function toScoring(form: TaskForm): Pick<Benchmark, 'metrics' | 'mainMetric' | 'metricOptions'> {
  switch (form) {
    case 'options':
      return { metrics: ['exact_match'], mainMetric: 'exact_match' }
    case 'labels':
      return { metrics: ['exact_match', 'classification'], mainMetric: 'exact_match' }
    case 'number':
    case 'date':
      return { metrics: ['exact_match'], mainMetric: 'exact_match', metricOptions: { form } }
    case 'short text':
      return { metrics: ['exact_match', 'f1_score'], mainMetric: 'exact_match' }
    case 'long text':
    case 'no answer':
      return { metrics: ['rouge', 'f1_score'], mainMetric: 'rouge_l' }
  }
}
