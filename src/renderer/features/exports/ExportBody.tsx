// A wish → who reads it, what leaves and stays, every file as it will be written, and the step that writes it.
import type { ExportPreview } from '../../../contracts/export-view.ts'
import { toFault } from '../../api/fault.ts'
import { Note } from '../../ui/Note.tsx'
import { AudienceChoice } from './AudienceChoice.tsx'
import { FileView } from './FileView.tsx'
import { HeldBack } from './HeldBack.tsx'
import { LeavesAndStays } from './LeavesAndStays.tsx'
import { toBytesText, toCountText } from './export-text.ts'
import { useExportPreview } from './use-export.ts'
import type { ExportWish } from './use-export.ts'
import { WriteStep } from './WriteStep.tsx'

interface ExportBodyProps {
  readonly suites: readonly string[]
  readonly wish: ExportWish
}

export function ExportBody({ suites, wish }: ExportBodyProps) {
  const { data, error, refetch } = useExportPreview(wish)
  return (
    <div className="exports">
      <aside className="who" aria-label="What is exported and for whom">
        <AudienceChoice suites={suites} wish={wish} />
        {data !== undefined && <Facts preview={data} />}
        <span className="grow" />
        <Note kind="info">
          Free text has no place in this file. Its fields are fixed: prompts, answers, notes and reasons
          cannot be added.
        </Note>
      </aside>
      <div className="what">
        {error !== null && (
          <Note kind="bad">
            <b className="medium">This export cannot be written yet.</b> {toFault(error).message}{' '}
            <button type="button" className="btn sm" onClick={() => void refetch()}>
              Look again
            </button>
          </Note>
        )}
        {data === undefined ? (
          error === null && <Waiting />
        ) : (
          // Another wish starts over: nobody has looked at its files yet.
          <Preview key={JSON.stringify(wish)} wish={wish} preview={data} />
        )}
      </div>
    </div>
  )
}

function Waiting() {
  return <p className="late ink3">Preparing the preview</p>
}

function Facts({ preview: { files, runs, instanceRows } }: { readonly preview: ExportPreview }) {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  return (
    <section>
      <h2>What</h2>
      <dl className="kv">
        {[
          ['Runs', runs.toLocaleString('en-GB')],
          ['Rows', `${toCountText(instanceRows, 'instance row')}, of public data only`],
          ['Size', `${toBytesText(bytes)}, ${toCountText(files.length, 'file')}`],
          ['Ids', 'Keyed, of this export only'],
        ].map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Preview({ wish, preview }: { readonly wish: ExportWish; readonly preview: ExportPreview }) {
  return (
    <>
      <LeavesAndStays preview={preview} />
      <div className="files">
        <FileView files={preview.files} />
        <section className="card last" aria-label="Held back and write">
          <HeldBack preview={preview} />
          <WriteStep wish={wish} preview={preview} />
        </section>
      </div>
    </>
  )
}
