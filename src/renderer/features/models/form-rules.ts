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
