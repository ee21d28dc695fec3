// One benchmark → its row: access, name, metric, what is published, what is here, and Import.
import type { BenchmarkItem } from '../../../contracts/catalog.ts'
import { useMay } from '../../api/use-may.ts'
import { AccessIcon } from '../../ui/AccessIcon.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { toCount, toDay } from '../../ui/quantities.ts'
import { toHref } from '../../ui/route.ts'
import { toTermsWords } from '../../ui/terms-words.ts'
import { toAccess } from './benchmark-filters.ts'
import { DatasetPill } from './DatasetPill.tsx'

interface BenchmarkRowProps {
  readonly item: BenchmarkItem
  readonly onImport: (item: BenchmarkItem) => void
}

export function BenchmarkRow({ item, onImport }: BenchmarkRowProps) {
  const { dataset } = item
  const permission = useMay()('import')
  const terms = toTermsWords(item.terms)
  const label = dataset?.label ?? null
  return (
    <tr className="leaf">
      <th scope="row">
        <span className="name">
          <AccessIcon access={toAccess(item)} />
          <a
            href={toHref(['benchmarks', item.name])}
            className="cut"
            data-row={item.name}
            title={item.description}
          >
            {item.displayName}
          </a>
        </span>
      </th>
      <td className="ink2">{item.metricLabel}</td>
      <td className="num ink2">
        {item.publishedInstances === null ? '–' : toCount(item.publishedInstances)}
      </td>
      <td>
        <span className="name">
          <DatasetPill dataset={dataset} />
          {terms !== null && <Pill kind={terms.kind}>{terms.text}</Pill>}
          {label !== null && <span className="ink3 small cut">{label}</span>}
        </span>
      </td>
      <td className="num">{dataset === null ? <None /> : toCount(dataset.instances)}</td>
      <td className="ink2">{dataset === null ? <None /> : toDay(dataset.importedAt)}</td>
      <td className="act">
        <button
          type="button"
          className="btn sm"
          disabled={!permission.may}
          title={permission.why}
          onClick={() => onImport(item)}
        >
          {dataset === null ? 'Import…' : 'Replace…'}
          <span className="sr"> {item.displayName}</span>
        </button>
      </td>
    </tr>
  )
}

function None() {
  return (
    <span className="ink3">
      <span aria-hidden="true">–</span>
      <span className="sr">none</span>
    </span>
  )
}
