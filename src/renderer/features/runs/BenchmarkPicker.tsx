// The taxonomy → a tree of checkboxes; those without a data set say so and lead to the import.
import { useRef, useState } from 'react'
import type { BenchmarkItem, CategoryNode } from '../../../contracts/catalog.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useKeys } from '../../ui/keys.ts'
import { setQuery, useRoute } from '../../ui/route.ts'
import { BenchmarkGroup } from './BenchmarkGroup.tsx'
import { toListQuery, withNames } from './choices.ts'

interface BenchmarkPickerProps {
  readonly tree: readonly CategoryNode[]
  readonly chosen: readonly string[]
}

export function BenchmarkPicker({ tree, chosen }: BenchmarkPickerProps) {
  const { query } = useRoute()
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const words = query['q'] ?? ''
  const readyOnly = query['ready'] === '1'
  const groups = toGroups(tree, words, readyOnly)
  const all = tree.flatMap(({ benchmarks }) => benchmarks)
  const count = all.filter(({ name, dataset }) => dataset !== null && chosen.includes(name)).length
  function choose(names: readonly string[], into: boolean): void {
    setQuery({ benchmarks: toListQuery(withNames(chosen, names, into)) })
  }
  function toggleOpen(name: string): void {
    setClosed(
      (before) =>
        new Set(before.has(name) ? [...before].filter((other) => other !== name) : [...before, name]),
    )
  }
  return (
    <section className="rn-pane" aria-labelledby="rn-benchmarks">
      <div className="rn-title">
        <h2 id="rn-benchmarks">1. Benchmarks</h2>
        <span className="s">
          {count} of {all.length} chosen
        </span>
        <span className="grow" />
        <button
          type="button"
          className="btn sm rn-toggle"
          aria-pressed={readyOnly}
          onClick={() => setQuery({ ready: readyOnly ? null : '1' })}
        >
          <Icon name="filter" size={12} />
          Ready only
        </button>
      </div>
      <FilterField words={words} />
      <div className="rn-tree">
        {groups.map((group) => (
          <BenchmarkGroup
            key={group.name}
            group={group}
            chosen={chosen}
            open={!closed.has(group.name)}
            onOpen={() => toggleOpen(group.name)}
            onChoose={choose}
          />
        ))}
        {groups.length === 0 && <NothingFound />}
      </div>
    </section>
  )
}

function FilterField({ words }: { readonly words: string }) {
  const field = useRef<HTMLInputElement>(null)
  useKeys([{ keys: '/', label: 'Filter benchmarks', run: () => field.current?.focus() }])
  return (
    <div className="rn-filter">
      <label className="field">
        <Icon name="search" />
        <span className="sr">Filter benchmarks</span>
        <input
          ref={field}
          className="grow"
          placeholder="Filter"
          value={words}
          onChange={(event) => setQuery({ q: event.target.value === '' ? null : event.target.value })}
        />
        <kbd>/</kbd>
      </label>
    </div>
  )
}

function NothingFound() {
  return (
    <div className="rn-nothing">
      <p>No benchmark fits the filters.</p>
      <button type="button" className="btn" onClick={() => setQuery({ q: null, ready: null })}>
        Clear filters
      </button>
    </div>
  )
}

function toGroups(tree: readonly CategoryNode[], words: string, readyOnly: boolean): CategoryNode[] {
  const wanted = words.trim().toLowerCase()
  const fits = (item: BenchmarkItem) =>
    (!readyOnly || item.dataset !== null) && `${item.displayName} ${item.name}`.toLowerCase().includes(wanted)
  return tree
    .map((category) => ({ ...category, benchmarks: category.benchmarks.filter(fits) }))
    .filter(({ benchmarks }) => benchmarks.length > 0)
}
