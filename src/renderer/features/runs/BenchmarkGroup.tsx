// One category → its checkbox with three states, and a checkbox for each benchmark that can be run.
import type { BenchmarkItem, CategoryNode } from '../../../contracts/catalog.ts'
import { AccessIcon } from '../../ui/AccessIcon.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { toHref } from '../../ui/route.ts'
import { toCount } from '../../ui/quantities.ts'

interface BenchmarkGroupProps {
  readonly group: CategoryNode
  readonly chosen: readonly string[]
  readonly open: boolean
  readonly onOpen: () => void
  readonly onChoose: (names: readonly string[], into: boolean) => void
}

export function BenchmarkGroup({ group, chosen, open, onOpen, onChoose }: BenchmarkGroupProps) {
  const ready = group.benchmarks.filter(({ dataset }) => dataset !== null).map(({ name }) => name)
  const count = ready.filter((name) => chosen.includes(name)).length
  const some = count > 0 && count < ready.length
  return (
    <section aria-label={group.displayName}>
      <div className="rn-group">
        <label>
          <input
            type="checkbox"
            // The middle state has no attribute; it is set on the element.
            ref={(box) => {
              if (box !== null) box.indeterminate = some
            }}
            checked={count > 0 && !some}
            disabled={ready.length === 0}
            onChange={() => onChoose(ready, count < ready.length)}
          />
          <span className="cut">{group.displayName}</span>
        </label>
        <span className="m">
          {count} of {group.benchmarks.length}
        </span>
        <button
          type="button"
          className="rn-fold"
          aria-expanded={open}
          aria-label={`Benchmarks of ${group.displayName}`}
          onClick={onOpen}
        >
          <Icon name="chevron-down" size={12} />
        </button>
      </div>
      {open && (
        <ul>
          {group.benchmarks.map((item) => (
            <BenchmarkChoice
              key={item.name}
              item={item}
              checked={item.dataset !== null && chosen.includes(item.name)}
              onChoose={(into) => onChoose([item.name], into)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface BenchmarkChoiceProps {
  readonly item: BenchmarkItem
  readonly checked: boolean
  readonly onChoose: (into: boolean) => void
}

function BenchmarkChoice({ item, checked, onChoose }: BenchmarkChoiceProps) {
  const { dataset } = item
  return (
    <li className={dataset === null ? 'rn-leaf off' : 'rn-leaf'}>
      <label>
        <input
          type="checkbox"
          checked={checked}
          disabled={dataset === null}
          onChange={(event) => onChoose(event.target.checked)}
        />
        <AccessIcon access={dataset?.access ?? item.access} />
        <span className="cut" title={item.displayName}>
          {item.displayName}
        </span>
      </label>
      {dataset === null ? (
        <span className="m">
          <span className="rn-warn">
            <Icon name="warning" size={12} />
            no dataset
          </span>
          <a href={toHref(['benchmarks', item.name])} aria-label={`Import ${item.displayName}`}>
            Import…
          </a>
        </span>
      ) : (
        <span className="m num">
          {toCount(dataset.instances)}
          <span className="sr"> instances</span>
        </span>
      )}
    </li>
  )
}
