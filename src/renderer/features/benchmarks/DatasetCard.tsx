// A benchmark's dataset → file, hash, rows used and left out, earlier imports; or how to get one.
import { useState } from 'react'
import type { BenchmarkPage } from '../../../contracts/catalog.ts'
import type { DatasetSummary } from '../../../contracts/run.ts'
import { useMay } from '../../api/use-may.ts'
import { AccessBadge } from '../../ui/AccessBadge.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { toCount, toCountOf, toMoment, toShortHash } from '../../ui/quantities.ts'
import { toTermsWords } from '../../ui/terms-words.ts'
import { DatasetActions } from './DatasetActions.tsx'
import { DatasetDialogs } from './DatasetDialogs.tsx'
import type { DatasetQuestion } from './DatasetDialogs.tsx'
import { DatasetPill } from './DatasetPill.tsx'
import { toLines, toMissingSentence, toOriginSentence, toReason } from './dataset-words.ts'
import { DeletedDatasets } from './DeletedDatasets.tsx'
import { EarlierImports } from './EarlierImports.tsx'
import { FilesNeeded } from './FilesNeeded.tsx'
import { useDeletions } from './use-steward.ts'

interface DatasetCardProps {
  readonly data: BenchmarkPage
  readonly onImport: () => void
}

export function DatasetCard({ data, onImport }: DatasetCardProps) {
  const { item, datasets, files } = data
  const { dataset } = item
  const label = dataset?.label ?? null
  const earlier = datasets.filter(({ id }) => id !== dataset?.id)
  const [question, setQuestion] = useState<DatasetQuestion | null>(null)
  const { data: deleted = [] } = useDeletions(item.name)
  const terms = toTermsWords(item.terms)
  const permission = useMay()('import')
  return (
    <section className="card" aria-labelledby="bm-dataset">
      <div className="t">
        <h2 id="bm-dataset">Dataset</h2>
        {label !== null && <span className="s">{label}</span>}
        <span className="grow" />
        {terms !== null && <Pill kind={terms.kind}>{terms.text}</Pill>}
        <DatasetPill dataset={dataset} />
        <button
          type="button"
          className="btn sm"
          disabled={!permission.may}
          title={permission.why}
          onClick={onImport}
        >
          {dataset === null ? 'Import…' : 'Replace…'}
        </button>
      </div>
      {dataset === null ? (
        <p className="c">
          <b className="medium">{item.displayName} has no dataset here.</b> {toMissingSentence(item.access)}
        </p>
      ) : (
        <DatasetFacts dataset={dataset} onAsk={setQuestion} />
      )}
      <FilesNeeded files={files} />
      {earlier.length > 0 && <EarlierImports datasets={earlier} onAsk={setQuestion} />}
      {deleted.length > 0 && (
        <DeletedDatasets
          certificates={deleted}
          onOpen={(certificate) => setQuestion({ kind: 'certificate', certificate })}
        />
      )}
      <DatasetDialogs question={question} benchmarkAccess={item.access} onAsk={setQuestion} />
    </section>
  )
}

interface DatasetFactsProps {
  readonly dataset: DatasetSummary
  readonly onAsk: (question: DatasetQuestion) => void
}

function DatasetFacts({ dataset, onAsk }: DatasetFactsProps) {
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
        <dt>Access</dt>
        <dd>
          <AccessBadge access={dataset.access} />
        </dd>
        <dt>Owner</dt>
        <dd>{dataset.owner ?? <span className="ink3">not named</span>}</dd>
        <dt>Last day</dt>
        <dd>{dataset.expiresOn ?? <span className="ink3">no end</span>}</dd>
      </dl>
      <ul className="bm-checks">
        <li>
          <Icon name="tick" className="ok" />
          <span>Questions that can be asked</span>
          <span className="num">
            <b className="medium">{toCount(dataset.instances)}</b> of {toCountOf(dataset.rows, 'row')}
          </span>
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
        </li>
      </ul>
      <DatasetActions dataset={dataset} of="this dataset" onAsk={onAsk} />
    </div>
  )
}
