// What a benchmark asks, where it stands in the taxonomy, and whose it is.
import type { BenchmarkPage } from '../../../contracts/catalog.ts'

export function AboutCard({ data }: { readonly data: BenchmarkPage }) {
  const { item, taxonomy, source } = data
  return (
    <section className="card" aria-labelledby="bm-about">
      <div className="t">
        <h2 id="bm-about">About</h2>
        <span className="s">{item.subcategory ?? data.categoryName}</span>
      </div>
      <div className="c bm-about">
        <div>
          <p>{item.description}</p>
          <dl className="kv bm-source">
            <dt>Owner</dt>
            <dd>{source.owner}</dd>
            <dt>Source</dt>
            <dd>{source.where}</dd>
            <dt>Licence</dt>
            <dd>{source.licence}</dd>
            <dt>Citation</dt>
            <dd>{source.citation}</dd>
          </dl>
        </div>
        <dl className="kv">
          <dt>Task</dt>
          <dd>{taxonomy.task}</dd>
          <dt>What</dt>
          <dd>{taxonomy.what}</dd>
          <dt>Asked by</dt>
          <dd>{taxonomy.who}</dd>
          <dt>When</dt>
          <dd>{taxonomy.when}</dd>
          <dt>Language</dt>
          <dd>{taxonomy.language}</dd>
        </dl>
      </div>
    </section>
  )
}
