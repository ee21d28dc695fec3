// An institution's own prompt for judges → what the judge must give back; with the texts → the prompt that is sent.
import type { JuryPrompt } from '../../contracts/benchmark.ts'

export interface JudgedTexts {
  readonly question: string
  readonly response: string
  /** Null where no right answer is known. */
  readonly gold: string | null
}

export type PromptFault = 'no_response' | 'no_rubric' | 'bad_rubric' | 'no_score'

/**
 * The criteria stand in a block `<rubric_criteria>{"accuracy": {"score": 0, "explanation": ""}}</rubric_criteria>`: its
 * keys and the keys below are what the judge must give. Every criterion needs a `score`, or is a bare number.
 */
export function readJuryOutput(text: string): JuryPrompt['output'] | PromptFault {
  if (!text.includes('{RESPONSE}')) return 'no_response'
  const block = /<rubric_criteria>([^]*?)<\/rubric_criteria>/.exec(text)?.[1]
  if (block === undefined) return 'no_rubric'
  const rubric = parseObject(block) ?? parseObject(block.replaceAll('{{', '{').replaceAll('}}', '}'))
  if (rubric === null || Object.keys(rubric).length === 0) return 'bad_rubric'
  const output = Object.entries(rubric).map(([key, value]) => ({
    criterion: toCriterionName(key),
    key,
    fields: isObject(value) ? Object.keys(value) : ['score'],
  }))
  if (new Set(output.map(({ criterion }) => criterion)).size < output.length) return 'bad_rubric'
  return output.every(({ fields }) => fields.includes('score')) ? output : 'no_score'
}

/** "Clinical accuracy" → clinical_accuracy. */
export function toCriterionName(key: string): string {
  const name = key
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_\d]+|_+$/g, '')
  return name === '' ? 'criterion' : name
}

/**
 * The texts in their places, in one pass, so that a place inside an answer is never filled. Marks of the rubric stay; a
 * gold answer that is not known leaves nothing.
 */
export function fillJuryPrompt(
  { text }: Pick<JuryPrompt, 'text'>,
  { question, response, gold }: JudgedTexts,
): string {
  const texts: Readonly<Record<string, string>> = {
    QUESTION: guard(question),
    RESPONSE: guard(response),
    GOLD_RESPONSE: guard(gold ?? ''),
  }
  return text.replace(/\{(QUESTION|RESPONSE|GOLD_RESPONSE)\}/g, (_whole, name: string) => texts[name]!)
}

/** What is judged cannot open a rubric of its own. */
function guard(text: string): string {
  return text.replace(/<(?=\s*\/?\s*rubric_criteria\b)/gi, '\u2039')
}

/** "on a scale of 1 to 5", "from 0-10" → the ends; null where the prompt names none. */
export function readJuryScale(text: string): [number, number] | null {
  const hit =
    /\b(?:scale|scores?|scored|rate|rating|from|between)\b[^.\n{}]{0,60}?(-?\d{1,3})\s*(?:-|–|to|and)\s*(\d{1,3})\b/i.exec(
      text,
    )
  if (!hit) return null
  const [low, high] = [Number(hit[1]), Number(hit[2])]
  return low < high ? [low, high] : null
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
