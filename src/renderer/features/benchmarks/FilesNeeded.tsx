// The files of a benchmark → their names, formats and the columns that every row must have.
import type { BenchmarkPage } from '../../../contracts/catalog.ts'

export function FilesNeeded({ files }: { readonly files: BenchmarkPage['files'] }) {
  return (
    <details className="bm-old">
      <summary>What the file must hold</summary>
      <ul className="bm-files">
        {files.map(({ name, format, optional, fields }) => (
          <li key={name}>
            <span className="mono">{name}</span>, {format.toUpperCase()}
            {optional && ', optional'}; any name will do. Every row has{' '}
            <span className="mono">{fields.join(', ')}</span>.
          </li>
        ))}
      </ul>
    </details>
  )
}
