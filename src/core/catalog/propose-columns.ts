// The columns of a file → the part that each may play in a benchmark: id, question, context, options, right answer.
import type { ColumnFacts } from './describe-columns.ts'

export interface ColumnRoles {
  readonly id: ColumnFacts | null
  readonly question: ColumnFacts | null
  /** Longer texts that the question is about, in the order of the file. */
  readonly context: readonly ColumnFacts[]
  readonly options: readonly ColumnFacts[] | ColumnFacts | null
  readonly incorrect: ColumnFacts | null
  readonly answer: ColumnFacts | null
}

const names = {
  id: /^(?:id|uid|uuid|idx|index|row|row_(?:id|number|no|nr)|(?:question|case|record|item|prompt|sample|instance|note|example|patient|row)_?(?:id|no|nr|number)|qid|nr|no|number|\w+_id)$/,
  question:
    /^(?:question|questions|question_text|qtext|query|prompt|stem|task|instruction|instructions|ask|input_question|user_request|request)$/,
  context:
    /^(?:context|contexts|passage|note|notes|\w*_note|\w*_notes|note_text|text|document|abstract|case|vignette|scenario|clinical_scenario|history|report|findings|dialogue|dialog|conversation|transcript|src|source|input|knowledge|evidence|background|narrative|letter|message|article|description|stem|content|additional_info)$/,
  incorrect: /^(?:incorrect_answers?|wrong_answers?|distractors?|incorrect|false_answers?)$/,
  list: /^(?:options?|choices?|answers|answer_choices|answer_options|candidates|alternatives)$/,
  optionOf: /^(?:(?:option|opt|choice|op|answer|alternative|ans)_?)?([a-j]|\d{1,2})$/,
} as const

// The plainest names first: a file may hold both a label and its text.
const answerNames: readonly RegExp[] = [
  /^(?:correct_answer|correct_option|correct_choice|right_answer|answer_idx|answer_key|answer_letter|gold|gold_answer|gold_label|ground_truth|ground_truth_answer|correct)$/,
  /^(?:answer|answers|reference|references|reference_answer|label|labels|target|expected|expected_answer|expected_output|solution|cop|ra|final_decision|decision|key|truth|(?:gold|reference|correct|expected|true)_\w+)$/,
  /^(?:output|response|gold_response|gold_summary|summary|tgt|impression|completion|diagnosis|class|category|outcome|result|verdict|rating|icd\w*|codes?|plan)$/,
]

/** By names first, by contents where no name says it. Roles that nothing fits are null. */
export function proposeRoles(columns: readonly ColumnFacts[]): ColumnRoles {
  const used = new Set<ColumnFacts>()
  const take = (found: ColumnFacts | undefined): ColumnFacts | null => {
    if (found) used.add(found)
    return found ?? null
  }
  const free = () => columns.filter((column) => !used.has(column) && column.filled > 0)
  // A reader's own columns, such as the key of a record in a JSON map.
  const keys = columns.filter(({ name }) => name.startsWith('$'))
  keys.forEach(take)
  const id = take(
    columns.find((column) => names.id.test(column.key) && isUnique(column)) ?? keys.find(isUnique),
  )
  const options = findOptions(free())
  for (const column of options === null ? [] : 'key' in options ? [options] : options) used.add(column)
  const incorrect = take(free().find(({ key, isList }) => isList && names.incorrect.test(key)))
  const question = take(free().find(({ key }) => names.question.test(key)))
  const answer = take(findAnswer(free(), question !== null))
  const context = free().filter(({ key, meanWords }) => names.context.test(key) && meanWords > 1)
  context.forEach(take)
  if (question !== null || context.length > 0) return { id, question, context, options, incorrect, answer }
  return { id, question: take(findLongText(free())), context, options, incorrect, answer }
}

function isUnique({ filled, distinct, meanWords }: ColumnFacts): boolean {
  return filled > 0 && filled === distinct && meanWords <= 3
}

function findOptions(columns: readonly ColumnFacts[]): readonly ColumnFacts[] | ColumnFacts | null {
  const list = columns.find(({ key, isList }) => isList && names.list.test(key))
  if (list) return list
  const signs = columns.flatMap((column) => {
    const sign = names.optionOf.exec(column.key)?.[1]
    return sign === undefined ? [] : [{ column, sign, stem: column.key.slice(0, -sign.length) }]
  })
  const series = [...Map.groupBy(signs, ({ stem }) => stem).values()].find(isSeries)
  return series?.map(({ column }) => column) ?? null
}

/** a, b, …, or 1, 2, … or 0, 1, …, without gaps. */
function isSeries(found: readonly { readonly sign: string }[]): boolean {
  const places = found.map(({ sign }) => (/\d/.test(sign) ? Number(sign) : sign.charCodeAt(0) - 97))
  return found.length > 1 && places.every((place, at) => place === places[0]! + at) && places[0]! <= 1
}

/** Without a name that says it: the last column, where another one is left to be asked about. */
function findAnswer(columns: readonly ColumnFacts[], hasQuestion: boolean): ColumnFacts | undefined {
  for (const pattern of answerNames) {
    const named = columns.find(({ key }) => pattern.test(key))
    if (named) return named
  }
  const others = columns.filter(({ key }) => !names.context.test(key))
  const isAsked = hasQuestion || others.length < columns.length
  return others.findLast(isClosed) ?? (isAsked || others.length > 1 ? others.at(-1) : undefined)
}

/** A few short values that come again and again. */
export function isClosed({ filled, distinct, longest, values, isDate }: ColumnFacts): boolean {
  if (distinct < 2 || longest > 40 || values.length < distinct || isDate) return false
  return distinct <= 3 ? filled >= distinct * 2 : distinct <= 10 && filled >= distinct * 3
}

function findLongText(columns: readonly ColumnFacts[]): ColumnFacts | undefined {
  return columns.toSorted((a, b) => b.meanWords - a.meanWords)[0]
}
