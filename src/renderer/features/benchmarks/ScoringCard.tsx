// A benchmark's metrics → what each says; and the remarks that a reader of its scores must know.
import type { BenchmarkPage } from '../../../contracts/catalog.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ScoringBadge } from '../../ui/ScoringBadge.tsx'

export function ScoringCard({ metrics }: { readonly metrics: BenchmarkPage['metrics'] }) {
  return (
    <section className="card" aria-labelledby="bm-scoring">
      <div className="t">
        <h2 id="bm-scoring">How it is scored</h2>
        <span className="s">the same answers, both ways</span>
      </div>
      <div className="c">
        <dl className="bm-metrics">
          {metrics.map(({ name, label, description, main }) => (
            <div key={name}>
              <dt>
                {label} <span className="mono ink3 small">{name}</span>
                {main && <span className="badge public">main metric</span>}
              </dt>
              <dd>{description}</dd>
            </div>
          ))}
          <div>
            <dt>
              <ScoringBadge scoring="helm" />
            </dt>
            <dd>What upstream computes, to the last digit. Published scores stand beside it.</dd>
          </div>
          <div>
            <dt>
              <ScoringBadge scoring="corrected" />
            </dt>
            <dd>The same answers, with upstream's known mistakes mended.</dd>
          </div>
        </dl>
      </div>
    </section>
  )
}

export function NotesCard({ notes }: { readonly notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <section className="card" aria-labelledby="bm-notes">
      <div className="t">
        <h2 id="bm-notes">Notes</h2>
        <span className="s">what upstream does that a reader must know</span>
      </div>
      <ul className="c bm-notes">
        {notes.map((note) => (
          <li key={note}>
            <Icon name="warning" />
            {note}
          </li>
        ))}
      </ul>
    </section>
  )
}
