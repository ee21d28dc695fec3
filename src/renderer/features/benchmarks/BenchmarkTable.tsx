// The filtered catalog → one table: categories, subcategories with their gaps, and a row a benchmark.
import { Fragment } from 'react'
import type { Ref } from 'react'
import type { BenchmarkItem } from '../../../contracts/catalog.ts'
import { toCountOf } from '../../ui/quantities.ts'
import type { CategoryRows } from './benchmark-filters.ts'
import { BenchmarkRow } from './BenchmarkRow.tsx'

interface BenchmarkTableProps {
  readonly categories: readonly CategoryRows[]
  readonly onImport: (item: BenchmarkItem) => void
  readonly ref: Ref<HTMLDivElement>
}

export function BenchmarkTable({ categories, onImport, ref }: BenchmarkTableProps) {
  return (
    <div className="bm-scroll" role="region" aria-label="Benchmarks" tabIndex={0} ref={ref}>
      <table className="grid bm-table">
        <caption className="sr">Benchmarks by category and subcategory, with the dataset of each</caption>
        <thead>
          <tr>
            <th scope="col">Benchmark</th>
            <th scope="col">Metric</th>
            <th scope="col" className="num">
              Published
            </th>
            <th scope="col">Dataset</th>
            <th scope="col" className="num">
              Instances
            </th>
            <th scope="col">Imported</th>
            <th scope="col">
              <span className="sr">Import</span>
            </th>
          </tr>
        </thead>
        {categories.map((category) => (
          <CategoryBody key={category.name} category={category} onImport={onImport} />
        ))}
      </table>
    </div>
  )
}

interface CategoryBodyProps {
  readonly category: CategoryRows
  readonly onImport: (item: BenchmarkItem) => void
}

function CategoryBody({ category, onImport }: CategoryBodyProps) {
  return (
    <tbody>
      <tr className="group">
        <th scope="rowgroup" colSpan={7}>
          <span className="bm-sticky">
            {category.displayName} <span className="count">{toCountOf(category.count, 'benchmark')}</span>
          </span>
        </th>
      </tr>
      {category.subcategories.map(({ name, benchmarks }) => (
        <Fragment key={name ?? ''}>
          {name !== null && <SubcategoryRow name={name} gap={benchmarks.length === 0} />}
          {benchmarks.map((item) => (
            <BenchmarkRow key={item.name} item={item} onImport={onImport} />
          ))}
        </Fragment>
      ))}
    </tbody>
  )
}

function SubcategoryRow({ name, gap }: { readonly name: string; readonly gap: boolean }) {
  return (
    <tr className={gap ? 'sub gap' : 'sub'}>
      <th scope="row" colSpan={7}>
        {name}
        {gap && <span> · no benchmark yet</span>}
      </th>
    </tr>
  )
}
