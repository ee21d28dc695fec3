// What is typed into the forms → numbers, or the sentence that says what is wrong.
import { isModelName } from './model-words.ts'

/** Null where the name can be used, or where nothing has been typed yet. */
export function toNameFault(name: string, taken: readonly string[]): string | null {
  if (name === '') return null
  if (!isModelName(name)) return 'Letters, digits and . _ - / only, at most 100, a letter or digit first.'
  return taken.includes(name) ? 'A model of this name is here already.' : null
}

/** Empty is null: the default. Undefined is no number in the range. */
export function parseCount(text: string, most: number): number | null | undefined {
  if (text.trim() === '') return null
  const digits = text.replaceAll(/[,\s]/g, '')
  const value = /^\d+$/.test(digits) ? Number(digits) : 0
  return value >= 1 && value <= most ? value : undefined
}

export function toCountFault(count: number | null | undefined, most: number): string | null {
  return count === undefined ? `A whole number from 1 to ${most.toLocaleString('en-GB')}.` : null
}

/** A name that an environment can hold. */
export function isVariableName(name: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name)
}

/** A name that a header of a request can have; the engine refuses those that a request has anyway. */
export function isHeaderName(name: string): boolean {
  return /^[A-Za-z0-9-]{1,64}$/.test(name)
}

/** Empty is null: none. Undefined is no number of the kind. */
export function parseAmount(text: string, least: 'above 0' | '0 or more'): number | null | undefined {
  if (text.trim() === '') return null
  const digits = text.replaceAll(/[,\s]/g, '')
  const value = /^\d{1,12}(\.\d{1,6})?$/.test(digits) ? Number(digits) : NaN
  return value > 0 || (value === 0 && least === '0 or more') ? value : undefined
}

export function toAmountFault(
  amount: number | null | undefined,
  least: 'above 0' | '0 or more',
): string | null {
  return amount === undefined ? `A number of ${least === 'above 0' ? 'more than 0' : least}.` : null
}
