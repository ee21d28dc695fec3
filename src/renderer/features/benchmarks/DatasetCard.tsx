// A benchmark's dataset → file, hash, rows used and left out, earlier imports; or how to get one.
import type { BenchmarkPage } from '../../../contracts/catalog.ts'
import type { DatasetSummary } from '../../../contracts/run.ts'
import { Icon } from '../../ui/Icon.tsx'
import { toCount, toCountOf, toMoment, toShortHash } from '../../ui/quantities.ts'
import { DatasetPill } from './DatasetPill.tsx'
import { toLines, toMissingSentence, toOriginSentence, toReason } from './dataset-words.ts'
import { EarlierImports } from './EarlierImports.tsx'
import { FilesNeeded } from './FilesNeeded.tsx'

interface DatasetCardProps {
  readonly data: BenchmarkPage
  readonly onImport: () => void
}

export function DatasetCard({ data, onImport }: DatasetCardProps) {
  const { item, datasets, files } = data
  const { dataset } = item
  const label = dataset?.label ?? null
  const earlier = datasets.filter(({ id }) => id !== dataset?.id)
  return (
    <section className="card" aria-labelledby="bm-dataset">
      <div className="t">
        <h2 id="bm-dataset">Dataset</h2>
        {label !== null && <span className="s">{label}</span>}
        <span className="grow" />
        <DatasetPill dataset={dataset} />
        <button type="button" className="btn sm" onClick={onImport}>
          {dataset === null ? 'Import…' : 'Replace…'}
        </button>
      </div>
      {dataset === null ? (
        <p className="c">
          <b className="medium">{item.displayName} has no dataset here.</b> {toMissingSentence(item.access)}
        </p>
      ) : (
        <DatasetFacts dataset={dataset} />
      )}
      <FilesNeeded files={files} />
      {earlier.length > 0 && <EarlierImports datasets={earlier} />}
    </section>
  )
}

function DatasetFacts({ dataset }: { readonly dataset: DatasetSummary }) {
  return (
    <div className="c bm-data">
      <dl className="kv">
        <dt>SHA-256</dt>
        <dd className="mono" title={dataset.sha256}>
          {toShortHash(dataset.sha256)}
        </dd>
        <dt>Added</dt>
        <dd>{toMoment(dataset.importedAt)}</dd>
        <dt>Stored</dt>
        <dd>Encrypted, in the vault</dd>
      </dl>
      <ul className="bm-checks">
        <li>
          <Icon name="tick" className="ok" />
          <span>Questions that can be asked</span>
          <b className="num medium">{toCount(dataset.instances)}</b>
        </li>
        {dataset.skipped.map((rows) => {
          const { field, words } = toReason(rows)
          const meant = rows.reason === 'not_asked'
          const lines = toLines(rows)
          return (
            <li key={`${rows.reason} ${rows.field ?? ''}`}>
              <Icon name={meant ? 'partly' : 'warning'} className={meant ? 'out' : 'warn'} />
              <span>
                Left out: {field !== null && <span className="mono">{field}</span>} {words}
                {lines !== '' && <span className="ink3"> · {lines}</span>}
              </span>
              <span className="num">{toCount(rows.count)}</span>
            </li>
          )
        })}
        <li>
          <Icon name="partly" className="out" />
          <span>{toOriginSentence(dataset)}</span>
          <span className="num ink3">of {toCountOf(dataset.rows, 'row')}</span>
        </li>
      </ul>
    </div>
  )
}
