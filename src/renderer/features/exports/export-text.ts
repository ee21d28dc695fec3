// Counts, sizes and audiences of an export → the words for them.
import type { Audience } from '../../../contracts/redacted.ts'

export const audienceWords: Readonly<
  Record<Audience, { readonly name: string; readonly about: string; readonly reader: string }>
> = {
  institution: {
    name: 'This institution',
    about: 'People of the same house, outside this workspace',
    reader: 'people of this institution',
  },
  public: {
    name: 'Public',
    about: 'Anyone: a paper, a website, a partner',
    reader: 'anyone',
  },
}

export function toCountText(count: number, noun: string): string {
  return `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`
}

/** Decimal units, as file managers show them. */
export function toBytesText(bytes: number): string {
  if (bytes < 1000) return toCountText(bytes, 'byte')
  const [size, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB']
  return `${size.toFixed(1)} ${unit}`
}

/** Lines without their ends; text that ends with a line's end has no empty line after it. */
export function toLines(text: string): readonly string[] {
  if (text === '') return []
  const lines = text.split('\n')
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}
