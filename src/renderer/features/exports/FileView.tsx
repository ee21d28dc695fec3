// The files of an export → one at a time, every byte of it, line by line.
import { useState } from 'react'
import type { ExportPreview } from '../../../contracts/export-view.ts'
import { useKeys } from '../../ui/keys.ts'
import { toBytesText, toCountText, toLines } from './export-text.ts'
import { LineList } from './LineList.tsx'
import { useSha256 } from './use-sha256.ts'

type ExportFile = ExportPreview['files'][number]

export function FileView({ files }: { readonly files: readonly ExportFile[] }) {
  const [at, setAt] = useState(0)
  const step = (by: number) => setAt((at + by + files.length) % files.length)
  useKeys([
    { keys: ']', label: 'next file', short: 'file', run: () => step(1) },
    { keys: '[', label: 'previous file', short: 'file', run: () => step(-1) },
  ])
  const file = files[at]
  if (file === undefined) return null
  return (
    <section className="card file" aria-labelledby="file-name">
      <header className="t">
        <h2 id="file-name" className="mono">
          {file.name}
        </h2>
        <span className="grow" />
        <kbd>[</kbd>
        <div className="seg" role="group" aria-label="File">
          {files.map(({ name }, index) => (
            <button key={name} type="button" aria-pressed={index === at} onClick={() => setAt(index)}>
              {name}
            </button>
          ))}
        </div>
        <kbd>]</kbd>
      </header>
      <p className="lead">
        <b className="medium">Look at every byte.</b> This is the file exactly as it will be written. Free
        text has no place in it.
      </p>
      <FileText key={file.name} file={file} />
    </section>
  )
}

function FileText({ file }: { readonly file: ExportFile }) {
  const lines = toLines(file.text)
  const hash = useSha256(file.text)
  return (
    <>
      {lines.length === 0 ? (
        <p className="none">This file is empty: it will hold 0 bytes.</p>
      ) : (
        <LineList name={file.name} lines={lines} />
      )}
      <footer className="sum">
        <span role="status">
          {toCountText(lines.length, 'line')}, {toBytesText(file.bytes)}
        </span>
        {hash !== null && <span className="mono cut">sha256 {hash}</span>}
      </footer>
    </>
  )
}
