// Counts, sizes, audiences and findings of an export → the words for them.
import type { BlockedName, HeldBack } from '../../../contracts/export-view.ts'
import type { Audience } from '../../../contracts/redacted.ts'

export const audienceWords: Readonly<
  Record<Audience, { readonly name: string; readonly about: string; readonly reader: string }>
> = {
  colleague: {
    name: 'This hospital',
    about: 'Scores, and states for each question, under keyed ids',
    reader: 'colleagues in this hospital',
  },
  institution: {
    name: 'Research partner',
    about: 'Scores for each benchmark, counts of 11 or more, no single questions of private sets',
    reader: 'the research partner',
  },
  public: {
    name: 'Public',
    about: 'As for a partner, with the counts of private sets rounded to 10',
    reader: 'anyone',
  },
}

interface Reason {
  readonly title: (count: number) => string
  readonly why: string
}

export const heldBackWords: Readonly<Record<HeldBack['what'], Reason>> = {
  small_group: {
    title: (count) => `${toCountText(count, 'score')} of small groups`,
    why: 'Fewer than 11 answers were scored, and the data is not public. The file says so in place of the number.',
  },
  complementary_group: {
    title: (count) => `${toCountText(count, 'score')} beside small groups`,
    why: 'A small group could be worked out from it, as from two samples that differ by a few questions.',
  },
  small_count: {
    title: (count) => `${toCountText(count, 'count')} from 1 to 10`,
    why: 'Written as <11.',
  },
  complementary_count: {
    title: (count) => `${toCountText(count, 'count')} beside small ones`,
    why: 'Written as withheld: a count from 1 to 10 could be worked out from it.',
  },
  coarse_score: {
    title: (count) => `${toCountText(count, 'score')} with fewer decimals`,
    why: 'A mean to 3 decimals would tell over how many answers it was made, and that is withheld.',
  },
  rounded_counts: {
    title: (count) => `Counts of ${toCountText(count, 'run')} rounded to 10`,
    why: 'The data is not public.',
  },
  instance_rows: {
    title: (count) => toCountText(count, 'row'),
    why: 'Single answers to data that is not public.',
  },
}

export function toBlockedText({ what, classes }: BlockedName): string {
  return `A ${what} name looks like patient data: ${classes.map((word) => word.replaceAll('_', ' ')).join(', ')}.`
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

export function toFilesText(count: number): string {
  if (count === 1) return 'the file'
  return count === 2 ? 'both files' : `all ${count} files`
}

/** 16 groups of 4 digits, to be read aloud. */
export function toFingerprintText(fingerprint: string): string {
  return fingerprint.match(/.{1,4}/g)?.join(' ') ?? ''
}
