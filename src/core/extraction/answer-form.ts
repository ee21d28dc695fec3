// An answer and the form that was asked for → whether it kept the form: the bare answer and nothing beside it.
import type { AnswerForm } from '../../contracts/benchmark.ts'
import { parseUsDate } from '../text/read-dates.ts'

/** Tests a bare answer; `names` are the options' letters or the labels that may be given. */
type FormTest = (answer: string, names: readonly string[]) => boolean

const code = String.raw`[A-TV-Z]\d[\dAB](?:\.?[\dA-TV-Z]{1,4})?`

const tests: Readonly<Record<AnswerForm, FormTest>> = {
  option: (answer, names) => names.includes(answer),
  label: (answer, names) => names.some((name) => name.toLowerCase() === answer.toLowerCase()),
  number: (answer) => /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$|^[+-]?\.\d+$/.test(answer),
  date: (answer) => /^\d{1,2}\/\d{1,2}\/\d{4}$/.test(answer) && parseUsDate(answer) !== null,
  weeks: (answer) => /^\(?["']?\d+ weeks?["']?,? (?:and )?["']?\d+ days?["']?\)?$/i.test(answer),
  medec: (answer) => answer === 'CORRECT' || /^\d{1,3}[.:]? \S[^\n]*$/.test(answer),
  codes: (answer) => new RegExp(`^${code}(?:(?:,[ \\n]?|\\n)${code})*$`).test(answer),
  // An empty answer leaves a question that cannot be answered, as the instructions ask.
  sql: (answer) =>
    answer === '' || /^(?:select|with)\b[^;]*;?$/i.test(answer.replace(/'(?:[^']|'')*'/g, "''")),
  rating: (answer) => /^(?:Rating: )?(?:0|[+-][12])$/.test(answer),
  json: isJsonObject,
}

export function keepsForm(answer: string, form: AnswerForm, names: readonly string[]): boolean {
  return tests[form](answer.trim(), names)
}

function isJsonObject(answer: string): boolean {
  try {
    const value: unknown = JSON.parse(answer)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
