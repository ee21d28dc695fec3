// A proposed benchmark → the YAML a person edits: every word explained, what was guessed named.
import type { ColumnFacts } from './describe-columns.ts'
import type { Proposal } from './propose-benchmark.ts'

/** Strings as JSON writes them, which YAML reads as they are. */
const quote = (text: string) => JSON.stringify(text)

const forms: Readonly<Record<Proposal['form'], string>> = {
  options: 'multiple choice, options in the file',
  labels: 'a few labels that come again: multiple choice among them',
  number: 'a number',
  date: 'a date',
  'short text': 'a few words',
  'long text': 'free text',
  'no answer': 'free text without a right answer in the file: judges have to rate it',
}

/** `categories` are the names that may stand in `category`. Cells of the file stand nowhere in it, labels aside. */
export function toBenchmarkText(
  { benchmark, form, roles, columns }: Proposal,
  categories: readonly string[],
): string {
  const { name, displayName, description, taxonomy, source, files, adapter, metrics } = benchmark
  const file = files[0]!
  return [
    `# An own benchmark, proposed from the columns of ${file.name}: look it through, change what is wrong,`,
    `# then take it in with  wardroom benchmarks add ${name}.yaml`,
    ...toColumnLines(columns),
    `# Taken for: id ${nameOf(roles.id)}; question ${nameOf(roles.question)}; context ${
      roles.context.map(({ name: column }) => quote(column)).join(', ') || '–'
    }; right answer ${nameOf(roles.answer)}.`,
    `# Form of the answers: ${forms[form]}.`,
    '',
    '# Lower-case letters, digits and _; run entries and commands use it.',
    `name: ${name}`,
    `displayName: ${quote(displayName)}`,
    `description: ${quote(description)}`,
    `# ${categories.join(', ')}, or own. The subcategory is one of that category, or null.`,
    `category: ${benchmark.category}`,
    'subcategory: null',
    'taxonomy:',
    ...Object.entries(taxonomy).map(([key, value]) => `  ${key}: ${quote(value)}`),
    '# An own benchmark is private: nothing of its texts leaves, and its name only as a keyed id.',
    'access: private',
    'source:',
    ...Object.entries(source).map(([key, value]) => `  ${key}: ${quote(value)}`),
    'publishedInstances: null',
    'files:',
    `  - name: ${quote(file.name)}`,
    `    format: ${file.format}`,
    '    split: test',
    ...(file.records === '*' ? [] : [`    records: ${quote(file.records)}`]),
    '    # Columns that the file must have.',
    `    fields: [${file.fields.map(quote).join(', ')}]`,
    'scenario:',
    '  mapper: columns',
    ...toScenarioLines(benchmark.scenario),
    'adapter:',
    '  # generation (free text) or multiple_choice_joint (the options follow with letters).',
    `  method: ${adapter.method}`,
    `  instructions: ${quote(adapter.instructions)}`,
    '  # The words before question and answer in the prompt; null for none.',
    `  inputNoun: ${adapter.inputNoun}`,
    `  outputNoun: ${adapter.outputNoun}`,
    '  # Room for the answer, in tokens.',
    `  maxTokens: ${adapter.maxTokens}`,
    '# exact_match, f1_score, rouge, bleu, meteor, classification, …: docs/scoring.md',
    `metrics: [${metrics.join(', ')}]`,
    ...(benchmark.metricOptions === undefined ? [] : ['metricOptions:', `  form: ${form}`]),
    '# The value that the leaderboard shows.',
    `mainMetric: ${benchmark.mainMetric}`,
    'mainSplit: test',
    '',
  ].join('\n')
}

function nameOf(column: ColumnFacts | null): string {
  return column === null ? '–' : quote(column.name)
}

function toColumnLines(columns: readonly ColumnFacts[]): string[] {
  return columns.map(({ name, filled, distinct, meanWords }) => {
    const words = meanWords < 1.05 ? '1 word' : `${meanWords.toFixed(meanWords < 10 ? 1 : 0)} words`
    return `#   ${quote(name)}: ${filled} filled, ${distinct} different, ${words} each`
  })
}

function toScenarioLines(scenario: Proposal['benchmark']['scenario']): string[] {
  if (!('prompt' in scenario)) return []
  const { id, prompt, references } = scenario
  return [
    ...(id === undefined
      ? ['  # No column gives ids: questions are numbered id0, id1, …']
      : [`  id: ${quote(id)}`]),
    '  # The question as the model gets it: {Column} is the cell of the row, nothing where there is none.',
    `  prompt: ${quote(prompt)}`,
    ...('none' in references
      ? ['  # No right answer: add a jury, or name a column: references: { answer: COLUMN }']
      : []),
    '  references:',
    ...Object.entries(references)
      .filter(([key, value]) => !(key === 'first' && value === 1) && !(key === 'optional' && value === false))
      .map(([key, value]) => `    ${key}: ${JSON.stringify(value)}`),
  ]
}
