// A wish → who reads it, what leaves and stays, every file as it will be written, and the step that writes it.
import type { ExportPreview } from '../../../contracts/export-view.ts'
import { toFault } from '../../api/fault.ts'
import { useOpenWorkspace } from '../../api/use-workspace.ts'
import { Note } from '../../ui/Note.tsx'
import { AudienceChoice } from './AudienceChoice.tsx'
import { FileView } from './FileView.tsx'
import { HeldBack } from './HeldBack.tsx'
import { LeavesAndStays } from './LeavesAndStays.tsx'
import { toBlockedText, toBytesText, toCountText } from './export-text.ts'
import { useExportPreview } from './use-export.ts'
import type { ExportWish } from './use-export.ts'
import { SignStep } from './SignStep.tsx'

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
      <dl className="facts">
        {[
          ['Runs', runs.toLocaleString('en-GB')],
          ['Rows', toCountText(instanceRows, 'instance row')],
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
  const maySign = useOpenWorkspace()?.acts.includes('sign') === true
  const [first] = preview.blocked
  return (
    <>
      {first !== undefined && (
        <Note kind="bad">
          <b className="medium">This export cannot be written yet.</b> {toBlockedText(first)} Rename it, then
          look again. Everything else is ready.
        </Note>
      )}
      <LeavesAndStays preview={preview} />
      <div className="files">
        <FileView files={preview.files} />
        <section className="card last" aria-label="Held back and write">
          <HeldBack preview={preview} />
          {maySign ? <SignStep wish={wish} preview={preview} /> : <AskSteward />}
        </section>
      </div>
    </>
  )
}

function AskSteward() {
  return (
    <div className="write">
      <h2>Sign-off by the data steward</h2>
      <p className="tiny ink3">
        A data steward signs and writes. Your roles let you look at every byte, and not sign.
      </p>
    </div>
  )
}
