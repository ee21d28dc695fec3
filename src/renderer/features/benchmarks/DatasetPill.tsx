// What lies in the vault for a benchmark → its state as a pill, with the file's label.
import type { DatasetSummary } from '../../../contracts/run.ts'
import { Pill } from '../../ui/Pill.tsx'
import { toDatasetState, toStateWord } from './dataset-words.ts'

export function DatasetPill({ dataset }: { readonly dataset: DatasetSummary | null }) {
  const state = toDatasetState(dataset)
  const word = toStateWord(state, dataset?.access)
  switch (state) {
    case 'none':
      return <Pill kind="plain">{word}</Pill>
    case 'official':
      return <Pill kind="ok">{word}</Pill>
    case 'sample':
      return <Pill kind="plain">{word}</Pill>
    case 'other':
      return <Pill kind={dataset?.access === 'private' ? 'priv' : 'plain'}>{word}</Pill>
  }
}
