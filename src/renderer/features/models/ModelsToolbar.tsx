// The page's filters ↔ the route, and what this machine has.
import type { Ref } from 'react'
import type { EngineInfo } from '../../../contracts/api.ts'
import type { ModelItem } from '../../../contracts/model-item.ts'
import { Chips } from '../../ui/Chips.tsx'
import { toBytes, toCountOf } from '../../ui/quantities.ts'
import { setQuery } from '../../ui/route.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { GROUPS } from './model-words.ts'
import type { ModelKind } from './model-words.ts'

interface ModelsToolbarProps {
  readonly models: readonly ModelItem[]
  readonly filters: { readonly words: string; readonly kind: ModelKind | 'all' }
  readonly searchRef: Ref<HTMLInputElement>
  readonly memory: EngineInfo['memory'] | undefined
}

export function ModelsToolbar({ models, filters, searchRef, memory }: ModelsToolbarProps) {
  const kinds = GROUPS.map(({ kind, chip }) => ({
    value: kind,
    label: chip,
    count: models.filter(({ source }) => source.kind === kind).length,
  })).filter(({ value, count }) => ['all', 'gguf', 'endpoint'].includes(value) || count > 0)
  return (
    <div className="md-tools">
      <SearchField
        ref={searchRef}
        label="Filter models"
        value={filters.words}
        onChange={(words) => setQuery({ q: words === '' ? null : words })}
      />
      <Chips<ModelKind | 'all'>
        label="Where models answer"
        options={[{ value: 'all', label: 'All', count: models.length }, ...kinds]}
        value={filters.kind}
        onChange={(kind) => setQuery({ kind: kind === 'all' ? null : kind })}
      />
      <span className="grow" />
      {memory !== undefined && (
        <span className="small ink3">
          This machine: {toBytes(memory.totalBytes)} memory, {toBytes(memory.freeBytes)} free,{' '}
          {toCountOf(memory.cores, 'core')}
        </span>
      )}
    </div>
  )
}
