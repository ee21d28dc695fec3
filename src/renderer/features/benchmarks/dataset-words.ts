// What lies in the vault for a benchmark → the words for its state, and for the rows that were left out.
import type { Access } from '../../../contracts/benchmark.ts'
import type { SkippedRows } from '../../../contracts/instance.ts'
import type { DatasetSummary } from '../../../contracts/run.ts'
import { toCount, toCountOf } from '../../ui/quantities.ts'

export const datasetStates = ['none', 'sample', 'official', 'other'] as const
/** `other` is any file whose hash is not known. */
export type DatasetState = (typeof datasetStates)[number]

export function toDatasetState(dataset: Pick<DatasetSummary, 'origin'> | null): DatasetState {
  return dataset === null ? 'none' : dataset.origin
}

/** The state in words; a file of unknown hash is private until somebody lowers it. */
export function toStateWord(state: DatasetState, access: Access = 'private'): string {
  switch (state) {
    case 'none':
      return 'No dataset'
    case 'sample':
      return 'Sample'
    case 'official':
      return 'Official'
    case 'other':
      return access === 'private' ? 'Private file' : `${access === 'gated' ? 'Gated' : 'Public'} by decision`
  }
}

/** Why a file counts as what it counts as. */
export function toOriginSentence({
  origin,
  label,
  access,
}: Pick<DatasetSummary, 'origin' | 'label' | 'access'>): string {
  if (origin === 'other' && access !== 'private') {
    return `This hash is not known. The dataset is ${access} by a steward's decision.`
  }
  if (origin === 'other') {
    return 'This hash is not known. A file is public only by its known hash; any other file counts as private.'
  }
  const what = origin === 'official' ? 'the official release' : 'a sample that comes with Wardroom'
  return `Known by its hash: ${what}${label === null ? '' : ` (${label})`}.`
}

/** What to do where there is no dataset. */
export function toMissingSentence(access: Access): string {
  const from = access === 'public' ? 'Get it from its source' : 'It is gated: get it from its owner'
  return `${from}, then choose the file. Wardroom downloads nothing.`
}

const REASONS: Readonly<Record<SkippedRows['reason'], string>> = {
  empty: 'The row is empty',
  ragged: 'More or fewer cells than the head',
  malformed: 'The row cannot be read',
  missing_value: 'is empty',
  bad_value: 'holds no value that can be used',
  duplicate_id: 'The id stands in an earlier row',
  not_asked: 'Not part of what is asked',
}

/** The field, where the reason is about one, and the rest of the sentence. */
export function toReason({ reason, field }: SkippedRows): { field: string | null; words: string } {
  if (reason === 'missing_value' || reason === 'bad_value') {
    return { field: field ?? 'A value', words: REASONS[reason] }
  }
  return { field: null, words: REASONS[reason] + (field === undefined ? '' : ` (${field})`) }
}

/** `line 3`, `lines 3, 8 and 12`, `lines 3, 8, 12 and 40 more`. */
export function toLines({ lines, count }: SkippedRows): string {
  const shown = lines.slice(0, 5).map(toCount)
  if (shown.length === 0) return ''
  const more = count - shown.length
  const last = more > 0 ? `${toCount(more)} more` : shown.length > 1 ? shown.pop() : undefined
  return `${count === 1 ? 'line' : 'lines'} ${shown.join(', ')}${last === undefined ? '' : ` and ${last}`}`
}

export function toLeftOut(skipped: readonly SkippedRows[]): string {
  const count = skipped.reduce((sum, rows) => sum + rows.count, 0)
  return count === 0 ? 'No row is left out' : `${toCountOf(count, 'row')} left out`
}
