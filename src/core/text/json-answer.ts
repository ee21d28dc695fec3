// An answer that is a JSON object, or holds one → what stands in its answer field.

const keys = [
  'final_answer',
  'final',
  'answer',
  'correct_answer',
  'result',
  'answer_letter',
  'answer_choice',
  'correct_option',
  'correct_choice',
  'selected_option',
  'selected_answer',
  'selected',
  'selection',
  'choice',
  'letter',
  'option',
  'label',
  'prediction',
  'decision',
  'classification',
  'verdict',
  'value',
  'response',
  'output',
]

/** The answer field's scalar, or that of a list of one or of an object below it; null where there is none. */
export function readJsonAnswer(text: string): string | null {
  if (!text.includes('{')) return null
  const whole = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)
  // Several objects one after the other: the last one is what the model ended on.
  const last = text.slice(text.lastIndexOf('{'), text.lastIndexOf('}') + 1)
  for (const part of [whole, last]) {
    const value = parseObject(part)
    if (value !== null) return readField(value)
  }
  return null
}

function readField(value: Readonly<Record<string, unknown>>): string | null {
  const own = new Map(Object.entries(value).map(([key, each]) => [toKey(key), each]))
  const key = keys.find((each) => own.has(each))
  return key === undefined ? null : toScalar(own.get(key))
}

function toKey(key: string): string {
  return key
    .trim()
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
}

function toScalar(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) {
    const parts = value.map(toScalar)
    return parts.length > 0 && parts.every((part) => part !== null) ? parts.join(', ') : null
  }
  if (typeof value !== 'object' || value === null) return null
  const { letter, text, value: number } = { letter: undefined, text: undefined, value: undefined, ...value }
  return toScalar(letter ?? text ?? number) ?? readField({ ...value })
}

function parseObject(text: string): Record<string, unknown> | null {
  // A comma before the end and line breaks in strings are what models get wrong most.
  for (const tried of [text, text.replace(/,\s*([}\]])/g, '$1').replace(/[\n\r\t]+/g, ' ')]) {
    try {
      const value: unknown = JSON.parse(tried)
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
    } catch {
      continue
    }
  }
  return null
}
