// An import's preview → file, hash, questions, rows left out, the first questions, and what stays where it was.
import type { ImportPreview } from '../../../contracts/catalog.ts'
import { AccessBadge } from '../../ui/AccessBadge.tsx'
import { Note } from '../../ui/Note.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { toCount, toCountOf, toShortHash } from '../../ui/quantities.ts'
import { toFolderName } from '../../ui/workspace-name.ts'
import { toLeftOut, toOriginSentence } from './dataset-words.ts'
import { FirstQuestions } from './FirstQuestions.tsx'
import { LeftOutRows } from './LeftOutRows.tsx'

interface ImportFactsProps {
  readonly preview: ImportPreview
  readonly paths: readonly string[]
}

export function ImportFacts({ preview, paths }: ImportFactsProps) {
  const { dataset, splits, first, already } = preview
  return (
    <>
      {already && <Note kind="info">This file is here already. There is nothing to add.</Note>}
      <dl className="kv">
        <dt>{paths.length === 1 ? 'File' : 'Files'}</dt>
        <dd className="mono">{paths.map(toFolderName).join(', ')}</dd>
        <dt>SHA-256</dt>
        <dd className="mono" title={dataset.sha256}>
          {toShortHash(dataset.sha256)}
        </dd>
        <dt>Counts as</dt>
        <dd className="bm-known">
          <AccessBadge access={dataset.access} />
          <span>{toOriginSentence(dataset)}</span>
        </dd>
        <dt>Questions</dt>
        <dd>
          <b className="medium">{toCount(dataset.instances)}</b> of {toCountOf(dataset.rows, 'row')}
          {Object.entries(splits).map(([split, count]) => (
            <span key={split} className="ink2">
              {' '}
              · {split} {toCount(count)}
            </span>
          ))}
        </dd>
        <dt>Left out</dt>
        <dd>
          {dataset.skipped.length === 0 ? (
            <Pill kind="ok">{toLeftOut(dataset.skipped)}</Pill>
          ) : (
            <LeftOutRows skipped={dataset.skipped} />
          )}
        </dd>
      </dl>
      <FirstQuestions first={first} />
      <Note kind="warn">
        The vault keeps an encrypted copy. The file itself stays where it is, unencrypted: move or delete it
        when you no longer need it.
      </Note>
    </>
  )
}
